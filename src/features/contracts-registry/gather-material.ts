import type { VocabularyScheme } from '../../contracts/mapper/vocabulary.ts';
import type { ContractDraft, FieldBinding } from '../../contracts/model/contract.ts';
import type { Tx } from '../../db/database.ts';

/** What a contract was given since its last version, to be taken into the next one. */
export interface Material {
  readonly bindings: readonly FieldBinding[];
  /** Names that were accepted, with the fields they are names of. */
  readonly accepted: readonly { readonly id: string; readonly key: string; readonly target: string }[];
  readonly schemes: readonly VocabularyScheme[];
}

/** Reads it for one draft, with every vocabulary that is pinned. */
export async function gatherMaterial(
  tx: Tx,
  {
    draft,
    namespaceId,
    contractId,
  }: { draft: ContractDraft; namespaceId: string; contractId: string | null },
): Promise<Material> {
  const kept =
    contractId === null
      ? []
      : await tx.fieldBinding.findMany({ where: { contractId }, orderBy: { template: 'asc' } });
  const accepted =
    contractId === null
      ? []
      : await tx.aliasSuggestion.findMany({
          where: { contractId, status: 'ACCEPTED', target: { not: null } },
          orderBy: [{ target: 'asc' }, { key: 'asc' }, { id: 'asc' }],
          select: { id: true, key: true, target: true },
        });
  const own = draft.bindings ?? [];
  const taken = new Set(own.map(({ template }) => template));
  const bindings = kept
    .filter(({ template }) => !taken.has(template))
    .map(({ template, concept, scheme }) => ({ template, concept, scheme }));
  const schemes = await readSchemes(
    tx,
    namespaceId,
    [...own, ...bindings].map(({ scheme }) => scheme),
  );
  return {
    bindings,
    accepted: accepted.map(({ id, key, target }) => ({ id, key, target: target ?? '' })),
    schemes,
  };
}

/** The vocabularies of a namespace by `name:version`; what is not there is left out. */
export async function readSchemes(
  tx: Tx,
  namespaceId: string,
  refs: readonly string[],
): Promise<readonly VocabularyScheme[]> {
  const pinned = [...new Set(refs)].flatMap((ref) => {
    const [name, version, ...rest] = ref.split(':');
    return name === undefined || version === undefined || rest.length > 0 ? [] : [{ name, version }];
  });
  if (pinned.length === 0) return [];
  const rows = await tx.vocabularyScheme.findMany({
    where: { namespaceId, OR: pinned },
    orderBy: [{ name: 'asc' }, { version: 'asc' }],
    include: { concepts: { orderBy: { name: 'asc' } } },
  });
  return rows.map(({ name, version, concepts }) => ({
    name,
    version,
    concepts: concepts.map((concept) => ({
      name: concept.name,
      labels: concept.labels,
      sameAs: concept.sameAs,
    })),
  }));
}
