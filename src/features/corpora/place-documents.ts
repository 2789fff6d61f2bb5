import type { UserActor } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { CorpusDocument } from '../../db/generated/prisma/client.ts';
import { publishDocuments } from '../access/publish-documents.ts';
import { shareDocuments } from '../access/share-documents.ts';
import { freePath } from './free-path.ts';
import { recordPlacements } from './placement-events.ts';

export interface PlaceDocumentsInput {
  readonly actor: UserActor;
  readonly corpus: { readonly id: string; readonly isPublic: boolean };
  readonly folder: { readonly id: string; readonly path: string } | null;
  /** None of them stands in the corpus yet. */
  readonly documents: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Puts documents into a corpus, each at a free path, and shares them with its people as far as the actor may.
 * The caller has checked the rights and holds the corpus's lock.
 */
export async function placeDocuments(tx: Tx, input: PlaceDocumentsInput): Promise<CorpusDocument[]> {
  const { actor, corpus, documents } = input;
  const placements = await putDocuments(tx, input);
  const documentIds = documents.map(({ id }) => id);
  await shareDocuments(tx, { actor, corpusId: corpus.id, documentIds });
  if (corpus.isPublic) await publishDocuments(tx, { actor, corpusId: corpus.id, documentIds });
  return placements;
}

export type PutDocumentsInput = Omit<PlaceDocumentsInput, 'corpus'> & {
  readonly corpus: { readonly id: string };
};

/** The places alone, with their history: whom the documents are shared with is the caller's. */
export async function putDocuments(
  tx: Tx,
  { actor, corpus, folder, documents }: PutDocumentsInput,
): Promise<CorpusDocument[]> {
  const placements: CorpusDocument[] = [];
  for (const { id: documentId, name } of documents) {
    const path = await freePath(tx, { corpusId: corpus.id, folderPath: folder?.path ?? null, name });
    const data = {
      corpusId: corpus.id,
      documentId,
      folderId: folder?.id ?? null,
      path,
      addedById: actor.userId,
    };
    placements.push(await tx.corpusDocument.create({ data }));
  }
  await recordPlacements(tx, {
    corpusId: corpus.id,
    actorId: actor.userId,
    places: placements.map((placement) => ({ ...placement, change: 'ADDED' })),
  });
  return placements;
}
