import type { UserActor } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { Document, DocumentVersion } from '../../db/generated/prisma/client.ts';

export interface FindDuplicateInput {
  readonly actor: UserActor;
  readonly corpusId: string;
  readonly sha256: string;
}

/**
 * The actor's own document with these bytes as its latest version in this corpus, the oldest if there are
 * several.
 */
export async function findDuplicate(
  tx: Tx,
  { actor, corpusId, sha256 }: FindDuplicateInput,
): Promise<{ document: Document; version: DocumentVersion } | null> {
  const version = await tx.documentVersion.findFirst({
    where: {
      blobSha256: sha256,
      latestOf: { creatorId: actor.userId, placements: { some: { corpusId, removedAt: null } } },
    },
    orderBy: { id: 'asc' },
  });
  if (version === null) return null;
  return { version, document: await tx.document.findUniqueOrThrow({ where: { id: version.documentId } }) };
}
