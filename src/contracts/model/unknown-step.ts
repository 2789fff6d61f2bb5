/** A step that the contract does not have. */
export class UnknownStep extends Error {
  override readonly name = 'UnknownStep';

  constructor(ref: string, step: string) {
    super(`${ref} has no step ${JSON.stringify(step.slice(0, 100))}. Name one of its steps, or none.`);
  }
}
