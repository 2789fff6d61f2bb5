import type { FakeReply, Piece } from './fake-llm.ts';

/** Replies that tests compose; each is what one HTTP call gets. */

export const words = (text: string, options: Partial<FakeReply> = {}): FakeReply => ({
  pieces: (text.match(/\S+\s*/g) ?? []).map((part): Piece => ({ delta: { content: part } })),
  finish: 'stop',
  ...options,
});

export interface FakeCall {
  readonly name: string;
  /** An object, or the raw text for broken arguments. */
  readonly args: object | string;
  readonly id?: string;
}

export function calls(list: readonly FakeCall[], options: Partial<FakeReply> = {}): FakeReply {
  const pieces = list.flatMap(({ name, args, id }, index): Piece[] => {
    const text = typeof args === 'string' ? args : JSON.stringify(args);
    const head: Piece = {
      delta: {
        tool_calls: [
          { index, id: id ?? `call_${index}`, type: 'function', function: { name, arguments: '' } },
        ],
      },
    };
    const fragments = text.match(/[\s\S]{1,7}/g) ?? [];
    return [
      head,
      ...fragments.map((part): Piece => ({
        delta: { tool_calls: [{ index, function: { arguments: part } }] },
      })),
    ];
  });
  return { pieces, finish: 'tool_calls', ...options };
}

export const thinking = (text: string): FakeReply => ({
  pieces: [{ delta: { reasoning_content: text } }],
  finish: 'stop',
});

export const refusal = (text: string): FakeReply => ({
  pieces: [{ delta: { refusal: text } }],
  finish: 'stop',
});

export const httpError = (
  status: number,
  error: object,
  headers: Record<string, string> = {},
): FakeReply => ({
  status,
  headers,
  body: JSON.stringify({ error }),
});

/** A failure that calls itself a success. */
export const errorInside200 = (error: object): FakeReply => ({
  status: 200,
  body: JSON.stringify({ error }),
});

export const hang = (): FakeReply => ({ pieces: [{ never: true }] });

/** Words, then something else happens to the stream. */
export const wordsThen = (text: string, ...after: readonly Piece[]): FakeReply => ({
  pieces: [...(words(text).pieces ?? []), ...after],
  finish: null,
});
