import { UnknownStep } from '../../contracts/model/unknown-step.ts';
import { invalid } from '../../domain/errors.ts';
import type { ChatModel } from '../../llm/chat.ts';
import type { UseCaseContext } from '../context.ts';
import { readSelector } from '../contracts-registry/contract-name.ts';
import { findContract } from '../contracts-registry/find-contract.ts';
import type { CheckedRunInput } from './run-input.ts';

/** The version that a run is held to, whatever is published later. */
export interface ChosenContract {
  readonly versionId: string;
}

/**
 * Pins the contract that an answer is to meet, and says at once where the model could never meet it.
 * @returns null where none is asked for
 * @throws AppError NOT_FOUND for a contract that is missing or may not be read; VALIDATION for a step that it
 *   does not have, and for a model that cannot answer under it
 */
export async function chooseContract(
  ctx: UseCaseContext,
  { contract, step }: Pick<CheckedRunInput, 'contract' | 'step'>,
  model: ChatModel,
): Promise<ChosenContract | null> {
  if (contract === null) return null;
  // Few runs need the engine of contracts, which takes time to load.
  const { contractAsk } = await import('../../agents/structured/contract-ask.ts');
  const { needsThread } = await import('../../contracts/engine/validator-pool.ts');
  const { versionId, artifact } = await findContract(ctx, readSelector(contract, ['contract']));
  try {
    if (needsThread(artifact, step ?? undefined)) throw invalid(['contract'], BACKTRACKS);
    contractAsk(artifact, model, { step: step ?? undefined });
  } catch (error) {
    if (error instanceof UnknownStep) throw invalid(['step'], error.message);
    throw error;
  }
  return { versionId };
}

const BACKTRACKS =
  'This contract has patterns that may take exponential time, and answers are checked while they are given. Publish a version without `allowBacktracking`, or check values with `validatePayload`.';
