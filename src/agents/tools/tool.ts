import type { z } from 'zod';
import type { SourceView } from '../../domain/run-event.ts';
import type { PassageRef, ToolSpec } from '../../llm/chat.ts';
import type { DocumentPort } from '../document-port.ts';
import type { DataFence } from '../loop/data-fence.ts';
import type { SourceRegistry } from '../loop/source-registry.ts';

/** What a tool gets besides its arguments. */
export interface ToolContext {
  readonly port: DocumentPort;
  readonly sources: SourceRegistry;
  readonly fence: DataFence;
  /** Tokens of context that are still free. */
  readonly remainingTokens: number;
}

export interface ToolOutput {
  /** For the model. */
  readonly text: string;
  /** One line for people. */
  readonly summary: string;
  /** Evidence that was not known before. */
  readonly fresh: readonly SourceView[];
  readonly passages: readonly PassageRef[];
}

/** `none`: nothing changes, it can be repeated. `transactional` and `external` come with tools that write. */
export type ToolEffect = 'NONE' | 'TRANSACTIONAL' | 'EXTERNAL';

/** A tool as the loop uses it; its argument type is behind `prepare`. */
export interface Tool {
  readonly spec: ToolSpec;
  readonly effect: ToolEffect;
  /** Checks arguments strictly. @returns what would run, or what is wrong, for the model to mend */
  prepare(
    args: unknown,
  ):
    | { readonly ok: true; readonly announcement: string; run(ctx: ToolContext): Promise<ToolOutput> }
    | { readonly ok: false; readonly problem: string };
}

export interface ToolDefinition<A extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly args: A;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly effect?: ToolEffect;
  /** What is about to be done, one line for people. */
  readonly announce: (args: z.infer<A>) => string;
  readonly run: (args: z.infer<A>, ctx: ToolContext) => Promise<ToolOutput>;
}

export const defineTool = <A extends z.ZodObject>({
  name,
  description,
  args,
  parameters,
  effect = 'NONE',
  announce,
  run,
}: ToolDefinition<A>): Tool => ({
  spec: { name, description, parameters },
  effect,
  prepare(given) {
    const parsed = args.safeParse(given);
    if (parsed.success)
      return { ok: true, announcement: announce(parsed.data), run: (ctx) => run(parsed.data, ctx) };
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`,
    );
    return { ok: false, problem: problems.join('; ') };
  },
});
