import { Duplex } from 'node:stream';
import { LogicalConnection } from './logical-connection.ts';
import type { EmbeddedMux } from './mux.ts';
import {
  cstring,
  CANCEL_REQUEST,
  FRONTEND,
  GSS_REQUEST,
  message,
  readCString,
  readyForQuery,
  SSL_REQUEST,
} from './protocol.ts';
import { startupSettings } from './session-settings.ts';

/** One client's end of the multiplexer, in the shape of the `net.Socket` that `pg` drives. */
export class MuxStream extends Duplex {
  readonly connection: LogicalConnection;
  readonly #mux: EmbeddedMux;
  #chunks: Buffer[] = [];
  #bufferedBytes = 0;
  #hasStarted = false;
  #serverVersion = '';
  #running = 0;
  #afterRunning: (() => void) | null = null;

  constructor(mux: EmbeddedMux, id: number) {
    super({ allowHalfOpen: false });
    this.#mux = mux;
    this.connection = new LogicalConnection(id);
  }

  connect(): this {
    this.#mux.whenOpen().then(
      (version) => {
        this.#serverVersion = version;
        this.emit('connect');
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  /** Ends the connection from the server's side, with a last message. */
  fail(notice: Buffer): void {
    if (this.destroyed || this.readableEnded) return;
    this.#mux.drop(this);
    this.push(notice);
    this.push(null);
    // Not at once: what was pushed must still be read.
    setImmediate(() => this.destroy());
  }

  override _read(): void {
    // Answers are pushed when they come; a client that reads slowly has asked for what it gets.
  }

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    callback: (error?: Error | null) => void,
  ): void {
    try {
      this.#chunks.push(chunk);
      this.#bufferedBytes += chunk.length;
      this.#readFrames();
      callback();
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _final(callback: (error?: Error | null) => void): void {
    const end = (): void => {
      this.#mux.drop(this);
      this.push(null);
      callback();
    };
    if (this.#running === 0) end();
    else this.#afterRunning = end;
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#mux.drop(this);
    callback(error);
  }

  #readFrames(): void {
    for (let frame = this.#takeFrame(); frame !== null; frame = this.#takeFrame()) {
      if (!this.#hasStarted) this.#startUp(frame);
      else if (frame[0] === FRONTEND.terminate) this.end();
      else this.#accept(frame);
    }
  }

  #accept(frame: Buffer): void {
    const exchange = this.connection.accept(frame);
    if (exchange === null) return;
    this.#running += 1;
    this.#mux.submit(this, exchange, (answer) => {
      this.#running -= 1;
      if (!this.destroyed && answer.length > 0) this.push(answer);
      if (this.#running === 0) this.#afterRunning?.();
    });
  }

  /** The next whole message, or null. The first one of a connection has no type byte. */
  #takeFrame(): Buffer | null {
    const lengthAt = this.#hasStarted ? 1 : 0;
    if (this.#bufferedBytes < lengthAt + 4) return null;
    let [head = Buffer.alloc(0)] = this.#chunks;
    if (head.length < lengthAt + 4) head = this.#joinChunks();
    const length = lengthAt + head.readInt32BE(lengthAt);
    if (length < lengthAt + 4) throw new Error('protocol: a message with an impossible length');
    if (this.#bufferedBytes < length) return null;
    if (head.length < length) head = this.#joinChunks();
    this.#bufferedBytes -= length;
    if (head.length === length) this.#chunks.shift();
    else this.#chunks[0] = head.subarray(length);
    return head.subarray(0, length);
  }

  #joinChunks(): Buffer {
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }

  #startUp(frame: Buffer): void {
    const code = frame.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) {
      this.push(Buffer.from('N'));
      return;
    }
    if (code === CANCEL_REQUEST) {
      this.end(); // Nothing can interrupt the session but its deadline.
      return;
    }
    const parameters = readParameters(frame);
    this.connection.startup = startupSettings(parameters);
    this.connection.settings = this.connection.startup;
    this.#hasStarted = true;
    this.push(
      greeting(this.connection.id, this.#serverVersion, parameters.get('application_name') ?? ''),
    );
  }
}

function readParameters(frame: Buffer): Map<string, string> {
  const parameters = new Map<string, string>();
  let offset = 8;
  while (offset < frame.length && frame[offset] !== 0) {
    const name = readCString(frame, offset);
    const value = readCString(frame, name.next);
    parameters.set(name.text, value.text);
    offset = value.next;
  }
  return parameters;
}

function greeting(id: number, serverVersion: string, applicationName: string): Buffer {
  const status: Record<string, string> = {
    server_version: serverVersion,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    IntervalStyle: 'postgres',
    TimeZone: 'GMT',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
    application_name: applicationName,
  };
  const key = Buffer.alloc(8);
  key.writeInt32BE(id, 0);
  return Buffer.concat([
    message(0x52, Buffer.alloc(4)), // AuthenticationOk
    ...Object.entries(status).map(([name, value]) => message(0x53, cstring(name), cstring(value))),
    message(0x4b, key), // BackendKeyData
    readyForQuery('I'),
  ]);
}
