import { runTurn } from '../../agents/loop/run-turn.ts';
import type { SubAgents, SubTurn } from '../../agents/loop/sub-agents.ts';
import { TurnRecorder, type TurnRecorderOptions } from '../../agents/loop/turn-recorder.ts';
import type { ToolJournal, UsageLedger } from '../../agents/loop/turn-ports.ts';
import type { ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import { toolsFor } from '../../agents/tools/tools-for.ts';
import { SUB_AGENT_MAX_MODEL_CALLS } from '../../config/limits-agents.ts';
import type { ChatModel } from '../../llm/chat.ts';
import type { Services } from '../context.ts';
import { contextOf, openDocumentPort } from './document-port.ts';
import { openWritePort } from './write-port.ts';

export interface SubAgentsInput {
  readonly run: ClaimedRun;
  readonly model: ChatModel;
  readonly ledger: UsageLedger;
  readonly journal: ToolJournal;
  readonly recorder: TurnRecorderOptions;
  readonly signal: AbortSignal;
}

/** More than a step has calls, and a sub-agent makes model calls. */
const STEP_FACTOR = 1_000;
const CALL_FACTOR = 100;

/**
 * Agents for single documents of a corpus, which work inside the run that asks them: its model, lease, rights
 * and ledger. They ask nobody themselves.
 */
export const subAgents = (services: Services, input: SubAgentsInput): SubAgents => ({
  async ask({ documentId, question, step, at, saved, savedWith }) {
    const { run, model, ledger, journal, recorder, signal } = input;
    const about = { ...run, documentId };
    const { port, corpus } = await openDocumentPort(services, about, signal);
    const writes = await openWritePort(() => contextOf(services, about, signal), about);
    return runTurn({
      model,
      port,
      writes,
      tools: toolsFor({ scope: port.scope, writes }),
      corpusInstructions: corpus?.instructions ?? null,
      history: [],
      prompt: question,
      recorder: new TurnRecorder({ ...recorder, path: `ask_document:${documentId}` }),
      ledger: shifted(ledger, step * STEP_FACTOR + at * CALL_FACTOR),
      journal: inside(journal, { step, savedWith }),
      signal,
      saved,
      keep: () => Promise.resolve(),
      maxModelCalls: SUB_AGENT_MAX_MODEL_CALLS,
    });
  },
});

/** Steps of others are counted beside those of the run. */
const shifted = (ledger: UsageLedger, by: number): UsageLedger => ({
  reserve: (step, inputTokens) => ledger.reserve(by + step, inputTokens),
  settle: (step, usage) => ledger.settle(by + step, usage),
  release: (step) => ledger.release(by + step),
});

/** Its calls are calls of the run's step, and what it writes is kept with where the run has come to. */
const inside = (
  journal: ToolJournal,
  { step, savedWith }: Pick<SubTurn, 'step' | 'savedWith'>,
): ToolJournal => ({
  begin: (call) => journal.begin({ ...call, step }),
  end: (id, result) => journal.end(id, result),
  commit: (id, write, childWith) => journal.commit(id, write, (output) => savedWith(childWith(output))),
  decision: (approvalId) => journal.decision(approvalId),
});
