import type { ChatMessage } from '../../llm/chat.ts';
import { estimateMessageTokens } from '../../llm/estimate-tokens.ts';

export interface FitInput {
  readonly system: ChatMessage;
  /** Dialogue before this turn, this turn's prompt (the last user message), then its calls and results. */
  readonly messages: readonly ChatMessage[];
  /** What follows them and stays whole: the last answer and what is wrong in it. */
  readonly tail?: readonly ChatMessage[];
  /** For all of them together. */
  readonly budgetTokens: number;
}

export type Fitted =
  | {
      readonly kind: 'fits';
      readonly messages: readonly ChatMessage[];
      readonly usedTokens: number;
      readonly droppedMessages: number;
    }
  | { readonly kind: 'exhausted'; readonly neededTokens: number };

interface Unit {
  readonly messages: readonly ChatMessage[];
  readonly tokens: number;
  readonly isPrompt: boolean;
}

/**
 * Cuts a history down to a budget. What is cut is whole: an answer with tool calls goes together with every
 * result, since providers refuse one without the other. The prompt stays, and so does the newest call and
 * result; older dialogue goes first, then older calls of this turn.
 */
export function fitContext({ system, messages, tail = [], budgetTokens }: FitInput): Fitted {
  const units = unitsOf(messages);
  const promptAt = units.findIndex(({ isPrompt }) => isPrompt);
  const kept = new Set(units.keys());
  const fixed = [system, ...tail].reduce((sum, message) => sum + estimateMessageTokens(message), 0);
  let used = fixed + units.reduce((sum, { tokens }) => sum + tokens, 0);
  const droppable = [...units.keys()].filter((at) => at !== promptAt && at !== units.length - 1);
  for (const at of droppable) {
    const opensWithReply =
      at < promptAt && kept.has(at) && firstKept(kept) === at && units[at]?.messages[0]?.role !== 'user';
    if (used <= budgetTokens && !opensWithReply) continue;
    kept.delete(at);
    used -= units[at]?.tokens ?? 0;
  }
  if (used > budgetTokens) return { kind: 'exhausted', neededTokens: used };
  const fitted = units.filter((_unit, at) => kept.has(at)).flatMap((unit) => unit.messages);
  return {
    kind: 'fits',
    messages: [system, ...fitted, ...tail],
    usedTokens: used,
    droppedMessages: messages.length - fitted.length,
  };
}

const firstKept = (kept: ReadonlySet<number>): number => Math.min(...kept);

function unitsOf(messages: readonly ChatMessage[]): Unit[] {
  const promptAt = messages.findLastIndex(({ role }) => role === 'user');
  const units: Unit[] = [];
  for (let at = 0; at < messages.length;) {
    const first = messages[at];
    if (first === undefined) break;
    let end = at + 1;
    if (first.role === 'assistant' && first.toolCalls.length > 0) {
      while (messages[end]?.role === 'tool') end += 1;
    }
    const part = messages.slice(at, end);
    // A result whose call is gone cannot be sent at all.
    if (first.role !== 'tool') {
      units.push({
        messages: part,
        tokens: part.reduce((sum, message) => sum + estimateMessageTokens(message), 0),
        isPrompt: at === promptAt,
      });
    }
    at = end;
  }
  return units;
}
