import { z } from 'zod';
import { jsonDigest } from '../../contracts/ir/canonical-json.ts';
import { isContractRef } from '../../contracts/model/contract-ref.ts';
import { ALIAS_MAX_CHARS } from '../../contracts/limits.ts';
import { SCHEME_MAX_CONCEPTS, SCHEME_MAX_LABELS } from '../../config/limits-registry.ts';
import { AppError, invalid } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { line, longText, parseInput } from '../parse-input.ts';
import { checkOwnNamespace, openNamespace } from './publish-contract.ts';

const name = line(ALIAS_MAX_CHARS);
const schema = z.object({
  namespace: z.string(),
  name: z.string(),
  version: z.string(),
  title: longText(512).optional(),
  concepts: z
    .array(
      z.object({
        name,
        definition: longText(4_000).optional(),
        labels: z.array(name).max(SCHEME_MAX_LABELS).optional(),
        sameAs: z.array(name).max(SCHEME_MAX_LABELS).optional(),
      }),
    )
    .min(1, 'A vocabulary has at least one concept.')
    .max(SCHEME_MAX_CONCEPTS),
});
export type PublishVocabularySchemeInput = z.input<typeof schema>;
type Scheme = z.output<typeof schema>;

/**
 * Publishes a version of a vocabulary: immutable from then on, and without effect on any contract until
 * that is published anew. The same once more changes nothing.
 * @throws AppError CONFLICT where the version stands for something else; NOT_FOUND without CREATE on the
 *   namespace; VALIDATION, UNAUTHENTICATED
 */
export async function publishVocabularyScheme(
  ctx: UseCaseContext,
  input: PublishVocabularySchemeInput,
): Promise<{ readonly schemeId: string; readonly wasPublished: boolean }> {
  const { userId } = requireUser(ctx, 'write');
  const scheme = parseInput(schema, input);
  checkOwnNamespace(scheme.namespace, ['namespace']);
  checkNames(scheme);
  const concepts = scheme.concepts.map((concept) => ({
    name: concept.name,
    definition: concept.definition ?? '',
    labels: [...new Set(concept.labels ?? [])],
    sameAs: [...new Set(concept.sameAs ?? [])],
  }));
  const title = scheme.title ?? '';
  const byName = concepts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const digest = jsonDigest({ name: scheme.name, version: scheme.version, title, concepts: byName });
  return ctx.db.transaction(async (tx) => {
    const namespaceId = await openNamespace(tx, ctx, { name: scheme.namespace, userId, isDryRun: false });
    if (namespaceId === null) throw new Error('a namespace that was made is not there');
    const known = await findScheme(tx, namespaceId, scheme);
    if (known?.digest === digest) return { schemeId: known.id, wasPublished: false };
    if (known !== null) throw taken(scheme, known.id);
    const { id } = await tx.vocabularyScheme.create({
      data: {
        namespaceId,
        namespaceName: scheme.namespace,
        name: scheme.name,
        version: scheme.version,
        digest,
        title,
        publishedById: userId,
        concepts: { createMany: { data: concepts } },
      },
      select: { id: true },
    });
    await recordAudit(tx, ctx, {
      action: 'publishVocabularyScheme',
      object: { kind: 'vocabularyScheme', id },
    });
    return { schemeId: id, wasPublished: true };
  });
}

const findScheme = (tx: Tx, namespaceId: string, { name, version }: Scheme) =>
  tx.vocabularyScheme.findUnique({
    where: { namespaceId_name_version: { namespaceId, name, version } },
    select: { id: true, digest: true },
  });

function checkNames({ namespace, name, version, concepts }: Scheme): void {
  if (!isContractRef({ namespace, name, version })) {
    throw invalid(
      ['name'],
      'Namespace and name are lower-case letters, digits and hyphens, and the version one of semver.org: 1.0.0.',
    );
  }
  const names = new Set<string>();
  for (const [index, concept] of concepts.entries()) {
    if (names.has(concept.name)) {
      throw invalid(['concepts', index, 'name'], `${JSON.stringify(concept.name)} is there twice. Keep one.`);
    }
    names.add(concept.name);
  }
  for (const [index, { sameAs = [] }] of concepts.entries()) {
    const other = sameAs.find((each) => !names.has(each));
    if (other === undefined) continue;
    const message = `${JSON.stringify(other)} is no concept of this vocabulary. Add it, or take the link out.`;
    throw invalid(['concepts', index, 'sameAs'], message);
  }
}

const taken = ({ namespace, name, version }: Scheme, id: string): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: `the vocabulary ${namespace}/${name}:${version} stands for something else`,
    publicMessage: `${namespace}/${name}:${version} is published already and never changes. Publish what is different as another version.`,
    details: { current: { kind: 'VocabularyScheme', id } },
  });
