import { MODEL_STREAM_MAX_BYTES } from '../../config/limits.ts';
import { EventLines, type ServerEvent } from './event-lines.ts';
import { textOf, type RawDelta } from './raw-chunk.ts';

interface Choice {
  readonly index?: number;
  readonly delta?: (RawDelta & { readonly function_call?: unknown }) | null;
  readonly finish_reason?: string | null;
}

const indexOf = (choice: Choice | null): number => choice?.index ?? 0;

type Chunk = Readonly<Record<string, unknown>> & { readonly choices: readonly [Choice, ...Choice[]] };

/**
 * Brings a stream of chat-completion chunks into the shape that OpenAI's own has. Compatible servers leave
 * out `role`, `delta` or the finish reason, and the client drops every chunk whose role it does not know. A
 * stream that says [DONE] after an answer ended well, also where no chunk said why; one that just ends did
 * not. One that never ends, from a model that goes round in circles, is cut at `maxBytes` as at the model's
 * own limit.
 */
export function normaliseEventStream(
  maxBytes = MODEL_STREAM_MAX_BYTES,
): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const lines = new EventLines();
  let received = 0;
  let hasFinish = false;
  /** Which of several answers is read: one. */
  let chosen: number | null = null;
  let output: 'none' | 'text' | 'calls' = 'none';

  const chunkOf = (chunk: Chunk): string => {
    chosen ??= chunk.choices.some((choice) => indexOf(choice) === 0) ? 0 : indexOf(chunk.choices[0]);
    const choice = chunk.choices.find((each) => indexOf(each) === chosen);
    // Another answer to the same question, which nobody asked for.
    if (choice == null) return dataOf({ ...chunk, choices: [] });
    const delta = choice.delta ?? {};
    const content = textOf(delta.content);
    if (choice.finish_reason) hasFinish = true;
    if (Array.isArray(delta.tool_calls) && delta.tool_calls.length > 0) output = 'calls';
    else if (output === 'none' && (content !== '' || textOf(delta.refusal) !== '')) output = 'text';
    return dataOf({ ...chunk, choices: [{ ...choice, delta: { ...delta, role: 'assistant', content } }] });
  };
  const doneOf = (): string => {
    const reason = output === 'calls' ? 'tool_calls' : 'stop';
    const missing = hasFinish || output === 'none' ? '' : endFor(reason);
    return `${missing}data: [DONE]\n\n`;
  };

  /** @returns whether the stream is over */
  const forward = (
    events: readonly ServerEvent[],
    write: (text: string) => void,
    isWhole: boolean,
  ): boolean => {
    for (const { data, raw } of events) {
      if (data.trim() === '[DONE]') {
        write(doneOf());
        return true;
      }
      const json = parse(data);
      if (isChunk(json)) write(chunkOf(json));
      // What broke off in the middle of an event is no event; the missing end tells.
      else if (isWhole || json !== undefined) write(`${raw}\n\n`);
    }
    return false;
  };

  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      const write = (text: string): void => controller.enqueue(encoder.encode(text));
      received += bytes.byteLength;
      if (received > maxBytes) {
        write(`${endFor('length')}data: [DONE]\n\n`);
        return controller.terminate();
      }
      // Some servers keep the connection open after the end; nobody should wait for them.
      if (forward(lines.push(decoder.decode(bytes, { stream: true })), write, true)) controller.terminate();
    },
    flush: (controller) => {
      const write = (text: string): void => controller.enqueue(encoder.encode(text));
      forward(lines.end(decoder.decode()), write, false);
    },
  });
}

const endFor = (reason: string): string =>
  dataOf({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: reason }] });

const dataOf = (json: object): string => `data: ${JSON.stringify(json)}\n\n`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isChunk(json: unknown): json is Chunk {
  if (typeof json !== 'object' || json === null || !('choices' in json)) return false;
  if ('error' in json && json.error) return false;
  const { choices } = json;
  return Array.isArray(choices) && typeof choices[0] === 'object' && choices[0] !== null;
}
