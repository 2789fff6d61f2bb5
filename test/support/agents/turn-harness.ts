import type { DocumentPort } from '../../../src/agents/document-port.ts';
import type { RunLease } from '../../../src/agents/event-log.ts';
import { runTurn, type TurnInput, type TurnResult } from '../../../src/agents/loop/run-turn.ts';
import { TurnRecorder } from '../../../src/agents/loop/turn-recorder.ts';
import { toolsFor } from '../../../src/agents/tools/tools-for.ts';
import type { RunEventBody } from '../../../src/domain/run-event.ts';
import type { ChatModel } from '../../../src/llm/chat.ts';

export interface TurnRun {
  readonly result: TurnResult;
  readonly events: readonly RunEventBody[];
  readonly recorder: TurnRecorder;
  readonly ledger: readonly string[];
  readonly journal: readonly string[];
}

/** What a viewer who applied every event would read in the end. */
export function readAsViewer(events: readonly RunEventBody[]): string {
  let text = '';
  for (const event of events) {
    if (event.type === 'reset') text = event.content ?? '';
    if (event.type === 'content') text += event.delta;
  }
  return text;
}

/** Runs one turn with real model code and scripted documents, and keeps what it did. */
export async function playTurn(
  input: Pick<TurnInput, 'model' | 'prompt'> & {
    readonly port: DocumentPort;
    readonly model: ChatModel;
  } & Partial<TurnInput>,
): Promise<TurnRun> {
  const events: RunEventBody[] = [];
  const ledger: string[] = [];
  const journal: string[] = [];
  const lease: RunLease = { runId: 'r', day: '2026-01-01', fence: 1, owner: 'o', lastSeq: 0 };
  const recorder = new TurnRecorder({
    lease,
    onRefused: (error) => {
      throw error;
    },
    log: {
      append: async (run, bodies) => {
        events.push(...bodies);
        run.lastSeq += bodies.length;
      },
    },
  });
  const result = await runTurn({
    tools: toolsFor({ scope: input.port.scope, writes: null }),
    writes: null,
    keep: () => Promise.resolve(),
    corpusInstructions: null,
    history: [],
    recorder,
    signal: new AbortController().signal,
    ledger: {
      reserve: async (step) => void ledger.push(`reserve ${step}`),
      settle: async (step) => void ledger.push(`settle ${step}`),
      release: async (step) => void ledger.push(`release ${step}`),
    },
    journal: {
      begin: async ({ name }) => String(journal.push(`begin ${name}`)),
      end: async (_id, { ok }) => void journal.push(ok ? 'done' : 'failed'),
      commit: () => Promise.reject(new Error('nothing is written here')),
      decision: () => Promise.reject(new Error('nobody is asked here')),
    },
    retry: { maxAttempts: 3, baseMs: 1, maxWaitMs: 50, maxAgeMs: 5_000, random: () => 0.5 },
    ...input,
  });
  if (result.kind === 'suspended') throw new Error('the turn waits for people');
  return { result, events, recorder, ledger, journal };
}
