import type { Level } from './definitions.ts';

const LEVELS = 9;

/** One use of a numbering by a paragraph. */
export interface NumberingUse {
  /** Whose counters: all instances of one abstract numbering count together. */
  readonly abstractId: string;
  readonly instanceId: string;
  readonly level: number;
  readonly levelAt: (level: number) => Level | undefined;
  readonly startOverrides: ReadonlyMap<number, number>;
}

/**
 * The counters of one story: the body counts by itself, and so does each running head.
 *
 * A level counts on where any instance of the same abstract numbering left it. It begins again after a
 * higher level was used (or as `lvlRestart` says), and where an instance with a start of its own is first
 * used on it. A level that is skipped counts as used once.
 */
export class Counters {
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #started = new Set<string>();

  /** Counts a paragraph. @returns the numbers of the levels down to its own */
  next(use: NumberingUse): readonly number[] {
    const counts = this.#counts.get(use.abstractId) ?? [];
    this.#counts.set(use.abstractId, counts);
    for (let level = 0; level < use.level; level++) counts[level] ??= startOf(use, level);
    counts[use.level] = this.#counted(use, counts[use.level]);
    for (let level = use.level + 1; level < LEVELS; level++) {
      if (restarts(use.levelAt(level)?.restart, use.level)) counts[level] = undefined;
    }
    return Array.from({ length: use.level + 1 }, (_, level) => counts[level] ?? 0);
  }

  #counted(use: NumberingUse, last: number | undefined): number {
    const key = `${use.instanceId}/${use.level}`;
    const isFirst = !this.#started.has(key);
    this.#started.add(key);
    const override = use.startOverrides.get(use.level);
    if (isFirst && override !== undefined) return override;
    return last === undefined ? startOf(use, use.level) : last + 1;
  }
}

const startOf = ({ startOverrides, levelAt }: NumberingUse, level: number): number =>
  startOverrides.get(level) ?? levelAt(level)?.start ?? 1;

/** @param restart 1-based level whose use restarts a deeper one; 0 for none, undefined for all */
const restarts = (restart: number | undefined, used: number): boolean =>
  restart === undefined || (restart > 0 && used < restart);
