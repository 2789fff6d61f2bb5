import { z } from 'zod';
import { invalid, isAppError } from '../domain/errors.ts';
import { BROKEN_TEXT, findBrokenText } from '../domain/find-broken-text.ts';
import type { UseCaseContext } from '../features/context.ts';
import { parseInput } from '../features/parse-input.ts';
import type { RateClass } from '../security/rates/rate-limiter.ts';

/** What a tool gets: the context of a use-case, and where links lead. */
export interface ToolContext extends UseCaseContext {
  /** Of this server as the caller reaches it, without a slash at the end. */
  readonly baseUrl: string;
}

type ObjectSchema = z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>;

export interface ToolInit<I extends ObjectSchema, O extends ObjectSchema> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  /** Which of a caller's allowances a call is counted on. */
  readonly rate: RateClass;
  /** What helps where a call names something that is not there for the caller; the same for both reasons. */
  readonly whenNotFound: string;
  readonly run: (ctx: ToolContext, input: z.output<I>) => Promise<z.output<O>>;
  /** The answer for a reader of text; its serialisation when left out. */
  readonly toText?: (output: z.output<O>) => string;
}

export interface ToolAnswer {
  readonly structured: Record<string, unknown>;
  readonly text: string;
}

/** A use-case as a tool, its types checked where it is defined. */
export interface Tool extends Pick<
  ToolInit<ObjectSchema, ObjectSchema>,
  'name' | 'title' | 'description' | 'rate' | 'whenNotFound'
> {
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema: Record<string, unknown>;
  /** @throws AppError; VALIDATION names every wrong argument at once */
  call(ctx: ToolContext, args: unknown): Promise<ToolAnswer>;
}

export function defineTool<I extends ObjectSchema, O extends ObjectSchema>(init: ToolInit<I, O>): Tool {
  const { input, output, run, toText = (answer) => JSON.stringify(answer), ...rest } = init;
  return {
    ...rest,
    inputSchema: z.toJSONSchema(input, { io: 'input', override: plainly }),
    outputSchema: z.toJSONSchema(output, { io: 'output', override: plainly }),
    async call(ctx, args) {
      const parsed = parseInput(input, args);
      const structured = await run(ctx, parsed).catch((error: unknown) => {
        throw problemOf(error, parsed);
      });
      return { structured, text: toText(structured) };
    },
  };
}

/**
 * Where a use-case let through what the database cannot hold, that is the caller's input and no bug of ours.
 */
function problemOf(error: unknown, args: unknown): unknown {
  const path = isAppError(error) ? null : findBrokenText(args);
  return path === null ? error : invalid(path, BROKEN_TEXT);
}

/**
 * What some clients cannot read, or every reader of the list has to pay for, said otherwise: a list of types
 * as branches, and the bounds of whole numbers of JavaScript not at all.
 */
function plainly({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { type, description, ...rest } = jsonSchema;
  if (!Array.isArray(type)) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  if (description !== undefined) jsonSchema.description = description;
  jsonSchema.anyOf = (type as readonly string[]).map((one) =>
    one === 'null' ? { type: 'null' } : { type: one as 'string', ...rest },
  );
}
