import { actorUserId } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';
import type { UseCaseContext } from '../context.ts';
import { eraseSuggestions } from '../contracts-registry/erase-suggestions.ts';
import { recordPlacements, type ChangedPlace } from '../corpora/placement-events.ts';
import { eraseStructured } from '../quarantine/erase-structured.ts';
import { blankReports } from '../imports/blank-reports.ts';
import { eraseCitingTexts } from './erase-citing-texts.ts';
import { eraseConversations } from './erase-conversations.ts';
import { eraseCorpusTexts } from './erase-corpus-texts.ts';
import { corporaOf } from './lock-for-purge.ts';
import { purgedTexts } from './purged-texts.ts';
import { rememberPurged } from './recent-purges.ts';
import { renameAttachmentFolders } from './rename-attachment-folders.ts';
import { queueKeptRuns, restartRuns } from './restart-runs.ts';
import { quotingConversations } from './quoting-conversations.ts';

/** Milliseconds: the conversations of a large corpus are read whole. */
export const PURGE_TIMEOUT_MS = 120_000;

const PLACES = `
  select id, document_id as "documentId", path, pinned_version_id as "pinnedVersionId", corpus_id as "corpusId"
  from corpus_documents where document_id = $1::uuid`;

const VERSIONS = 'select id, blob_sha256 as sha256 from document_versions where document_id = $1::uuid';

/** Names say what a document was about, so they go with it. */
const NAMELESS = `
  update placement_events set path = '', previous_path = null where document_id = $1::uuid`;

/** The row stays, so that the marker in the answer still has something to point at. */
const TOMBSTONES = `
  update sources set text = '', regions = '[]'::jsonb, label = null, start = 0, "end" = 0, version_id = null,
    annotation_id = null, chunk_id = null, purged_at = now()
  where document_id = $1::uuid`;

/**
 * Deletes a document for good, with all that is known of its text: versions, index, annotations and notes by
 * cascade, its bytes by a job, and every quote of it that people or models wrote elsewhere, in whose place a
 * fixed sentence stands. Answers keep the citation as a tombstone. Histories of
 * texts and events of runs go by triggers. The caller has checked the rights and holds what `lockForPurge`
 * locks.
 */
export async function eraseDocument(tx: Tx, ctx: UseCaseContext, documentId: string): Promise<void> {
  await sql(tx, 'select id from documents where id = $1::uuid for update', [documentId]);
  const corpusIds = await corporaOf(tx, [documentId]);
  const conversationIds = await quotingConversations(tx, { documentId, corpusIds });
  await restartRuns(tx, conversationIds);
  const versions = await sql<{ id: string; sha256: string }>(tx, VERSIONS, [documentId]);
  const versionIds = versions.map(({ id }) => id);
  const eraser = new QuoteEraser(await purgedTexts(tx, documentId), versionIds);
  // Before the sources, which say what a value rests on, become tombstones.
  await eraseStructured(tx, ctx, { documentId, conversationIds, corpusIds, eraser });
  await eraseSuggestions(tx, eraser);
  await eraseConversations(tx, { documentId, conversationIds, eraser });
  await eraseCorpusTexts(tx, { documentId, eraser });
  await eraseCitingTexts(tx, ctx, { documentId, eraser });
  await blankReports(tx, { documentId, corpusIds });
  await renameAttachmentFolders(tx, documentId);
  await recordPurged(tx, ctx, documentId);
  for (const statement of [NAMELESS, TOMBSTONES]) await sql(tx, statement, [documentId]);
  await tx.document.delete({ where: { id: documentId }, select: { id: true } });
  await queueKeptRuns(tx, ctx, conversationIds);
  rememberPurged(versionIds);
  for (const sha256 of new Set(versions.map((version) => version.sha256))) {
    // The document in the id: the queue ignores an id it holds, and another document may release the same
    // bytes.
    const jobId = `release-blob-${documentId}-${sha256}`;
    await ctx.jobs.enqueue(tx, {
      job: 'release-blob',
      payload: { sha256 },
      jobId,
      requestId: ctx.requestId,
    });
  }
}

async function recordPurged(tx: Tx, ctx: UseCaseContext, documentId: string): Promise<void> {
  type Place = Omit<ChangedPlace, 'change'> & { readonly corpusId: string };
  for (const { corpusId, ...place } of await sql<Place>(tx, PLACES, [documentId])) {
    await recordPlacements(tx, {
      corpusId,
      actorId: actorUserId(ctx.actor),
      places: [{ ...place, change: 'PURGED', previousPath: null }],
    });
  }
}
