import { freezeAliases } from '../../contracts/mapper/freeze-aliases.ts';
import type { ContractArtifact, FieldAliases, FieldBinding } from '../../contracts/model/contract.ts';
import type { VocabularyScheme } from '../../contracts/mapper/vocabulary.ts';
import { notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { loadArtifact } from './artifact-cache.ts';

/** The version that the next one will most likely be made from: the highest there is. */
export async function newestArtifact(tx: Tx, contractId: string): Promise<ContractArtifact> {
  const newest = await tx.contractVersion.findFirst({
    where: { contractId },
    orderBy: { orderKey: 'desc' },
    select: { id: true, digest: true },
  });
  if (newest === null) throw notFound();
  return loadArtifact(tx, { versionId: newest.id, digest: newest.digest });
}

export interface Addition {
  readonly aliases?: readonly FieldAliases[];
  readonly bindings?: readonly FieldBinding[];
  readonly schemes?: readonly VocabularyScheme[];
}

/**
 * Whether something fits the schema of a contract as it is, next to the names that it has.
 * @returns what is wrong, in a sentence for a person; null where it fits
 */
export function misfitOf(
  artifact: ContractArtifact,
  { aliases = [], bindings = [], schemes = [] }: Addition,
): string | null {
  const draft = { ...artifact, aliases: [...artifact.aliases, ...aliases], bindings };
  const { problems } = freezeAliases(draft, schemes);
  return problems.find(({ severity }) => severity === 'error')?.message ?? null;
}
