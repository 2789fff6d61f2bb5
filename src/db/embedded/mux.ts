import { EMBEDDED_STATEMENT_MS, EMBEDDED_TX_IDLE_MS } from '../../config/limits.ts';
import type { EmbeddedBackend } from './backend.ts';
import type { Exchange } from './exchange.ts';
import { MuxStream } from './mux-stream.ts';
import { errorResponse, type TransactionStatus } from './protocol.ts';
import { Session, SettingsRefused } from './session.ts';
import { timeoutMs } from './session-settings.ts';

export interface MuxOptions {
  /** Opens the database; called again after a crash where the backend can be killed. */
  readonly open: () => Promise<EmbeddedBackend>;
  /** For operators: the database was reopened, and why. */
  readonly onCrash?: (reason: string) => void;
  readonly txIdleMs?: number;
  readonly statementMs?: number;
}

interface Job {
  readonly stream: MuxStream;
  readonly exchange: Exchange | 'roll-back';
  readonly done: (answer: Buffer) => void;
}

/**
 * Many logical Postgres connections over one PGlite session. Give a pool `stream: () => mux.stream()`.
 *
 * An exchange (a simple query, or Parse to Sync) runs whole; from BEGIN to COMMIT or ROLLBACK one
 * connection has the session and the others wait in order. A connection idle in its transaction past
 * `txIdleMs` is rolled back and closed (25P03). A statement past its deadline (`statement_timeout`, else
 * `statementMs`) is ended by killing the database and opening it again: it gets 57014, every other
 * connection 57P02, and pools reconnect.
 *
 * Not per connection, because the session is one: temporary tables, session advisory locks, SQL-level
 * PREPARE and DISCARD ALL (all refused), cursors WITH HOLD, currval(), application_name, settings made
 * by SQL functions and custom settings without a loaded extension (shared).
 */
export class EmbeddedMux {
  readonly #options: MuxOptions;
  readonly #streams = new Set<MuxStream>();
  #session: Promise<Session>;
  #queue: Job[] = [];
  #isPumping = false;
  #owner: MuxStream | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #nextId = 1;
  #isClosed = false;

  private constructor(options: MuxOptions, session: Session) {
    this.#options = options;
    this.#session = Promise.resolve(session);
  }

  static async open(options: MuxOptions): Promise<EmbeddedMux> {
    return new EmbeddedMux(options, new Session(await options.open()));
  }

