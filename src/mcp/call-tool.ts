import type { CallToolResult } from '@modelcontextprotocol/server';
import { failureOf } from '../db/errors.ts';
import type { AppError, ErrorCode } from '../domain/errors.ts';
import { mcpToolCalls, mcpToolSeconds } from '../telemetry/metrics.ts';
import type { Tool, ToolContext } from './tool.ts';

/**
 * Runs a tool. What a caller can act on comes back as a result that is an error, so that the model reads it;
 * a bug is logged once and masked.
 */
export async function callTool(ctx: ToolContext, tool: Tool, args: unknown): Promise<CallToolResult> {
  const startedAt = performance.now();
  const end = (outcome: string): void => {
    const ms = performance.now() - startedAt;
    mcpToolCalls.inc({ tool: tool.name, outcome });
    mcpToolSeconds.observe({ tool: tool.name }, ms / 1_000);
    ctx.log.info({ tool: tool.name, outcome, ms: Math.round(ms * 10) / 10 }, 'mcp tool');
  };
  try {
    const { structured, text } = await tool.call(ctx, args ?? {});
    end('ok');
    return { content: [{ type: 'text', text }], structuredContent: structured };
  } catch (error) {
    const failure = failureOf(error);
    const outcome = ctx.signal?.aborted === true ? 'cancelled' : (failure?.code ?? 'INTERNAL').toLowerCase();
    end(outcome);
    if (outcome === 'cancelled') throw error;
    if (failure === null || IS_BUG[failure.code]) {
      ctx.log.error({ err: error, tool: tool.name }, 'a tool failed');
      return problem(`Something went wrong on our side. Request id ${ctx.requestId} finds it in the log.`);
    }
    return problem(wordsFor(failure, tool));
  }
}

/** Exhaustive over codes: a new one does not compile until it is placed. */
const IS_BUG: Record<ErrorCode, boolean> = {
  VALIDATION: false,
  NOT_FOUND: false,
  UNAUTHENTICATED: false,
  CONFLICT: false,
  RATE_LIMITED: false,
  PROVIDER: false,
  BUDGET_EXHAUSTED: false,
  UNSUPPORTED_FILE: false,
  TOO_LARGE: false,
  SCHEMA_REJECTED: false,
  UNAVAILABLE: false,
  CANCELLED: false,
  CONFIGURATION: true,
  INTERNAL: true,
};

const problem = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

function wordsFor(failure: AppError, tool: Tool): string {
  if (failure.code === 'VALIDATION') return wrongArguments(failure, tool);
  if (failure.code === 'NOT_FOUND') return `${failure.publicMessage} ${tool.whenNotFound}`.trim();
  if (failure.retry === 'never') return failure.publicMessage;
  const { retryAfterMs } = failure.details;
  const wait = retryAfterMs === undefined ? 'later' : `in ${Math.ceil(retryAfterMs / 1_000)} s`;
  return `${failure.publicMessage} The same call can work ${wait}.`;
}

function wrongArguments({ publicMessage, details }: AppError, { name, inputSchema }: Tool): string {
  const known = Object.keys(inputSchema.properties ?? {});
  const problems = (details.fields ?? []).map(({ path: [first, ...rest], message }) =>
    first === undefined ? `- ${message}` : `- ${[argumentOf(first, known), ...rest].join('.')}: ${message}`,
  );
  const list = problems.length === 0 ? `- ${publicMessage}` : problems.join('\n');
  return `The arguments of ${name} do not fit:\n${list}\nIt takes: ${known.join(', ')}. Mend them and call again.`;
}

/** What a tool calls what a use-case names in another way. */
function argumentOf(name: string | number, known: readonly string[]): string | number {
  if (typeof name === 'number' || known.includes(name)) return name;
  const names = [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), OTHER_NAMES[name]];
  return names.find((one) => one !== undefined && known.includes(one)) ?? name;
}

const OTHER_NAMES: Readonly<Record<string, string>> = { after: 'cursor', first: 'limit' };
