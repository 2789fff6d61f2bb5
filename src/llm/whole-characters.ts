import type { ModelChunk } from './chat.ts';

type TextChunk = Extract<ModelChunk, { readonly text: string }>;

/**
 * Model servers cut their output by tokens, which can fall into the middle of a character: what ends with
 * half of one waits for the other half. NUL and halves that stay alone become U+FFFD, since no text in the
 * database can hold them, and what viewers see at once must be what they read again later. They do not go
 * without a trace: `1` and `2` around a NUL are not 12.
 * @returns the same chunks, with whole characters only; none with an empty text
 */
export async function* wholeCharacters(source: AsyncIterable<ModelChunk>): AsyncGenerator<ModelChunk> {
  const halves = new Map<TextChunk['type'], string>();
  for await (const chunk of source) {
    if (!('text' in chunk)) {
      if (chunk.type === 'finish') yield* leftOver(halves);
      yield chunk;
      continue;
    }
    const text = ((halves.get(chunk.type) ?? '') + chunk.text).replaceAll('\0', '\ufffd');
    const end = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
    halves.set(chunk.type, text.slice(end));
    if (end > 0) yield { ...chunk, text: text.slice(0, end).toWellFormed() };
  }
}

function* leftOver(halves: Map<TextChunk['type'], string>): Generator<ModelChunk> {
  for (const [type, half] of halves) if (half !== '') yield { type, text: half.toWellFormed() };
  halves.clear();
}
