import { SchemaNotUsable } from '../engine/validator-pool.ts';
import { formatContractRef } from '../model/contract-ref.ts';
import type { ContractArtifact } from '../model/contract.ts';
import type { JsonSchema } from '../model/json.ts';
import { fitBudget, type FittedSchema } from './budget.ts';
import { collapseEnums } from './collapse-enums.ts';
import { contractSchema } from '../model/contract-schema.ts';
import type { EmissionNote } from './emission-note.ts';
import { plainSchema } from './plain-schema.ts';
import { estimateTokens, type Tokenizer } from './tokens.ts';

export interface LlmSchemaOptions {
  /** Tokens of the minified JSON at most; unbounded where left out. */
  readonly budgetTokens?: number;
  /** An estimate from the number of bytes where left out; `exactTokens` counts. */
  readonly tokenizer?: Tokenizer;
  /** The schema of that step, and nothing of the rest. */
  readonly step?: string;
  readonly includeExamples?: boolean;
  /** Whether definitions are copied to where they are used, as far as that pays; `auto` where left out. */
  readonly inline?: 'auto' | 'never';
  /** Where nothing else fits the budget, lists of many values are put into words; off where left out. */
  readonly collapseEnums?: boolean;
}

/** A contract in words for a model. It takes the same values as the contract's schema, but for `lossy`. */
export type LlmSchema = {
  readonly schema: JsonSchema;
  readonly tokens: number;
  /** Lists that were put into words; absent where none was. */
  readonly lossy?: readonly EmissionNote[];
} & (
  | { readonly fits: true }
  /** Without any text it still costs `minTokens`; names, types and values are never left out. */
  | { readonly fits: false; readonly minTokens: number }
);

/**
 * A contract's schema with all that a model needs and no governance, within a budget of tokens. The same
 * contract and options give the same schema.
 *
 * @throws UnknownStep
 * @throws RangeError for a budget that is no positive number
 * @throws SchemaNotUsable where the artifact's schema was never fit to be published
 */
export function toLlmSchema(contract: ContractArtifact, options: LlmSchemaOptions = {}): LlmSchema {
  const { budgetTokens = Infinity, tokenizer = estimateTokens, step, includeExamples, inline } = options;
  if (!(budgetTokens > 0)) {
    throw new RangeError(
      `A budget is a number of tokens above 0, and ${budgetTokens} is none. Leave it out for no limit.`,
    );
  }
  const plain = plainSchema(contractSchema(contract, step), { mode: inline ?? 'auto', includeExamples });
  if (!plain.ok) throw new SchemaNotUsable(formatContractRef(contract.ref), plain.refusals);
  const fitted = fitBudget(plain.schema, budgetTokens, tokenizer);
  const collapsed = options.collapseEnums === true && !fitted.fits ? collapseEnums(fitted.schema) : null;
  if (collapsed === null || collapsed.notes.length === 0) return outcome(fitted);
  const tokens = tokenizer(JSON.stringify(collapsed.schema));
  const smaller = { schema: collapsed.schema, tokens, fits: tokens <= budgetTokens };
  return { ...outcome(smaller), lossy: collapsed.notes };
}

const outcome = ({ schema, tokens, fits }: FittedSchema): LlmSchema =>
  fits ? { schema, tokens, fits } : { schema, tokens, fits, minTokens: tokens };
