/** The parts of a chat-completion chunk that we read; everything may be absent on some server or other. */
export interface RawDelta {
  readonly content?: unknown;
  readonly refusal?: unknown;
  readonly reasoning?: unknown;
  readonly reasoning_content?: unknown;
  readonly tool_calls?: readonly RawToolCall[] | null;
}

export interface RawToolCall {
  readonly index?: number;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: unknown };
}

export interface RawChunk {
  readonly choices?: readonly { readonly delta?: RawDelta | null; readonly finish_reason?: string | null }[];
}

/** Text of a delta field: a string, or a list of parts with a `text` each. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value
    .map((part: unknown) => (typeof part === 'object' && part !== null && 'text' in part ? part.text : ''))
    .filter((part) => typeof part === 'string')
    .join('');
}
