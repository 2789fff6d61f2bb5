import type { SessionAction } from './statement-effects.ts';

type Pending =
  | { readonly kind: 'listen' | 'unlisten'; readonly channel: string }
  | { readonly kind: 'savepoint'; readonly name: string };

const TAGS: Readonly<Record<SessionAction['kind'], readonly string[]>> = {
  listen: ['LISTEN'],
  unlisten: ['LISTEN'], // its stand-in's
  savepoint: ['SAVEPOINT'],
  release: ['RELEASE'],
  'rollback-to': ['ROLLBACK'],
  rollback: ['ROLLBACK'],
  commit: ['COMMIT', 'ROLLBACK'],
};

/**
 * The channels of one logical connection. The backend knows only the session's, so what ran is read from
 * the statements sent and the command tags received: LISTEN counts from commit on, and not at all when
 * rolled back.
 */
export class ListenLog {
  readonly channels = new Set<string>();
  #expected: SessionAction[] = [];
  #pending: Pending[] = [];
  #failed = false;
  #changed = false;

  /** True while tags and errors must be told to this log. */
  get isOpen(): boolean {
    return this.#expected.length > 0 || this.#pending.length > 0;
  }

  /** Announces what the next exchange holds, in order. */
  expect(actions: readonly SessionAction[]): void {
    this.#expected.push(...actions);
  }

  /** @returns whether it was an UNLISTEN, whose stand-in has another tag */
  onCommandComplete(tag: string): boolean {
    const word = tag.split(' ', 1)[0] ?? '';
    if (!Object.values(TAGS).some((tags) => tags.includes(word))) return false;
    while (this.#expected.length > 0) {
      const action = this.#expected.shift();
      if (action !== undefined && TAGS[action.kind].includes(word)) {
        this.#ran(action, word);
        return action.kind === 'unlisten';
      }
    }
    return false;
  }

  /** Whatever stood behind the failed statement in the same exchange does not run. */
  onError(): void {
    this.#expected = [];
    this.#failed = true;
  }

  onReady(isIdle: boolean): void {
    if (isIdle && this.#failed) this.#pending = [];
    else if (isIdle) this.#commit();
    this.#expected = [];
    this.#failed = false;
  }

  /** Whether a LISTEN or UNLISTEN was committed since the last call. */
  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  #ran(action: SessionAction, word: string): void {
    switch (action.kind) {
      case 'listen':
      case 'unlisten':
      case 'savepoint':
        this.#pending.push(action);
        return;
      case 'release':
        this.#cutTo(action.name, 'mark');
        return;
      case 'rollback-to':
        this.#cutTo(action.name, 'tail');
        return;
      case 'rollback':
        this.#pending = [];
        return;
      case 'commit':
        if (word === 'COMMIT') this.#commit();
        else this.#pending = [];
    }
  }

  #cutTo(name: string, what: 'mark' | 'tail'): void {
    const at = this.#pending.findLastIndex((entry) => entry.kind === 'savepoint' && entry.name === name);
    if (at < 0) return;
    if (what === 'tail') this.#pending.length = at + 1;
    else this.#pending = this.#pending.filter((entry, i) => i < at || entry.kind !== 'savepoint');
  }

  #commit(): void {
    for (const entry of this.#pending) {
      if (entry.kind === 'listen') this.channels.add(entry.channel);
      else if (entry.kind === 'unlisten' && entry.channel === '*') this.channels.clear();
      else if (entry.kind === 'unlisten') this.channels.delete(entry.channel);
      if (entry.kind !== 'savepoint') this.#changed = true;
    }
    this.#pending = [];
  }
}
