import { randomUUID } from 'node:crypto';
import { AGENT_TOOL_CALLS_PER_STEP, AGENT_TOOL_OUTPUT_MAX_CHARS } from '../../config/limits.ts';
import type { ArgumentsProblem } from '../../llm/chat.ts';
import type { PreparedCall, Tool, ToolContext, ToolOutput } from '../tools/tool.ts';
import type { OpenCall, OpenStep, SavedTurn } from './saved-turn.ts';
import { runDecided } from './run-decided.ts';
import { runSubAgent, type SubAgentPlace } from './run-sub-agent.ts';
import {
  type CallOutcome,
  type CallPlace,
  runPrepared,
  told,
  type ToolRunner,
  type WaitingCall,
} from './run-prepared.ts';

export interface StepOutcome {
  readonly open: OpenStep;
  /** Those that nobody was asked about before; empty where the step is done or only older ones wait. */
  readonly asked: readonly WaitingCall[];
}

const REPEATS_ALLOWED = 2;
const CUT_NOTICE = '\n[cut here: the result was too long]';

/** The step is done: each of its calls has a result. */
export const isDone = ({ calls }: OpenStep): boolean => calls.every(({ result }) => result !== null);

/**
 * Runs the calls of one step that have no result yet, in order; every call gets exactly one, or waits for a
 * person, whatever happens. A call that waits does not hold up the others.
 * @throws AppError when the caller's rights are gone, which stops the run instead of being told to the model
 */
export async function runToolCalls(
  step: OpenStep,
  runner: ToolRunner,
  context: (usedTokens: number) => ToolContext,
): Promise<StepOutcome> {
  let open = step;
  const asked: WaitingCall[] = [];
  let usedChars = 0;
  for (const [at, call] of step.calls.entries()) {
    if (call.result === null) {
      runner.signal.throwIfAborted();
      const withResult = (output: ToolOutput): OpenStep => settle(open, at, { kind: 'told', output });
      const withChild = (child: SavedTurn): OpenStep => settle(open, at, { kind: 'waits', asked: [], child });
      const here = {
        runner,
        context: context(Math.ceil(usedChars / 3.5)),
        step: step.step,
        withResult,
        at,
        withChild,
      };
      const outcome =
        at < AGENT_TOOL_CALLS_PER_STEP
          ? await runOne(call, here)
          : told(`Not run: at most ${AGENT_TOOL_CALLS_PER_STEP} calls at a time.`);
      if (outcome.kind === 'waits') asked.push(...outcome.asked);
      open = settle(open, at, outcome);
    }
    usedChars += open.calls[at]?.result?.content.length ?? 0;
  }
  return { open, asked };
}

function settle(open: OpenStep, at: number, outcome: CallOutcome): OpenStep {
  const calls = open.calls.map((call, index): OpenCall => {
    if (index !== at) return call;
    if (outcome.kind === 'waits') {
      const { asked, child } = outcome;
      if (child !== undefined) return { ...call, child };
      const [own] = asked;
      return own === undefined
        ? call
        : { ...call, waits: { toolCallId: own.toolCallId, approvalId: own.approvalId } };
    }
    const { id: callId, name: toolName } = call.proposed.call;
    const { text, passages } = outcome.output;
    const { child: _ended, ...rest } = call;
    return {
      ...rest,
      result: { role: 'tool', callId, toolName, content: cut(text), passages },
      ...(outcome.refusedAs !== undefined && { refusedAs: outcome.refusedAs }),
    };
  });
  return { ...open, calls };
}

type Place = CallPlace & Pick<SubAgentPlace, 'at' | 'withChild'>;

async function runOne(call: OpenCall, place: Place): Promise<CallOutcome> {
  const { runner, context } = place;
  if (call.waits !== null) return runDecided({ ...call, waits: call.waits }, place);
  const { proposed } = call;
  const { call: made, arguments: args } = proposed;
  const tool = runner.tools.find(({ spec }) => spec.name === made.name);
  const prepared = args.ok ? tool?.prepare(args.value) : undefined;
  if (call.child !== undefined && prepared?.ok === true && prepared.effect === 'AGENT')
    return runSubAgent(prepared, { ...place, name: made.name, saved: call.child });
  runner.recorder.toolCall({
    toolName: made.name,
    toolArguments: args.ok ? args.value : made.argumentsText.slice(0, 500),
    text: prepared?.ok === true ? prepared.announcement : `Calling ${made.name}`,
  });
  const answer = (problem: string): CallOutcome => {
    runner.recorder.toolResult(made.name, problem);
    return told(problem);
  };
  if (tool === undefined) return answer(unknownTool(made.name, runner.tools));
  if (!args.ok || prepared === undefined) return answer(args.ok ? '' : refusedArguments(args.reason));
  if (!prepared.ok) return answer(`The arguments are not valid: ${prepared.problem}. Nothing was run.`);
  const key = `${made.name} ${JSON.stringify(args.value)}`;
  const times = (runner.seen.get(key) ?? 0) + 1;
  runner.seen.set(key, times);
  if (times > REPEATS_ALLOWED) return answer(REPEATED);
  await context.port.authorize();
  if (prepared.effect === 'AGENT') return runSubAgent(prepared, { ...place, name: made.name, saved: null });
  if (tool.requiresApproval)
    return askFor(prepared, { ...place, name: made.name, value: args.value, callId: made.id });
  const id = await runner.journal.begin({
    step: place.step,
    callId: made.id,
    name: made.name,
    arguments: args.value,
    effect: prepared.effect,
  });
  return runPrepared(prepared, { ...place, id, name: made.name });
}

/** Nothing is run: a person is asked first. */
async function askFor(
  prepared: Exclude<PreparedCall, { effect: 'AGENT' }>,
  place: CallPlace & { readonly name: string; readonly value: unknown; readonly callId: string },
): Promise<CallOutcome> {
  const { runner, context, step, name, value, callId } = place;
  const summary =
    prepared.effect === 'TRANSACTIONAL' ? await prepared.describe(context) : prepared.announcement;
  runner.recorder.note('status', `Asked for approval: ${summary}`);
  const asked: WaitingCall = {
    toolCallId: randomUUID(),
    approvalId: randomUUID(),
    step,
    callId,
    name,
    arguments: value,
    summary,
  };
  return { kind: 'waits', asked: [asked] };
}

const REPEATED =
  'You have made this very call before, and its result is above. Use it, try something else, or answer.';

const unknownTool = (name: string, tools: readonly Tool[]): string =>
  `There is no tool ${JSON.stringify(name.slice(0, 80))}. The tools are: ${tools.map(({ spec }) => spec.name).join(', ')}.`;

function refusedArguments(reason: ArgumentsProblem): string {
  switch (reason) {
    case 'truncated':
      return 'The arguments were cut off in the middle, so nothing was run. Make the call again, shorter.';
    case 'not_json':
      return 'The arguments are not JSON, so nothing was run. Make the call again with a JSON object.';
    case 'not_an_object':
      return 'The arguments must be a JSON object. Nothing was run.';
    case 'too_deep':
      return 'The arguments are nested too deeply, so nothing was run. Make the call again with fewer levels.';
  }
}

const cut = (text: string): string =>
  text.length <= AGENT_TOOL_OUTPUT_MAX_CHARS
    ? text
    : text.slice(0, AGENT_TOOL_OUTPUT_MAX_CHARS - CUT_NOTICE.length) + CUT_NOTICE;
