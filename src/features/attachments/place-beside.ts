import { PATH_NAME_MAX_CHARS } from '../../config/limits.ts';
import type { UserActor } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { ensureFolder } from '../corpora/ensure-folder.ts';
import { foldersOf, joinPath, nameOf, parseFolderPath } from '../corpora/path-names.ts';
import { putDocuments } from '../corpora/place-documents.ts';

export interface StandingPlace {
  readonly corpusId: string;
  readonly path: string;
}

/** Not where an older content is pinned: it did not come with that. */
const STANDS = `
  from corpus_documents p join documents d on d.id = p.document_id
  where p.document_id = $1::uuid and p.removed_at is null
    and (p.pinned_version_id is null or p.pinned_version_id = $2::uuid)`;

/**
 * Locks the corpora in which a content of a document is shown, in one order so that two of these never wait
 * for each other. Before the document's own lock.
 */
export async function lockStandingCorpora(tx: Tx, documentId: string, versionId: string): Promise<void> {
  const text = `select id from corpora where id in (select p.corpus_id ${STANDS}) order by id for no key update`;
  await sql(tx, text, [documentId, versionId]);
}

/** Where it stands; to be read after the locks. */
export const standingPlaces = (
  tx: Tx,
  documentId: string,
  versionId: string,
): Promise<readonly StandingPlace[]> => {
  const text = `select p.corpus_id as "corpusId", p.path ${STANDS} order by p.corpus_id`;
  return sql<StandingPlace>(tx, text, [documentId, versionId]);
};

export interface PlaceBesideInput {
  readonly actor: UserActor;
  readonly place: StandingPlace;
  readonly document: { readonly id: string; readonly name: string };
}

/**
 * Puts what came in a document next to it, in a folder of its name: `offer.eml attachments/draft.pdf`. A
 * mailbox has a hundred files called `image001.png`; which message they came in must be seen from the path.
 */
export async function placeBeside(tx: Tx, { actor, place, document }: PlaceBesideInput): Promise<void> {
  const { corpusId, path } = place;
  const folder = await ensureFolder(tx, { corpusId, names: folderNames(path), creatorId: actor.userId });
  await putDocuments(tx, { actor, corpus: { id: corpusId }, folder, documents: [document] });
}

const SUFFIX = ' attachments';

/** @returns the document's own folder where another would be too deep or its path too long */
export function folderNames(path: string): readonly string[] {
  const outer = foldersOf(path);
  const stem = nameOf(path).slice(0, PATH_NAME_MAX_CHARS - SUFFIX.length).toWellFormed().replace(/\ufffd$/, '');
  const parsed = parseFolderPath(joinPath(outer.join('/'), `${stem}${SUFFIX}`));
  return parsed.ok ? parsed.names : outer;
}