  /** A fresh logical connection, in the shape of the socket that `pg` wants. */
  stream(): MuxStream {
    const stream = new MuxStream(this, this.#nextId++);
    this.#streams.add(stream);
    return stream;
  }

  /** The server's version, once the database is open. Opens it again if the last attempt failed. */
  async whenOpen(): Promise<string> {
    if (this.#isClosed) throw new Error('the embedded database is closed');
    const current = this.#session;
    try {
      return (await current).serverVersion;
    } catch {
      if (this.#session === current) this.#session = this.#reopen();
      return (await this.#session).serverVersion;
    }
  }

  /** The data folder as a gzipped tar, between two exchanges. */
  async dump(): Promise<Uint8Array> {
    return (await this.#session).dump();
  }

  /** Closes every connection, lets the running exchange end and shuts the database down. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    // A client that has said goodbye needs no notice; its pool has closed it and would log a loss.
    const alive = [...this.#streams].filter((stream) => !stream.writableEnded);
    for (const stream of alive) stream.fail(shutdownNotice('57P01', 'the database is closing'));
    const session = await this.#session.catch(() => null);
    await session?.close();
  }

  /** For MuxStream: runs one exchange in its turn. Answers are pushed to the stream by `done`. */
  submit(stream: MuxStream, exchange: Exchange, done: (answer: Buffer) => void): void {
    this.#queue.push({ stream, exchange, done });
    void this.#pump();
  }

  /** For MuxStream: the client has gone. */
  drop(stream: MuxStream): void {
    if (!this.#streams.delete(stream)) return;
    this.#queue = this.#queue.filter((job) => job.stream !== stream);
    this.#rollBack(stream);
  }

  #rollBack(stream: MuxStream): void {
    this.#queue.push({ stream, exchange: 'roll-back', done: () => undefined });
    void this.#pump();
  }

  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      for (let job = this.#next(); job !== undefined; job = this.#next()) {
        clearTimeout(this.#idleTimer);
        await this.#run(job);
      }
    } finally {
      this.#isPumping = false;
    }
    this.#watchOwner();
  }

  #next(): Job | undefined {
    if (this.#isClosed) return undefined;
    const index = this.#owner === null ? 0 : this.#queue.findIndex((job) => job.stream === this.#owner);
    return index < 0 ? undefined : this.#queue.splice(index, 1)[0];
  }

  async #run(job: Job): Promise<void> {
    const { stream, exchange } = job;
    try {
      const session = await this.#session;
      if (exchange === 'roll-back') {
        if (this.#owner === stream) await session.rollBack();
        this.#owner = null;
        if (!this.#streams.has(stream)) await session.forget(stream.connection, this.#wantedChannels());
        return;
      }
      if (!this.#streams.has(stream)) return;
      if (this.#owner === null) await session.prepareFor(stream.connection);
      stream.connection.localStatementTimeout =
        exchange.statementTimeout ?? stream.connection.localStatementTimeout;
      const { answer, status } = await this.#beforeDeadline(
        stream,
        session.run(stream, exchange, this.#streams),
      );
      this.#setOwner(stream, exchange, status);
      if (this.#owner === null) await session.settle(stream.connection, () => this.#wantedChannels());
      job.done(answer);
    } catch (error) {
      if (error instanceof SettingsRefused) stream.fail(shutdownNotice('22023', error.message));
      else await this.#crash(stream, error);
    }
  }

  #setOwner(stream: MuxStream, exchange: Exchange, status: TransactionStatus | null): void {
    const keeps = status === null ? !exchange.isComplete : status !== 'I';
    this.#owner = keeps ? stream : null;
    if (!keeps) stream.connection.localStatementTimeout = null;
    if (keeps && !this.#streams.has(stream)) this.#rollBack(stream);
  }

  #watchOwner(): void {
    const owner = this.#owner;
    if (owner === null) return;
    const asked = timeoutMs(owner.connection.settings.get('idle_in_transaction_session_timeout'));
    const limit = this.#options.txIdleMs ?? EMBEDDED_TX_IDLE_MS;
    const patience = asked === undefined || asked === 0 ? limit : Math.min(asked, limit);
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      if (this.#owner !== owner || this.#isPumping) return;
      owner.fail(
        shutdownNotice('25P03', `idle in a transaction for more than ${patience} ms: rolled back`),
      );
    }, patience);
    this.#idleTimer.unref();
  }

  async #beforeDeadline<T>(stream: MuxStream, work: Promise<T>): Promise<T> {
    const { localStatementTimeout, settings } = stream.connection;
    const asked = timeoutMs(localStatementTimeout ?? settings.get('statement_timeout'));
    const deadlineMs = asked ?? this.#options.statementMs ?? EMBEDDED_STATEMENT_MS;
    if (deadlineMs === 0) return work;
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new StatementExpired(deadlineMs)), deadlineMs);
    });
    try {
      return await Promise.race([work, expired]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends everything that hangs on the session and opens the database again, as a Postgres server would. */
  async #crash(culprit: MuxStream, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    this.#owner = null;
    this.#queue = [];
    const victims = [...this.#streams];
    this.#streams.clear();
    for (const stream of victims) {
      const isExpired = stream === culprit && error instanceof StatementExpired;
      stream.fail(
        shutdownNotice(
          isExpired ? '57014' : '57P02',
          isExpired ? reason : `database reopened: ${reason}`,
        ),
      );
    }
    if (this.#isClosed) return;
    this.#options.onCrash?.(reason);
    const kill = (await this.#session.catch(() => null))?.kill;
    if (kill === null) {
      // In this thread and in memory: there is nothing to come back to.
      this.#isClosed = true;
      return;
    }
    this.#session = Promise.resolve(kill?.()).then(() => this.#reopen());
    await this.#session.catch(() => undefined);
  }

  async #reopen(): Promise<Session> {
    return new Session(await this.#options.open());
  }

  #wantedChannels(): Set<string> {
    return new Set([...this.#streams].flatMap((stream) => [...stream.connection.listens.channels]));
  }
}

class StatementExpired extends Error {
  constructor(deadlineMs: number) {
    super(`the statement passed its limit of ${deadlineMs} ms and the embedded database was reopened`);
  }
}

const shutdownNotice = (code: string, text: string): Buffer =>
  errorResponse({ severity: 'FATAL', code, message: text });
