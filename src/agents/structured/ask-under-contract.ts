import type { ContractDialogue, DialogueState, StructuredAnswer } from './contract-dialogue.ts';
import type { StructuredOutcome } from './structured-outcome.ts';

/** What asking under a contract needs of its surroundings. */
export interface AnsweringPort {
  /**
   * Asks the model as the dialogue says, see its `ask` and `tail`. What it throws is a fault of the way to
   * the model and no attempt.
   * @returns null where no answer can be had any more
   */
  answer(dialogue: ContractDialogue): Promise<StructuredAnswer | null>;
  /** An answer was not right and the next is about to be asked for: what is known is to outlive a crash. */
  keep(state: DialogueState): Promise<void>;
}

/** Asks a model for one value until it meets the contract, is given up, or is refused. */
export async function askUnderContract(
  dialogue: ContractDialogue,
  port: AnsweringPort,
): Promise<StructuredOutcome> {
  for (;;) {
    const outcome = dialogue.take(await port.answer(dialogue));
    if (outcome !== null) return outcome;
    await port.keep(dialogue.state);
  }
}
