/**
 * Cuts a stream of bytes into lines.
 * @param onLine gets each line without its end, empty ones left out
 * @param onTooLong is called once for a line of more than `maxBytes`, which is thrown away
 */
export function splitLines(input: {
  readonly maxBytes: number;
  readonly onLine: (line: string) => void;
  readonly onTooLong: () => void;
}): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;
  let isSkipping = false;

  const end = (): void => {
    const line = Buffer.concat(parts).toString('utf8').trim();
    if (!isSkipping && line !== '') input.onLine(line);
    parts = [];
    size = 0;
    isSkipping = false;
  };
  const add = (part: Buffer): void => {
    if (isSkipping) return;
    size += part.length;
    if (size <= input.maxBytes) return void parts.push(part);
    isSkipping = true;
    parts = [];
    input.onTooLong();
  };

  return (chunk) => {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, at));
      end();
      from = at + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  };
}
