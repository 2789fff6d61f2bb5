import type { WaitingCall } from './run-prepared.ts';
import type { SavedTurn } from './saved-turn.ts';

/** A turn that waits for people: nothing of it goes on until they have decided. */
export interface SuspendedTurn {
  readonly kind: 'suspended';
  readonly saved: SavedTurn;
  readonly asked: readonly WaitingCall[];
}

/** Thrown through the loop: the turn waits for people. */
export class Suspended extends Error {
  readonly turn: SuspendedTurn;

  constructor(turn: SuspendedTurn) {
    super('the turn waits for people');
    this.name = 'Suspended';
    this.turn = turn;
  }
}

/** Thrown through the loop: people let none of the calls of a step run. */
export class Refused extends Error {
  readonly as: 'REJECTED' | 'EXPIRED';

  constructor(as: 'REJECTED' | 'EXPIRED') {
    super(`no call of a step was let run: ${as}`);
    this.name = 'Refused';
    this.as = as;
  }
}

/** What stands as the answer of a turn that ends so. */
export const REFUSED_CONTENT = {
  REJECTED: 'What was to be done was rejected, so nothing was changed.',
  EXPIRED: 'Nobody decided in time on what was to be done, so nothing was changed.',
} as const;
