import type { EmbeddedBackend } from './backend.ts';
import type { Exchange } from './exchange.ts';
import type { LogicalConnection } from './logical-connection.ts';
import type { MuxStream } from './mux-stream.ts';
import {
  BACKEND,
  cstring,
  eachMessage,
  errorField,
  FRONTEND,
  HEADER_BYTES,
  message,
  quoteIdentifier,
  readCString,
  simpleQuery,
  SYNC,
  type TransactionStatus,
} from './protocol.ts';
import {
  NO_SETTINGS,
  parseSettings,
  READ_SETTINGS,
  type Settings,
  switchSettings,
} from './session-settings.ts';

export interface ExchangeAnswer {
  readonly answer: Buffer;
  /** Null when the exchange ended in a Flush. */
  readonly status: TransactionStatus | null;
}

const UNLISTEN_COMPLETE = message(BACKEND.commandComplete, cstring('UNLISTEN'));
const CLOSE_UNNAMED = message(FRONTEND.close, Buffer.from('S'), Buffer.from([0]));

/** The one session of the database, and what it holds of the logical connections at this moment. */
export class Session {
  readonly #backend: EmbeddedBackend;
  /** Null: unknown, to be read. */
  #settings: Settings | null = NO_SETTINGS;
  /** Whose unnamed statement the session holds. */
  #unnamedOf: LogicalConnection | null = null;
  #channels = new Set<string>();
  #switch: Buffer | null = null;

  constructor(backend: EmbeddedBackend) {
    this.#backend = backend;
  }

  get serverVersion(): string {
    return this.#backend.serverVersion;
  }

  dump(): Promise<Uint8Array> {
    return this.#backend.dump();
  }

  close(): Promise<void> {
    return this.#backend.close();
  }

  /** Null where the database runs in this thread and cannot be ended. */
  get kill(): (() => Promise<void>) | null {
    return this.#backend.kill;
  }

