import { AGENT_TOOL_CALLS_PER_STEP, AGENT_TOOL_OUTPUT_MAX_CHARS } from '../../config/limits.ts';
import { type ErrorCode, isAppError } from '../../domain/errors.ts';
import type { ArgumentsProblem, ChatMessage } from '../../llm/chat.ts';
import type { Tool, ToolContext, ToolOutput } from '../tools/tool.ts';
import { problemOutput } from '../tools/show-passages.ts';
import type { ProposedCall } from './model-step.ts';
import type { ToolJournal } from './turn-ports.ts';
import type { TurnRecorder } from './turn-recorder.ts';

export interface ToolRunner {
  readonly tools: readonly Tool[];
  readonly journal: ToolJournal;
  readonly recorder: TurnRecorder;
  readonly signal: AbortSignal;
  /** How often each call with its arguments was made in this turn. */
  readonly seen: Map<string, number>;
}

/** Lost rights, a stop, a bug: nothing a model could do anything about. */
const STOPS_THE_RUN: ReadonlySet<ErrorCode> = new Set([
  'NOT_FOUND',
  'UNAUTHENTICATED',
  'CANCELLED',
  'INTERNAL',
]);
const REPEATS_ALLOWED = 2;
const CUT_NOTICE = '\n[cut here: the result was too long]';

type ToolMessage = Extract<ChatMessage, { role: 'tool' }>;

/**
 * Runs the calls of one step in order; every call gets exactly one result, whatever happens.
 * @throws AppError when the caller's rights are gone, which stops the run instead of being told to the model
 */
export async function runToolCalls(
  calls: readonly ProposedCall[],
  runner: ToolRunner,
  context: (usedTokens: number) => ToolContext,
  step: number,
): Promise<ToolMessage[]> {
  const messages: ToolMessage[] = [];
  let usedChars = 0;
  for (const [at, call] of calls.entries()) {
    runner.signal.throwIfAborted();
    const output =
      at < AGENT_TOOL_CALLS_PER_STEP
        ? await runOne(call, runner, context(Math.ceil(usedChars / 3.5)), step)
        : problemOutput(`Not run: at most ${AGENT_TOOL_CALLS_PER_STEP} calls at a time.`);
    const content = cut(output.text);
    usedChars += content.length;
    messages.push({
      role: 'tool',
      callId: call.call.id,
      toolName: call.call.name,
      content,
      passages: output.passages,
    });
  }
  return messages;
}

async function runOne(
  proposed: ProposedCall,
  runner: ToolRunner,
  context: ToolContext,
  step: number,
): Promise<ToolOutput> {
  const { tools, journal, recorder, seen } = runner;
  const { call, arguments: args } = proposed;
  const tool = tools.find(({ spec }) => spec.name === call.name);
  const prepared = args.ok ? tool?.prepare(args.value) : undefined;
  recorder.toolCall({
    toolName: call.name,
    toolArguments: args.ok ? args.value : call.argumentsText.slice(0, 500),
    text: prepared?.ok === true ? prepared.announcement : `Calling ${call.name}`,
  });
  const refusal =
    tool === undefined ? unknownTool(call.name, tools) : args.ok ? null : refusedArguments(args.reason);
  if (tool === undefined || !args.ok || prepared === undefined) return told(recorder, call.name, refusal ?? '');
  if (!prepared.ok)
    return told(recorder, call.name, `The arguments are not valid: ${prepared.problem}. Nothing was run.`);
  const key = `${call.name} ${JSON.stringify(args.value)}`;
  const times = (seen.get(key) ?? 0) + 1;
  seen.set(key, times);
  if (times > REPEATS_ALLOWED) {
    return told(
      recorder,
      call.name,
      'You have made this very call before, and its result is above. Use it, try something else, or answer.',
    );
  }
  await context.port.authorize();
  const id = await journal.begin({
    step,
    callId: call.id,
    name: call.name,
    arguments: args.value,
    effect: tool.effect,
  });
  try {
    const output = await prepared.run(context);
    await journal.end(id, { ok: true, summary: output.summary });
    recorder.toolResult(call.name, output.summary);
    recorder.sources(output.fresh);
    return output;
  } catch (error) {
    await journal.end(id, { ok: false, error: isAppError(error) ? error.publicMessage : 'failed' });
    if (!isAppError(error) || STOPS_THE_RUN.has(error.code)) throw error;
    return told(
      recorder,
      call.name,
      `The tool failed: ${error.publicMessage} You may try again or go on without it.`,
    );
  }
}

function told(recorder: TurnRecorder, toolName: string, problem: string): ToolOutput {
  recorder.toolResult(toolName, problem);
  return problemOutput(problem);
}

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
