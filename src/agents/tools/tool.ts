import type { z } from 'zod';
import type { SourceView } from '../../domain/run-event.ts';
import type { PassageRef, ToolSpec } from '../../llm/chat.ts';
import type { Tx } from '../../db/database.ts';
import type { DocumentPort } from '../document-port.ts';
import type { WritePort } from '../write-port.ts';
import type { DataFence } from '../loop/data-fence.ts';
import type { SourceRegistry } from '../loop/source-registry.ts';

/** What a tool gets besides its arguments. */
export interface ToolContext {
  readonly port: DocumentPort;
  /** What the caller may change; tools that write are not offered where it is null. */
  readonly writes: WritePort | null;
  readonly sources: SourceRegistry;
  readonly fence: DataFence;
  /** Tokens of context that are still free. */
  readonly remainingTokens: number;
  /** The model is given what passages are made of, not their text alone. */
  readonly withBlocks: boolean;
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

/** Writes in the transaction that marks the call as done, so that it is done once or not at all. */
export type ToolWrite = (tx: Tx) => Promise<ToolOutput>;

interface Checked {
  readonly ok: true;
  /** What is about to be done, one line for people. */
  readonly announcement: string;
}

/** A call whose arguments were checked. One that writes first reads what it needs, then writes. */
export type PreparedCall =
  | (Checked & { readonly effect: 'NONE'; run(ctx: ToolContext): Promise<ToolOutput> })
  | (Checked & {
      readonly effect: 'TRANSACTIONAL';
      /** What a person is asked to approve, one line, with the names of things. */
      describe(ctx: ToolContext): Promise<string>;
      write(ctx: ToolContext): Promise<ToolWrite>;
    })
  | (Checked & {
      readonly effect: 'AGENT';
      /** What a sub-agent is asked, and about which document. @returns a problem for the model to mend */
      question(ctx: ToolContext): SubQuestion | { readonly problem: string };
    });

export interface SubQuestion {
  readonly documentId: string;
  readonly question: string;
}

/** A tool as the loop uses it; its argument type is behind `prepare`. */
export interface Tool {
  readonly spec: ToolSpec;
  /** A person has to approve each call. */
  readonly requiresApproval: boolean;
  /** Checks arguments strictly. @returns what would run, or what is wrong, for the model to mend */
  prepare(args: unknown): PreparedCall | { readonly ok: false; readonly problem: string };
}

interface Definition<A extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly args: A;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What is about to be done, one line for people. */
  readonly announce: (args: z.infer<A>) => string;
}

export interface ToolDefinition<A extends z.ZodObject> extends Definition<A> {
  readonly run: (args: z.infer<A>, ctx: ToolContext) => Promise<ToolOutput>;
}

/** A tool that changes nothing: it can be repeated. */
export const defineTool = <A extends z.ZodObject>({ run, ...definition }: ToolDefinition<A>): Tool => ({
  spec: specOf(definition),
  requiresApproval: false,
  prepare: (given) =>
    checked(definition, given, (args) => ({ effect: 'NONE', run: (ctx) => run(args, ctx) })),
});

export interface WriteToolDefinition<A extends z.ZodObject> extends Definition<A> {
  /** What a person is asked to approve, one line, with the names of things. */
  readonly describe: (args: z.infer<A>, ctx: ToolContext) => Promise<string>;
  /** @throws AppError what the model is told, or what stops the run, as of any tool */
  readonly write: (args: z.infer<A>, ctx: ToolContext & { readonly writes: WritePort }) => Promise<ToolWrite>;
}

/** A tool that changes something: a person approves each call. */
export const defineWriteTool = <A extends z.ZodObject>({
  describe,
  write,
  ...definition
}: WriteToolDefinition<A>): Tool => ({
  spec: specOf(definition),
  requiresApproval: true,
  prepare: (given) =>
    checked(definition, given, (args) => ({
      effect: 'TRANSACTIONAL',
      describe: (ctx) => describe(args, ctx),
      write: (ctx) => {
        const { writes } = ctx;
        if (writes === null) throw new Error(`${definition.name} was offered where nothing may be changed`);
        return write(args, { ...ctx, writes });
      },
    })),
});

export interface AgentToolDefinition<A extends z.ZodObject> extends Definition<A> {
  readonly question: (args: z.infer<A>, ctx: ToolContext) => SubQuestion | { readonly problem: string };
}

/** A tool that has a question answered by an agent of its own. */
export const defineAgentTool = <A extends z.ZodObject>({
  question,
  ...definition
}: AgentToolDefinition<A>): Tool => ({
  spec: specOf(definition),
  requiresApproval: false,
  prepare: (given) =>
    checked(definition, given, (args) => ({ effect: 'AGENT', question: (ctx) => question(args, ctx) })),
});

const specOf = ({
  name,
  description,
  parameters,
}: Omit<Definition<never>, 'announce' | 'args'>): ToolSpec => ({
  name,
  description,
  parameters,
});

type EffectOf<E extends PreparedCall['effect']> = Omit<Extract<PreparedCall, { effect: E }>, keyof Checked>;
type Effect = EffectOf<'NONE'> | EffectOf<'TRANSACTIONAL'> | EffectOf<'AGENT'>;

function checked<A extends z.ZodObject>(
  { args, announce }: Pick<Definition<A>, 'args' | 'announce'>,
  given: unknown,
  effect: (args: z.infer<A>) => Effect,
): ReturnType<Tool['prepare']> {
  const parsed = args.safeParse(given);
  if (parsed.success) return { ok: true, announcement: announce(parsed.data), ...effect(parsed.data) };
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`,
  );
  return { ok: false, problem: problems.join('; ') };
}
