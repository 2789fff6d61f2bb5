import type { PreparedCall, Tool } from '../tools/tool.ts';
import type { OpenCall } from './saved-turn.ts';
import { type CallOutcome, type CallPlace, runPrepared, told } from './run-prepared.ts';
import type { Decision } from './turn-ports.ts';

type Waiting = OpenCall & { readonly waits: NonNullable<OpenCall['waits']> };

/**
 * Goes on with a call that waited for a person, as he decided. All that could have changed is checked anew.
 */
export async function runDecided({ proposed, waits }: Waiting, place: CallPlace): Promise<CallOutcome> {
  const { runner, context } = place;
  const { name } = proposed.call;
  const decided = await runner.journal.decision(waits.approvalId);
  if (decided === null) return { kind: 'waits', asked: [] };
  if (decided.decision !== 'APPROVED') {
    runner.recorder.note(
      'status',
      decided.decision === 'REJECTED' ? `${name} was rejected.` : `Nobody decided on ${name} in time.`,
    );
    return { ...told(REFUSED[decided.decision]), refusedAs: decided.decision };
  }
  const tool = runner.tools.find(({ spec }) => spec.name === name);
  const ready = readied(decided, tool);
  if ('problem' in ready) {
    const { problem } = ready;
    runner.recorder.toolResult(name, problem);
    await runner.journal.end(waits.toolCallId, { ok: false, error: problem });
    return told(problem);
  }
  const { prepared } = ready;
  runner.recorder.toolCall({
    toolName: name,
    toolArguments: decided.arguments,
    text: `${decided.isEdited ? 'Approved with changes' : 'Approved'}: ${prepared.announcement}`,
  });
  await context.port.authorize();
  const outcome = await runPrepared(prepared, { ...place, id: waits.toolCallId, name });
  if (outcome.kind !== 'told' || !decided.isEdited) return outcome;
  const { output } = outcome;
  return {
    ...outcome,
    output: { ...output, text: `${EDITED}${JSON.stringify(decided.arguments)}\n${output.text}` },
  };
}

type Approved = Extract<Decision, { decision: 'APPROVED' }>;
type Ready = { readonly prepared: Exclude<PreparedCall, { effect: 'AGENT' }> } | { readonly problem: string };

/** The call as it runs now, or why it may not run any more. */
function readied({ holds, hasFailed, arguments: args }: Approved, tool: Tool | undefined): Ready {
  if (!holds) return { problem: 'The person who approved it may no longer do so. Nothing was changed.' };
  if (hasFailed) return { problem: 'It was approved, and failed. Nothing was changed.' };
  const prepared = tool?.prepare(args);
  if (prepared?.ok === false)
    return {
      problem: `It was approved, but the tool takes other arguments now: ${prepared.problem}. Nothing was changed.`,
    };
  if (prepared === undefined || prepared.effect === 'AGENT')
    return {
      problem: 'It was approved, but the person it is done for may no longer do it. Nothing was changed.',
    };
  return { prepared };
}

const EDITED = 'The person who approved it changed the arguments to: ';
const REFUSED = {
  REJECTED:
    'The person who was asked rejected this call. Nothing was changed. Do not ask for it again; go on without it.',
  EXPIRED: 'Nobody decided on this call in time. Nothing was changed. Go on without it.',
};
