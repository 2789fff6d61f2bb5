import type { ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import type { WritePort } from '../../agents/write-port.ts';
import { hasScope } from '../../domain/actor.ts';
import { sql } from '../../db/sql.ts';
import { can } from '../access/can.ts';
import { prepareNote } from '../annotations/create-note.ts';
import type { UseCaseContext } from '../context.ts';
import { recordAudit } from '../access/record-audit.ts';

const PUBLIC = `
  select exists (select 1 from documents where id = $1::uuid and is_public)
    or exists (select 1 from corpora where id = $2::uuid and is_public) as "isPublic"`;

type Subject = Pick<ClaimedRun, 'documentId' | 'corpusId' | 'isEphemeral' | 'lease'>;

/**
 * What the agent of a run may change, as the person who asked, with his rights of the moment in which it
 * does.
 * @param load his context, read anew
 * @returns null where nothing: without an account, a key that may not write or COMMENT there; in what is
 *   public, where anybody's words come in; and in runs that leave nothing behind to decide on
 */
export async function openWritePort(
  load: () => Promise<UseCaseContext>,
  run: Subject,
): Promise<WritePort | null> {
  const { documentId, corpusId } = run;
  const ctx = await load();
  if (ctx.actor.kind !== 'user' || !hasScope(ctx.actor, 'write') || run.isEphemeral) return null;
  const [row] = await sql<{ isPublic: boolean }>(ctx.db.pool, PUBLIC, [documentId, corpusId]);
  if (row?.isPublic !== false) return null;
  const mayComment =
    (documentId === null || (await can(ctx, 'COMMENT', { kind: 'document', id: documentId }))) &&
    (corpusId === null || (await can(ctx, 'COMMENT', { kind: 'corpus', id: corpusId })));
  if (!mayComment) return null;
  return {
    async addNote(note) {
      const now = await load();
      const write = await prepareNote(now, { ...note, corpusId });
      return async (tx) => {
        const { id } = await write(tx);
        await recordAudit(tx, now, {
          action: 'createNote',
          object: { kind: 'note', id },
          details: { runId: run.lease.runId },
        });
        return { noteId: id };
      };
    },
  };
}
