import { type Exchange, ExchangeDraft } from './exchange.ts';
import { ListenLog } from './listen-log.ts';
import {
  cstring,
  errorField,
  FRONTEND,
  HEADER_BYTES,
  mapError,
  message,
  readCString,
} from './protocol.ts';
import { NO_SETTINGS, type Settings } from './session-settings.ts';
import { effectsOf, NO_EFFECTS, type StatementEffects } from './statement-effects.ts';

const DESCRIBES_STATEMENT = 0x53; // 'S'; 'P' is a portal

/**
 * What one client believes to have to itself: prepared statements, settings, channels. Turns its
 * messages into exchanges that are safe on a session shared with others.
 */
export class LogicalConnection {
  readonly id: number;
  readonly listens = new ListenLog();
  /** What RESET goes back to. */
  startup: Settings = NO_SETTINGS;
  /** What the session must have while this connection uses it. */
  settings: Settings = NO_SETTINGS;
  /** Set from the statements of the transaction under way; read when it has ended. */
  settingsTouched = false;
  /**
   * The Parse that made this connection's unnamed statement, to be said again if another took its place.
   */
  unnamed: Buffer | null = null;
  /** What the transaction under way asked for with SET LOCAL statement_timeout. */
  localStatementTimeout: string | null = null;

  readonly #names = new Map<string, string>();
  readonly #statements = new Map<string, StatementEffects>();
  readonly #portals = new Map<string, StatementEffects>();
  #draft = new ExchangeDraft();

  constructor(id: number) {
    this.id = id;
  }

  /** Names in the session of this connection's prepared statements. */
  get preparedNames(): readonly string[] {
    return [...this.#names.values()];
  }

  /** Takes one message; returns the exchange that it completes, if it does. */
  accept(frame: Buffer): Exchange | null {
    switch (frame[0]) {
      case FRONTEND.query:
        return this.#query(frame);
      case FRONTEND.parse:
        this.#parse(frame);
        return null;
      case FRONTEND.bind:
        this.#bind(frame);
        return null;
      case FRONTEND.describe:
      case FRONTEND.close:
        this.#describeOrClose(frame);
        return null;
      case FRONTEND.execute: {
        const { text: portal } = readCString(frame, HEADER_BYTES);
        this.#draft.willRun(this.#portals.get(portal) ?? NO_EFFECTS);
        this.#draft.add(frame);
        return null;
      }
      case FRONTEND.copyData:
      case FRONTEND.copyDone:
      case FRONTEND.copyFail:
        // COPY FROM STDIN was refused; data that was already under way is ignored, as by Postgres.
        return null;
      case FRONTEND.flush:
        this.#draft.add(frame);
        return this.#finish(false);
      default:
        this.#draft.add(frame);
        return this.#finish(true);
    }
  }

  /** Says the client's own statement names in errors about them. */
  translateError(frame: Buffer): Buffer {
    if (this.#names.size === 0 || !['26000', '42P05'].includes(errorField(frame, 'C') ?? ''))
      return frame;
    const back = new Map([...this.#names].map(([name, internal]) => [internal, name]));
    return mapError(frame, (text) =>
      text.replace(/"(deedbox_\d+_\d+)"/g, (all, id: string) => `"${back.get(id) ?? all}"`),
    );
  }

  #finish(isComplete: boolean): Exchange {
    const exchange = this.#draft.finish(isComplete);
    this.#draft = new ExchangeDraft();
    return exchange;
  }

  #query(frame: Buffer): Exchange {
    const { text: sql } = readCString(frame, HEADER_BYTES);
    const effects = effectsOf(sql);
    this.#draft.willRun(effects);
    this.#draft.setsUnnamed(null);
    this.#draft.add(
      effects.instead === null ? frame : message(FRONTEND.query, cstring(effects.instead)),
    );
    return this.#finish(true);
  }

  #parse(frame: Buffer): void {
    const { text: name, next } = readCString(frame, HEADER_BYTES);
    const { text: sql, next: afterSql } = readCString(frame, next);
    const effects = effectsOf(sql);
    const text = effects.instead === null ? frame.subarray(next, afterSql) : cstring(effects.instead);
    const internal = name === '' ? '' : this.#internalName(name);
    const isSame = internal === name && effects.instead === null;
    const rewritten = isSame
      ? frame
      : message(FRONTEND.parse, cstring(internal), text, frame.subarray(afterSql));
    this.#statements.set(name, effects);
    // A copy: the frame may be a slice of a chunk with megabytes of parameters.
    if (name === '') this.#draft.setsUnnamed(Buffer.from(rewritten));
    this.#draft.add(rewritten);
  }

  #bind(frame: Buffer): void {
    const { text: portal, next } = readCString(frame, HEADER_BYTES);
    const { text: name, next: rest } = readCString(frame, next);
    this.#portals.set(portal, this.#statements.get(name) ?? NO_EFFECTS);
    if (name === '') {
      this.#draft.usesUnnamed();
      this.#draft.add(frame);
    } else {
      const internal = cstring(this.#internalName(name));
      this.#draft.add(message(FRONTEND.bind, cstring(portal), internal, frame.subarray(rest)));
    }
  }

  #describeOrClose(frame: Buffer): void {
    const type = frame[0] ?? 0;
    const { text: name } = readCString(frame, HEADER_BYTES + 1);
    if (frame[HEADER_BYTES] !== DESCRIBES_STATEMENT) {
      this.#draft.add(frame);
    } else if (name === '') {
      if (type === FRONTEND.describe) this.#draft.usesUnnamed();
      else this.#draft.setsUnnamed(null);
      this.#draft.add(frame);
    } else {
      this.#draft.add(message(type, Buffer.from('S'), cstring(this.#internalName(name))));
    }
  }

  #internalName(name: string): string {
    let internal = this.#names.get(name);
    if (internal === undefined) {
      internal = `deedbox_${this.id}_${this.#names.size + 1}`;
      this.#names.set(name, internal);
    }
    return internal;
  }
}