  /**
   * Gives the session a connection's settings; nobody may hold it.
   * The switch itself travels with the exchange, to spare a round trip.
   */
  async prepareFor(connection: LogicalConnection): Promise<void> {
    if (this.#settings === null) await this.#readSettings();
    this.#switch = switchSettings(this.#settings ?? NO_SETTINGS, connection.settings);
  }

  /** @throws SettingsRefused when the connection asks for a setting that the server does not take */
  async run(
    stream: MuxStream,
    exchange: Exchange,
    streams: ReadonlySet<MuxStream>,
  ): Promise<ExchangeAnswer> {
    const { connection } = stream;
    const setup = this.#switch;
    this.#switch = null;
    if (setup !== null) this.#unnamedOf = null;
    const mustRestate = exchange.usesEarlierUnnamed && this.#unnamedOf !== connection;
    const restated = mustRestate
      ? [connection.unnamed ?? CLOSE_UNNAMED, exchange.bytes]
      : [exchange.bytes];
    const own = mustRestate ? new Uint8Array(Buffer.concat(restated)) : exchange.bytes;
    const answers = await this.#backend.exec(setup === null ? [own] : [new Uint8Array(setup), own]);
    if (setup !== null) {
      if (answers.length < 2) {
        this.#settings = null;
        throw new SettingsRefused(viewOf(answers[0]));
      }
      this.#settings = connection.settings;
    }
    if (mustRestate) this.#unnamedOf = connection;
    if (exchange.unnamedAfter !== undefined) {
      connection.unnamed = exchange.unnamedAfter;
      this.#unnamedOf = connection;
    }
    connection.settingsTouched ||= exchange.touchesSettings;
    connection.listens.expect(exchange.actions);
    return this.#deliver(stream, viewOf(answers.at(-1)), { streams, dropsFirst: mustRestate });
  }

  /** After an exchange that left the session idle: takes over what it changed for its connection. */
  async settle(connection: LogicalConnection, wantedChannels: () => ReadonlySet<string>): Promise<void> {
    if (connection.settingsTouched) {
      connection.settingsTouched = false;
      connection.settings = new Map([...connection.startup, ...(await this.#readSettings())]);
    }
    if (connection.listens.takeChanged()) await this.#listenTo(wantedChannels(), true);
  }

  async rollBack(): Promise<void> {
    await this.#backend.exec([new Uint8Array(SYNC)]);
    await this.#exec(simpleQuery('ROLLBACK'));
  }

  /** Removes what a closed connection left behind. */
  async forget(connection: LogicalConnection, wantedChannels: ReadonlySet<string>): Promise<void> {
    if (this.#unnamedOf === connection) this.#unnamedOf = null;
    const closes = connection.preparedNames.map((name) =>
      message(FRONTEND.close, Buffer.from('S'), cstring(name)),
    );
    if (closes.length > 0) await this.#backend.exec([new Uint8Array(Buffer.concat([...closes, SYNC]))]);
    await this.#listenTo(wantedChannels, connection.listens.channels.size > 0);
  }

  #exec(query: Buffer): Promise<Uint8Array[]> {
    this.#unnamedOf = null;
    return this.#backend.exec([new Uint8Array(query)]);
  }

  /** The session listens to what any connection listens to. */
  async #listenTo(wanted: ReadonlySet<string>, isUncertain: boolean): Promise<void> {
    if (!isUncertain) return;
    const gone = [...this.#channels].filter((channel) => !wanted.has(channel));
    const statements = [
      ...gone.map((channel) => `UNLISTEN ${quoteIdentifier(channel)}`),
      ...[...wanted].map((channel) => `LISTEN ${quoteIdentifier(channel)}`),
    ];
    if (statements.length > 0) await this.#exec(simpleQuery(statements.join('; ')));
    this.#channels = new Set(wanted);
  }

  async #readSettings(): Promise<Settings> {
    const [answer] = await this.#exec(READ_SETTINGS);
    this.#settings = parseSettings(viewOf(answer));
    return this.#settings;
  }

  #deliver(
    stream: MuxStream,
    bytes: Buffer,
    { streams, dropsFirst }: { streams: ReadonlySet<MuxStream>; dropsFirst: boolean },
  ): ExchangeAnswer {
    const { listens } = stream.connection;
    const replaced = new Map<number, (frame: Buffer) => Buffer[]>();
    let status: TransactionStatus | null = null;
    eachMessage(bytes, (type, start) => {
      if (type === BACKEND.readyForQuery) {
        status = String.fromCharCode(bytes[start + HEADER_BYTES] ?? 0) as TransactionStatus;
        listens.onReady(status === 'I');
      } else if (type === BACKEND.commandComplete && listens.isOpen) {
        const isUnlisten = listens.onCommandComplete(readCString(bytes, start + HEADER_BYTES).text);
        if (isUnlisten) replaced.set(start, () => [UNLISTEN_COMPLETE]);
      } else if (type === BACKEND.error) {
        listens.onError();
        replaced.set(start, (frame) => [stream.connection.translateError(frame)]);
      } else if (type === BACKEND.notification) {
        replaced.set(start, (frame) => this.#route(frame, stream, streams));
      } else if (start === 0 && dropsFirst) replaced.set(start, () => []);
    });
    return { answer: replaced.size === 0 ? bytes : replaceFrames(bytes, replaced), status };
  }

  /**
   * Gives a notification to everyone who listens; the sender's own copy is returned, to stay in its place.
   */
  #route(frame: Buffer, sender: MuxStream, streams: ReadonlySet<MuxStream>): Buffer[] {
    const copy = Buffer.from(frame);
    copy.writeInt32BE(sender.connection.id, HEADER_BYTES);
    const { text: channel } = readCString(copy, HEADER_BYTES + 4);
    const listeners = [...streams].filter((stream) => stream.connection.listens.channels.has(channel));
    for (const stream of listeners) if (stream !== sender) stream.push(copy);
    return listeners.includes(sender) ? [copy] : [];
  }
}

/**
 * A connection asked for a setting that the server does not take; it is closed, as Postgres would at
 * start-up.
 */
export class SettingsRefused extends Error {
  constructor(answer: Buffer) {
    let reason = 'invalid settings';
    eachMessage(answer, (type, start, end) => {
      if (type === BACKEND.error) reason = errorField(answer.subarray(start, end), 'M') ?? reason;
    });
    super(reason);
  }
}

/** A second pass, since who hears a notification is known only when the whole exchange has been read. */
function replaceFrames(
  bytes: Buffer,
  replaced: ReadonlyMap<number, (frame: Buffer) => Buffer[]>,
): Buffer {
  const frames: Buffer[] = [];
  eachMessage(bytes, (_type, start, end) => {
    const frame = bytes.subarray(start, end);
    frames.push(...(replaced.get(start)?.(frame) ?? [frame]));
  });
  return Buffer.concat(frames);
}

const viewOf = (bytes: Uint8Array | undefined): Buffer =>
  bytes === undefined ? Buffer.alloc(0) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
