/**
 * A function whose module is loaded when it is first called. For what few calls need and every start would
 * pay for: the engine of contracts takes a tenth of a second of CPU to load.
 */
export const later =
  <Args extends readonly unknown[], Result>(load: () => Promise<(...args: Args) => Result>) =>
  async (...args: Args): Promise<Awaited<Result>> =>
    await (await load())(...args);
