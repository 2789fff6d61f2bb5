import { schemaSites, isJsonObject } from '../../contracts/ir/walk.ts';
import type { SchemaChange } from '../../contracts/artifact/schema-change.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import type { JsonSchema } from '../../contracts/model/json.ts';
import { CONTRACT_CHANGES_MAX } from '../../config/limits-registry.ts';
import type { Tx } from '../../db/database.ts';
import type { Prisma } from '../../db/generated/prisma/client.ts';
import { refOf } from './contract-name.ts';
import { orderKey, prereleaseOf } from './order-key.ts';

export interface StoreVersion {
  readonly artifact: ContractArtifact;
  readonly draftDigest: string;
  readonly namespaceId: string;
  /** Null for the first version of a name. */
  readonly contractId: string | null;
  readonly changes: { readonly from: string; readonly changes: readonly SchemaChange[] } | null;
  /** Suggestions that this version took in. */
  readonly taken: readonly string[];
  readonly publishedById: string | null;
}

/** Writes a version and, with the first one, its contract. */
export async function storeVersion(tx: Tx, input: StoreVersion): Promise<string> {
  const { artifact, namespaceId } = input;
  const { namespace, name, version } = artifact.ref;
  const words = { title: artifact.title, description: artifact.description };
  const contract =
    input.contractId === null
      ? await tx.contract.create({
          data: { namespaceId, namespaceName: namespace, name, ...words },
          select: { id: true },
        })
      : await tx.contract.update({ where: { id: input.contractId }, data: words, select: { id: true } });
  const stored = await tx.contractVersion.create({
    data: {
      contractId: contract.id,
      version,
      orderKey: orderKey(version) ?? '',
      prerelease: prereleaseOf(version),
      digest: artifact.digest,
      artifact: JSON.stringify(artifact),
      draftDigest: input.draftDigest,
      fieldCount: countFields(artifact.schema),
      ...(input.changes !== null && { changes: changesJson(input.changes) }),
      publishedById: input.publishedById,
    },
    select: { id: true },
  });
  await tx.aliasSuggestion.updateMany({
    where: { id: { in: [...input.taken] }, publishedIn: null },
    data: { publishedIn: refOf(artifact.ref) },
  });
  return stored.id;
}

const changesJson = ({ from, changes }: NonNullable<StoreVersion['changes']>): Prisma.InputJsonObject => ({
  from,
  changes: changes.slice(0, CONTRACT_CHANGES_MAX) as unknown as Prisma.InputJsonArray,
});

/** Names of fields in a schema, each as often as it is declared. */
function countFields(schema: JsonSchema): number {
  let count = 0;
  for (const { schema: each } of schemaSites(schema)) {
    if (isJsonObject(each) && isJsonObject(each.properties)) count += Object.keys(each.properties).length;
  }
  return count;
}
