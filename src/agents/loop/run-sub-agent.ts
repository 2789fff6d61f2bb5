import { isAppError } from '../../domain/errors.ts';
import type { FoundSource, SourceView } from '../../domain/run-event.ts';
import type { PreparedCall, ToolContext, ToolOutput } from '../tools/tool.ts';
import { type CallOutcome, type CallPlace, STOPS_THE_RUN, told } from './run-prepared.ts';
import type { OpenStep, SavedTurn } from './saved-turn.ts';
import type { TurnResult } from './run-turn.ts';

type AgentCall = Extract<PreparedCall, { effect: 'AGENT' }>;

export interface SubAgentPlace extends CallPlace {
  readonly name: string;
  /** Of the call among those of its step. */
  readonly at: number;
  /** Where the agent had come to when people were asked; null at the start. */
  readonly saved: SavedTurn | null;
  readonly withChild: (child: SavedTurn) => OpenStep;
}

/** Has a question answered by an agent of its own, or takes up one that waited for people. */
export async function runSubAgent(prepared: AgentCall, place: SubAgentPlace): Promise<CallOutcome> {
  const { runner, context, name, step, at, saved, withChild } = place;
  const asked = prepared.question(context);
  const answer = (problem: string): CallOutcome => {
    runner.recorder.toolResult(name, problem);
    return told(problem);
  };
  if ('problem' in asked) return answer(asked.problem);
  if (runner.agents === null) return answer('No other agent can be asked here.');
  try {
    const turn = await runner.agents.ask({
      ...asked,
      step,
      at,
      saved,
      savedWith: (child) => runner.saved(withChild(child)),
    });
    if (turn.kind === 'suspended') {
      return {
        kind: 'waits',
        asked: turn.asked.map((each) => ({ ...each, subTool: each.name, name })),
        child: turn.saved,
      };
    }
    runner.recorder.spent(turn.usage);
    if (turn.outcome === 'REJECTED' || turn.outcome === 'EXPIRED')
      return { ...told(turn.content), refusedAs: turn.outcome };
    if (turn.failure !== null) throw turn.failure;
    const output = outputOf(turn, { documentId: asked.documentId, context });
    runner.recorder.toolResult(name, output.summary);
    runner.recorder.sources(output.fresh);
    return { kind: 'told', output };
  } catch (error) {
    // What the agent met with is told, as that its document is gone; what stops runs stops this one too.
    if (!isAppError(error) || (STOPS_THE_RUN.has(error.code) && error.code !== 'NOT_FOUND')) throw error;
    return answer(`It could not be asked: ${error.publicMessage}`);
  }
}

interface Answered {
  readonly documentId: string;
  readonly context: ToolContext;
}

/** Its answer as data, with its sources numbered as those of the one who asked. */
function outputOf({ content, sources }: TurnResult, { documentId, context }: Answered): ToolOutput {
  const cited = sources.filter((source): source is FoundSource => source.isCited && isThere(source));
  const { views, fresh } = context.sources.add(cited.map((source) => ({ ...source, headingPath: [] })));
  const ordinals = new Map(cited.map(({ ordinal }, index) => [ordinal, views[index]?.ordinal ?? 0]));
  const text = content.replace(/\[(\d{1,4})\]/g, (marker, number: string) => {
    const ordinal = ordinals.get(Number(number));
    return ordinal === undefined ? marker : `[${ordinal}]`;
  });
  const quotes = views.map((view) => `[${view.ordinal}] ${view.text}`).join('\n\n');
  const from = context.sources.handleOf(documentId);
  return {
    text: `The agent of ${from} answers:\n${context.fence.wrap(quotes === '' ? text : `${text}\n\n${quotes}`)}`,
    summary: `${from} answered, with ${views.length} ${views.length === 1 ? 'source' : 'sources'}`,
    fresh,
    passages: [],
  };
}

const isThere = ({ versionId }: SourceView): boolean => versionId !== null;
