import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DB_LISTEN_PING_MS, DB_LISTEN_RETRY_BASE_MS, DB_LISTEN_RETRY_MAX_MS } from '../config/limits.ts';
import type { Logger } from '../telemetry/logger.ts';
import { clientConfig, type ConnectionSource } from './pool.ts';
import { refuseInsideTransaction } from './transaction-scope.ts';

/**
 * Gets the payload of each notification, and null after a lost connection: something may have been missed.
 */
export type NotificationHandler = (payload: string | null) => void;

/**
 * One connection of the process that listens to every channel anyone asked for, and comes back when it is
 * lost.
 */
export class Listener {
  readonly #source: ConnectionSource;
  readonly #log: Pick<Logger, 'warn' | 'error'>;
  readonly #handlers = new Map<string, Set<NotificationHandler>>();
  #client: Promise<pg.Client> | null = null;
  /** The connection whose loss matters now. */
  #live: pg.Client | null = null;
  /** The end of what each connection was asked so far. */
  readonly #answers = new WeakMap<pg.Client, Promise<unknown>>();
  #ping: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(source: ConnectionSource, log: Pick<Logger, 'warn' | 'error'>) {
    this.#source = source;
    this.#log = log;
  }

  /**
   * Resolves when notifications sent from now on will be heard.
   * @returns the end of this subscription
   */
  async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    refuseInsideTransaction('a subscription was begun');
    if (this.#isClosed) throw new Error('the database is closed');
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    try {
      const client = await this.#connected();
      await this.#query(client, `LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // A connection that was lost in between is being replaced, with this channel on it.
      if (this.#client === null) {
        this.#remove(channel, handler);
        throw error;
      }
      await this.#client;
    }
    return async () => {
      if (!this.#remove(channel, handler) || this.#client === null) return;
      const client = await this.#client;
      if (!this.#handlers.has(channel))
        await this.#query(client, `UNLISTEN ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#ping);
    this.#handlers.clear();
    const client = await this.#client?.catch(() => null);
    await client?.end().catch(() => undefined);
  }

  /** One after the other: a client takes one query at a time. */
  #query(client: pg.Client, text: string): Promise<unknown> {
    const answer = (this.#answers.get(client) ?? Promise.resolve()).then(() => client.query(text));
    this.#answers.set(
      client,
      answer.catch(() => undefined),
    );
    return answer;
  }

  #connected(): Promise<pg.Client> {
    if (this.#client === null) {
      const opening = this.#open();
      this.#client = opening;
      opening.catch(() => {
        if (this.#client === opening) this.#client = null;
      });
    }
    return this.#client;
  }

  /** @returns whether that was the channel's last handler */
  #remove(channel: string, handler: NotificationHandler): boolean {
    const handlers = this.#handlers.get(channel);
    handlers?.delete(handler);
    if (handlers === undefined || handlers.size > 0) return false;
    return this.#handlers.delete(channel);
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(clientConfig(this.#source, { applicationName: 'deedbox-listen' }));
    const losses: Error[] = [];
    const lose = (error = new Error('the server ended the connection')): void => {
      losses.push(error);
      if (this.#live !== client) return;
      this.#live = null;
      clearInterval(this.#ping);
      if (this.#isClosed) return;
      this.#log.warn({ reason: error.message }, 'the listening connection was lost');
      this.#client = this.#comeBack();
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    await client.connect();
    for (const channel of this.#handlers.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    const [loss] = losses;
    if (loss !== undefined) throw loss;
    this.#live = client;
    if (this.#source.kind === 'server') this.#watch(client, lose);
    return client;
  }

  /** A server that vanished without a word is noticed by asking; TCP alone would take many minutes. */
  #watch(client: pg.Client, lose: (error: Error) => void): void {
    this.#ping = setInterval(() => {
      const timer = setTimeout(() => {
        lose(new Error('the server no longer answers'));
        void client.end().catch(() => undefined);
      }, DB_LISTEN_PING_MS / 2);
      this.#query(client, 'SELECT 1').then(
        () => clearTimeout(timer),
        () => clearTimeout(timer),
      );
    }, DB_LISTEN_PING_MS);
    this.#ping.unref();
  }

  async #comeBack(): Promise<pg.Client> {
    for (let attempt = 0; ; attempt += 1) {
      const ceiling = Math.min(DB_LISTEN_RETRY_MAX_MS, DB_LISTEN_RETRY_BASE_MS * 2 ** attempt);
      await sleep(ceiling * (0.5 + Math.random() / 2), undefined, { ref: false });
      if (this.#isClosed) throw new Error('the database is closed');
      try {
        const client = await this.#open();
        for (const channel of this.#handlers.keys()) this.#tell(channel, null);
        return client;
      } catch (error) {
        this.#log.warn(
          { reason: String(error), attempt },
          'the listening connection could not come back yet',
        );
      }
    }
  }

  #tell(channel: string, payload: string | null): void {
    for (const handler of [...(this.#handlers.get(channel) ?? [])]) {
      try {
        handler(payload);
      } catch (error) {
        this.#log.error({ err: error, channel }, 'a notification handler threw');
      }
    }
  }
}
