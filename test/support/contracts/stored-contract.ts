import { publish } from '../../../src/contracts/artifact/publish.ts';
import type { ContractArtifact, ContractDraft } from '../../../src/contracts/model/contract.ts';
import { formatContractRef } from '../../../src/contracts/model/contract-ref.ts';
import type { Database } from '../../../src/db/database.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { orderKey, prereleaseOf } from '../../../src/features/contracts-registry/order-key.ts';

export interface StoredContract {
  readonly ref: string;
  readonly versionId: string;
  readonly artifact: ContractArtifact;
}

/** Publishes a draft and writes it past the use-cases, for tests of what is beside them. */
export async function storeContract(
  { prisma }: Pick<Database, 'prisma'>,
  owner: UserActor,
  draft: Omit<ContractDraft, 'ref'> & {
    readonly name?: string;
    readonly version?: string;
    readonly isPublic?: boolean;
  },
): Promise<StoredContract> {
  const { name = 'term', version = '1.0.0', isPublic = false, ...rest } = draft;
  const namespace = `ns-${owner.userId.slice(-12)}`;
  const ref = { namespace, name, version };
  const outcome = publish({ ...rest, ref });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const { artifact } = outcome;
  const space = await prisma.contractNamespace.upsert({
    where: { name: namespace },
    create: { name: namespace, creatorId: owner.userId, isPublic },
    update: { isPublic },
  });
  const contract = await prisma.contract.upsert({
    where: { namespaceId_name: { namespaceId: space.id, name } },
    create: { namespaceId: space.id, namespaceName: namespace, name, title: name },
    update: {},
  });
  const row = await prisma.contractVersion.create({
    data: {
      contractId: contract.id,
      version,
      orderKey: orderKey(version) ?? '',
      prerelease: prereleaseOf(version),
      digest: artifact.digest,
      draftDigest: artifact.digest,
      artifact: JSON.stringify(artifact),
      fieldCount: 1,
    },
  });
  return { ref: formatContractRef(ref), versionId: row.id, artifact };
}

/** The term of an agreement: two fields, one of them a number within bounds. */
export const TERM_SCHEMA = {
  type: 'object',
  properties: {
    years: { type: 'integer', minimum: 1, maximum: 99, description: 'Years that it continues.' },
    law: { type: 'string', maxLength: 200, description: 'The state whose law governs.' },
  },
  required: ['years', 'law'],
  additionalProperties: false,
} as const;
