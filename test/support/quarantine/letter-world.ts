import type { UserActor } from '../../../src/domain/actor.ts';
import type { DeadLetter } from '../../../src/db/generated/prisma/client.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import type { OpenTestDatabase } from '../database.ts';
import { words } from '../fake-llm/replies.ts';
import { openRunWorld, type RunWorld } from '../runs/run-world.ts';

export interface AskedLetter {
  readonly letter: DeadLetter;
  readonly runId: string;
  readonly messageId: string;
}

/** A world in which payloads come into quarantine as they do in the product. */
export interface LetterWorld extends RunWorld {
  /** The model gives this payload until it is given up. */
  letter(asker: UserActor, input: LetterInput): Promise<AskedLetter>;
}

export interface LetterInput {
  readonly contract: string;
  readonly payload?: unknown;
  /** In place of the payload, as it stands. */
  readonly text?: string;
  /** The model runs out of tokens. */
  readonly isCut?: boolean;
  readonly documentId?: string;
  readonly corpusId?: string;
}

export async function openLetterWorld(open: OpenTestDatabase): Promise<LetterWorld> {
  const world = await openRunWorld(open);
  return {
    ...world,
    async letter(asker, { contract, payload, text, isCut = false, documentId, corpusId }) {
      const finish = isCut ? 'length' : 'stop';
      world.fake.script([words(text ?? JSON.stringify(payload), { finish })]);
      const prompt = 'What does it say?';
      const run = await startRun(world.as(asker), { prompt, documentId, corpusId, contract });
      await world.work();
      const { deadLetter, messageId } = await world.db.prisma.structuredOutput.findUniqueOrThrow({
        where: { runId: run.id },
        include: { deadLetter: true },
      });
      if (deadLetter === null || messageId === null) throw new Error('nothing came into quarantine');
      return { letter: deadLetter, runId: run.id, messageId };
    },
  };
}
