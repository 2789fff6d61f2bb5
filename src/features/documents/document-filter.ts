import type { Actor } from '../../domain/actor.ts';
import type { IngestionStatus, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';

export interface DocumentFilter {
  /** Part of the title or description, in any case. */
  readonly text?: string | null;
  /** Only documents that stand in this corpus now. */
  readonly corpusId?: string | null;
  readonly creatorId?: string | null;
  readonly isPublic?: boolean | null;
  /** Of the latest version. */
  readonly status?: IngestionStatus | null;
  /** Of the latest version, for example `application/pdf`. */
  readonly mimeType?: string | null;
}

/** Where it names a corpus, only one the actor may read: else a filter would tell what stands in it. */
export function documentFilter(actor: Actor, filter: DocumentFilter): Prisma.DocumentWhereInput {
  const { creatorId, isPublic } = filter;
  const [text, corpusId] = [filter.text ?? '', filter.corpusId ?? null];
  const latest = { status: filter.status ?? undefined, mimeType: filter.mimeType ?? undefined };
  const contains = { contains: text, mode: 'insensitive' as const };
  return {
    creatorId: creatorId ?? undefined,
    isPublic: isPublic ?? undefined,
    ...(latest.status === undefined && latest.mimeType === undefined ? {} : { latestVersion: latest }),
    ...(text === '' ? {} : { OR: [{ title: contains }, { description: contains }] }),
    ...(corpusId === null ? {} : { placements: { some: { corpusId, removedAt: null, corpus: visible(actor, 'corpus') } } }),
  };
}
