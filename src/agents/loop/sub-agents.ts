import type { SubQuestion } from '../tools/tool.ts';
import type { SavedTurn } from './saved-turn.ts';
import type { TurnResult } from './run-turn.ts';
import type { SuspendedTurn } from './turn-interrupts.ts';

export interface SubTurn extends SubQuestion {
  /** Number of the model call that asks, and of the call among those of its step. */
  readonly step: number;
  readonly at: number;
  /** Where it has come to before; null at the start. */
  readonly saved: SavedTurn | null;
  /** Where the turn that asks has come to with that of the one it asks, to be kept with what that writes. */
  readonly savedWith: (child: SavedTurn) => SavedTurn;
}

/** Agents that an agent may ask. They work inside its run, with the rights of whoever asked it. */
export interface SubAgents {
  /** @throws AppError as `runTurn`, and where the document may not be read */
  ask(turn: SubTurn): Promise<TurnResult | SuspendedTurn>;
}
