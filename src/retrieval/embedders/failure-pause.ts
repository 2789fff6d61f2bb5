import { isAppError } from '../../domain/errors.ts';

/** After a failure that may pass, the same one at once for a while, so that not everybody waits for it. */
export class FailurePause {
  readonly #pauseMs: number;
  readonly #failed = new Map<string, { readonly until: number; readonly error: Error }>();

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** @throws what `work` throws, or threw less than a pause ago */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const failed = this.#failed.get(name);
    if (failed !== undefined && Date.now() < failed.until) throw failed.error;
    try {
      const done = await work();
      this.#failed.delete(name);
      return done;
    } catch (error) {
      if (isAppError(error) && error.retry === 'later')
        this.#failed.set(name, { until: Date.now() + this.#pauseMs, error });
      throw error;
    }
  }
}
