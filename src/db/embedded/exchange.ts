import type { SessionAction, StatementEffects } from './statement-effects.ts';

/**
 * Client messages that must reach the session together: a simple query, or Parse to Sync (or to a Flush).
 */
export interface Exchange {
  readonly bytes: Uint8Array;
  /** False for a Flush: the session is kept until the Sync that ends it. */
  readonly isComplete: boolean;
  readonly actions: readonly SessionAction[];
  readonly touchesSettings: boolean;
  /** A new statement timeout, for the rest of the transaction at least. */
  readonly statementTimeout: string | null;
  /** It binds or describes the unnamed statement of an earlier exchange. */
  readonly usesEarlierUnnamed: boolean;
  /** What it leaves in the session's unnamed statement: null is nothing, undefined is what was there. */
  readonly unnamedAfter: Buffer | null | undefined;
}

/** Gathers one exchange. */
export class ExchangeDraft {
  readonly #frames: Buffer[] = [];
  readonly #actions: SessionAction[] = [];
  #touchesSettings = false;
  #statementTimeout: string | null = null;
  #usesEarlierUnnamed = false;
  #unnamedAfter: Buffer | null | undefined = undefined;

  add(frame: Buffer): void {
    this.#frames.push(frame);
  }

  willRun(effects: StatementEffects): void {
    this.#actions.push(...effects.actions);
    this.#touchesSettings ||= effects.touchesSettings;
    this.#statementTimeout = effects.statementTimeout ?? this.#statementTimeout;
  }

  usesUnnamed(): void {
    if (this.#unnamedAfter === undefined) this.#usesEarlierUnnamed = true;
  }

  setsUnnamed(parse: Buffer | null): void {
    this.#unnamedAfter = parse;
  }

  finish(isComplete: boolean): Exchange {
    return {
      bytes: joined(this.#frames),
      isComplete,
      actions: this.#actions,
      touchesSettings: this.#touchesSettings,
      statementTimeout: this.#statementTimeout,
      usesEarlierUnnamed: this.#usesEarlierUnnamed,
      unnamedAfter: this.#unnamedAfter,
    };
  }
}

/** In a buffer of their own, so that the thread of the database can be given it as it is. */
function joined(frames: readonly Buffer[]): Uint8Array {
  const bytes = new Uint8Array(frames.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const frame of frames) {
    bytes.set(frame, at);
    at += frame.length;
  }
  return bytes;
}
