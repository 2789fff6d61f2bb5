/** An answer that is longer than any that is meant. */
export class AnswerTooLong extends Error {
  constructor(maxBytes: number) {
    super(`the answer is longer than ${Math.floor(maxBytes / 1024)} KB`);
  }
}

/**
 * The body of another service's answer as text. One that never ends would take all memory before its time is
 * over.
 * @throws AnswerTooLong past the limit; then the connection is closed. And what reading throws
 */
export async function readAnswer({ body }: Pick<Response, 'body'>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AnswerTooLong(maxBytes);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
