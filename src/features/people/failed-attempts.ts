import { AUTH_FAILURES_PER_WINDOW, AUTH_WINDOW_MS, AUTH_REMEMBERED_ADDRESSES } from '../../config/limits.ts';

interface Window {
  startedAtMs: number;
  failures: number;
}

/**
 * Counts wrong keys by address, in this process only: keys cannot be guessed, so what is protected is the
 * database.
 * The addresses used longest ago are forgotten first.
 */
export class FailedAttempts {
  readonly #windows = new Map<string, Window>();

  /** @returns milliseconds until the address may try again; 0 when it may now */
  waitMs(address: string, nowMs: number): number {
    const window = this.#windows.get(address);
    if (window === undefined || window.failures < AUTH_FAILURES_PER_WINDOW) return 0;
    return Math.max(0, window.startedAtMs + AUTH_WINDOW_MS - nowMs);
  }

  record(address: string, nowMs: number): void {
    const known = this.#windows.get(address);
    const isOver = known === undefined || known.startedAtMs + AUTH_WINDOW_MS <= nowMs;
    const window = isOver ? { startedAtMs: nowMs, failures: 0 } : known;
    window.failures += 1;
    this.#windows.delete(address);
    this.#windows.set(address, window);
    if (this.#windows.size <= AUTH_REMEMBERED_ADDRESSES) return;
    const oldest = this.#windows.keys().next();
    if (!oldest.done) this.#windows.delete(oldest.value);
  }
}
