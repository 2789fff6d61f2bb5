import { AppError, invalid, notFound } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { assertCan } from '../access/can.ts';
import type { UseCaseContext } from '../context.ts';
import { versionReadIn } from '../documents/version-read-in.ts';
import type { CheckedRunInput } from './run-input.ts';

/** What a run is about, as rows say it now. */
export interface RunSubject {
  readonly conversationId: string | null;
  readonly documentId: string | null;
  readonly corpusId: string | null;
  readonly preferredLlm: string | null;
}

interface ConversationRow {
  readonly document_id: string | null;
  readonly corpus_id: string | null;
  readonly kind: 'CHAT' | 'THREAD';
}

/**
 * Decides what a run is about and whether the actor may ask about it. A conversation keeps the subject it
 * began with.
 * @throws AppError NOT_FOUND, VALIDATION for subjects that do not go together, CONFLICT for a document
 *   without text
 */
export async function resolveSubject(ctx: UseCaseContext, input: CheckedRunInput): Promise<RunSubject> {
  const base =
    input.conversationId === null ? input : await subjectOfConversation(ctx, input.conversationId, input);
  const { documentId, corpusId } = base;
  if (documentId === null && corpusId === null)
    throw invalid(['conversationId'], 'This conversation is about no document and no corpus.');
  if (documentId !== null) await assertCan(ctx, 'READ', { kind: 'document', id: documentId });
  if (corpusId !== null) await assertCan(ctx, 'READ', { kind: 'corpus', id: corpusId });
  if (documentId !== null && corpusId !== null) await assertPlaced(ctx, documentId, corpusId);
  if (documentId !== null) await assertReadable(ctx, documentId, corpusId);
  const preferredLlm = corpusId === null ? null : await preferredLlmOf(ctx, corpusId);
  return { conversationId: input.conversationId, documentId, corpusId, preferredLlm };
}

async function subjectOfConversation(
  ctx: UseCaseContext,
  conversationId: string,
  { documentId, corpusId }: CheckedRunInput,
): Promise<{ documentId: string | null; corpusId: string | null }> {
  await assertCan(ctx, 'UPDATE', { kind: 'conversation', id: conversationId });
  const [row] = await sql<ConversationRow>(
    ctx.db.pool,
    `select document_id, corpus_id, kind::text as kind from conversations where id = $1::uuid`,
    [conversationId],
  );
  if (row === undefined) throw notFound();
  if (row.kind !== 'CHAT')
    throw invalid(
      ['conversationId'],
      'This is a discussion among people; ask in a conversation of your own.',
    );
  if (
    (documentId !== null && documentId !== row.document_id) ||
    (corpusId !== null && corpusId !== row.corpus_id)
  ) {
    throw invalid(
      ['conversationId'],
      'This conversation is about something else. Leave documentId and corpusId out, or start a new one.',
    );
  }
  return { documentId: row.document_id, corpusId: row.corpus_id };
}

async function assertPlaced(ctx: UseCaseContext, documentId: string, corpusId: string): Promise<void> {
  const rows = await sql(
    ctx.db.pool,
    `select 1 from corpus_documents where corpus_id = $1::uuid and document_id = $2::uuid and removed_at is null`,
    [corpusId, documentId],
  );
  if (rows.length === 0) throw invalid(['corpusId'], 'The document does not stand in this corpus.');
}

/** The version that is read there: pinned in the corpus, or the latest. */
async function assertReadable(
  ctx: UseCaseContext,
  documentId: string,
  corpusId: string | null,
): Promise<void> {
  const read = await versionReadIn(ctx.db.pool, { documentId, corpusId });
  const [row] = await sql<{ status: string; error_message: string | null }>(
    ctx.db.pool,
    `select status::text as status, error_message from document_versions where id = $1::uuid`,
    [read?.id ?? null],
  );
  if (row?.status === 'READY' || row?.status === 'PARTIAL') return;
  const isFailed = row?.status === 'FAILED';
  throw new AppError({
    code: 'CONFLICT',
    message: `document ${documentId} is ${row?.status ?? 'without a version'}`,
    publicMessage: isFailed
      ? `This document could not be read, so nothing can be asked about it. ${row.error_message ?? ''}`.trim()
      : 'This document is still being read. Ask again when it is ready.',
    retry: isFailed ? 'never' : 'later',
    details: { current: { kind: 'document', id: documentId } },
  });
}

async function preferredLlmOf(ctx: UseCaseContext, corpusId: string): Promise<string | null> {
  const [row] = await sql<{ preferred_llm: string | null }>(
    ctx.db.pool,
    `select preferred_llm from corpora where id = $1::uuid`,
    [corpusId],
  );
  return row?.preferred_llm ?? null;
}
