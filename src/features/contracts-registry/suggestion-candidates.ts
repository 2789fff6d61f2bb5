import { SchemaFields } from '../../contracts/diag/schema-fields.ts';
import { schemaForAjv } from '../../contracts/engine/schema-for-ajv.ts';
import { joinPointer, parsePointer } from '../../contracts/ir/pointer.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import { SUGGESTION_CANDIDATES_MAX } from '../../config/limits-registry.ts';
import type { AliasSuggestion } from '../../db/generated/prisma/client.ts';
import type { UseCaseContext } from '../context.ts';
import { assertCan } from '../access/can.ts';
import { loadArtifact } from './artifact-cache.ts';

/** A field that a name might mean, for a person to decide: nothing is ever done with it. */
export interface AliasCandidate {
  /** As `acceptSuggestion` takes it. */
  readonly target: string;
  /** Cosine of the two in the space of the installation's embedder. */
  readonly score: number;
}

/**
 * The fields of the same object, those that sound most alike first: an aid at authoring time, from the
 * installation's embedder. Validating and mapping never use it.
 * @throws AppError NOT_FOUND without UPDATE on the contract; what the embedder throws
 */
export async function suggestionCandidates(
  ctx: UseCaseContext,
  { contractId, parent, key }: Pick<AliasSuggestion, 'contractId' | 'parent' | 'key'>,
): Promise<readonly AliasCandidate[]> {
  await assertCan(ctx, 'UPDATE', { kind: 'contract', id: contractId });
  const newest = await ctx.db.prisma.contractVersion.findFirst({
    where: { contractId },
    orderBy: { orderKey: 'desc' },
    select: { id: true, digest: true },
  });
  if (newest === null) return [];
  const artifact = await loadArtifact(ctx.db.pool, { versionId: newest.id, digest: newest.digest });
  const fields = fieldsIn(artifact, parent);
  if (fields.length === 0) return [];
  const embedder = ctx.embedders.default();
  const options = ctx.signal === undefined ? {} : { signal: ctx.signal };
  const [own, ...others] = await embedder.embed([words(key), ...fields.map(({ text }) => text)], options);
  if (own === undefined) return [];
  return fields
    .map(({ target }, index) => ({ target, score: dot(own, others[index] ?? new Float32Array()) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SUGGESTION_CANDIDATES_MAX);
}

function fieldsIn(
  artifact: ContractArtifact,
  parent: string,
): readonly { readonly target: string; readonly text: string }[] {
  const schemas = [artifact.schema, ...Object.values(artifact.steps).map(({ schema }) => schema)];
  const found = new Map<string, string>();
  for (const schema of schemas) {
    const fields = new SchemaFields(schemaForAjv(schema).schema);
    const tokens = parsePointer(parent) ?? [];
    for (const name of fields.at(tokens).names.keys()) {
      const said = fields
        .at([...tokens, name])
        .schemas.flatMap(({ title, description }) => [title, description])
        .filter((text) => typeof text === 'string');
      const target = joinPointer(parent, name);
      if (!found.has(target)) found.set(target, [words(name), ...said].join('. ').slice(0, 1_000));
    }
  }
  return [...found].map(([target, text]) => ({ target, text }));
}

/** `customerId` and `customer_id` as words. */
const words = (name: string): string =>
  name.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replaceAll(/[_\-.]+/g, ' ');

/** Of vectors of unit length; 0 where one is empty. */
const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
