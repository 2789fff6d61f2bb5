import type { Duplex } from 'node:stream';
import { cstring, eachMessage, message, simpleQuery, SYNC } from '../../src/db/embedded/protocol.ts';

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};

export const parse = (name: string, sql: string): Buffer =>
  message(0x50, cstring(name), cstring(sql), int16(0));
export const bind = (portal: string, name: string): Buffer =>
  message(0x42, cstring(portal), cstring(name), int16(0), int16(0), int16(0));
export const execute = (portal: string): Buffer => message(0x45, cstring(portal), Buffer.alloc(4));
export const describeStatement = (name: string): Buffer =>
  message(0x44, Buffer.from('S'), cstring(name));
export const closeStatement = (name: string): Buffer => message(0x43, Buffer.from('S'), cstring(name));
export const FLUSH = message(0x48);
export { simpleQuery, SYNC };

/** A client that says exactly what a test wants said. */
export class RawClient {
  readonly #stream: Duplex;
  #received = Buffer.alloc(0);

  private constructor(stream: Duplex) {
    this.#stream = stream;
    stream.on('data', (chunk: Buffer) => (this.#received = Buffer.concat([this.#received, chunk])));
    stream.on('error', () => undefined);
  }

  static async connect(stream: Duplex, parameters: Record<string, string> = {}): Promise<RawClient> {
    const client = new RawClient(stream);
    const connected = new Promise((resolve) => stream.once('connect', resolve));
    (stream as unknown as { connect(): void }).connect();
    await connected;
    const pairs = Object.entries({ user: 'postgres', ...parameters });
    const body = Buffer.concat([
      ...pairs.flatMap(([name, value]) => [cstring(name), cstring(value)]),
      Buffer.from([0]),
    ]);
    const head = Buffer.alloc(8);
    head.writeInt32BE(8 + body.length);
    head.writeInt32BE(196_608, 4);
    await client.#exchange([head, body]);
    return client;
  }

  /**
   * Sends messages and returns what came back up to the next ReadyForQuery, as in `['1', '2', 'D:7',
   * 'Z:I']`.
   */
  send(...frames: Buffer[]): Promise<string[]> {
    return this.#exchange(frames);
  }

  /** Sends without waiting for the server to be ready; for a Flush. Returns what came within a while. */
  async sendOnly(count: number, ...frames: Buffer[]): Promise<string[]> {
    this.#stream.write(Buffer.concat(frames));
    while (decode(this.#received).length < count) await turn();
    return this.#take();
  }

  destroy(): void {
    this.#stream.destroy();
  }

  async #exchange(frames: Buffer[]): Promise<string[]> {
    this.#stream.write(Buffer.concat(frames));
    while (!decode(this.#received).some((frame) => frame.startsWith('Z'))) {
      if (this.#stream.destroyed) return [...this.#take(), 'closed'];
      await turn();
    }
    return this.#take();
  }

  #take(): string[] {
    const frames = decode(this.#received);
    this.#received = Buffer.alloc(0);
    return frames;
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function decode(bytes: Buffer): string[] {
  const frames: string[] = [];
  eachMessage(bytes, (type, start, end) => {
    const letter = String.fromCharCode(type);
    const body = bytes.subarray(start + 5, end);
    if (letter === 'D') frames.push(`D:${body.subarray(6).toString('utf8')}`);
    else if (letter === 'E') frames.push(`E:${/\0C(\w{5})\0/.exec(body.toString('utf8'))?.[1] ?? '?'}`);
    else if (letter === 'C' || letter === 'Z')
      frames.push(`${letter}:${body.toString('utf8').replace(/\0$/, '')}`);
    else if (letter === 'A')
      frames.push(
        `A:${body.readInt32BE()}:${body.subarray(4).toString('utf8').replaceAll('\0', ' ').trim()}`,
      );
    else frames.push(letter);
  });
  return frames;
}
