import { actorUserId } from '../../domain/actor.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { CorpusDocument } from '../../db/generated/prisma/client.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { queueCarryOver } from '../documents/queue-carry-over.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { placedIn } from './placed-in.ts';
import { recordPlacements } from './placement-events.ts';

export interface PinVersionInput {
  readonly corpusId: string;
  readonly documentId: string;
  /** Null: the corpus follows the latest version again. */
  readonly versionId: string | null;
}

/**
 * Says which version of a document a corpus reads: search in it, its agents and its annotations. The same
 * again changes nothing.
 * @throws AppError NOT_FOUND without UPDATE on the corpus or READ on the document, or for a version of
 * another
 *   document; CONFLICT for a version that cannot be read
 */
export async function pinVersion(ctx: UseCaseContext, input: PinVersionInput): Promise<CorpusDocument> {
  const { corpusId, documentId, versionId } = input;
  return ctx.db.transaction(async (tx) => {
    await lockedCorpus(tx, ctx, { corpusId, verb: 'UPDATE' });
    const placement = await placedIn(tx, ctx, { corpusId, documentId });
    if (versionId !== null) await checkVersion(tx, placement.documentId, versionId);
    if (placement.pinnedVersionId === versionId) return placement;
    const pinned = await tx.corpusDocument.update({
      where: { id: placement.id },
      data: { pinnedVersionId: versionId },
    });
    await recordPlacements(tx, {
      corpusId,
      actorId: actorUserId(ctx.actor),
      places: [{ ...pinned, change: versionId === null ? 'UNPINNED' : 'PINNED' }],
    });
    await queueCarryOver(tx, ctx, { documentId: placement.documentId });
    await recordAudit(tx, ctx, {
      action: 'pinVersion',
      object: { kind: 'corpusDocument', id: placement.id },
      details: { versionId },
    });
    return pinned;
  });
}

async function checkVersion(tx: Tx, documentId: string, versionId: string): Promise<void> {
  const version = await tx.documentVersion.findFirst({ where: { id: uuidOrNil(versionId), documentId } });
  if (version === null) throw notFound();
  if (version.status === 'READY' || version.status === 'PARTIAL') return;
  throw new AppError({
    code: 'CONFLICT',
    message: `the version is ${version.status}`,
    publicMessage: 'This version cannot be read, so nothing of the document would be found in the corpus.',
    details: { current: { kind: 'documentVersion', id: version.id } },
  });
}
