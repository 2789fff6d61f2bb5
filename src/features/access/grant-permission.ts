import { normaliseVerbs, VERBS, type Verb } from '../../domain/access.ts';
import { invalid, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Grant } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';
import { GRANT_COLUMN, type GrantableKind, type ObjectRef } from './access-kinds.ts';
import { corpusDocumentIds } from './corpus-document-ids.ts';
import { lockObject } from './lock-object.ts';
import { recordAudit } from './record-audit.ts';
import { requireUser } from './require-user.ts';
import { rightsOf } from './rights-of.ts';
import { shareDocuments } from './share-documents.ts';
import { visible } from './visible.ts';

export type Grantee = { readonly userId: string } | { readonly groupId: string };

export interface GrantPermissionInput {
  readonly object: ObjectRef<GrantableKind>;
  readonly grantee: Grantee;
  /** Replaces what the grantee held; empty takes everything. READ comes with any other verb. */
  readonly verbs: readonly Verb[];
}

export interface GrantPermissionResult {
  /** Null when the grantee holds nothing any more. */
  readonly grant: Grant | null;
  /** Documents of the corpus that were shared with it; 0 for other objects. */
  readonly sharedDocumentCount: number;
  /** Documents of the corpus that the actor may not share. */
  readonly skippedDocumentCount: number;
}

/**
 * Replaces the verbs of one user or group on one object; on a corpus also on those of its documents that the
 * actor may share.
 * @throws AppError NOT_FOUND without PERMISSION on the object, or for a grantee the actor cannot know;
 *   VALIDATION for the creator, who holds everything, and for verbs the actor does not hold himself
 */
export async function grantPermission(
  ctx: UseCaseContext,
  input: GrantPermissionInput,
): Promise<GrantPermissionResult> {
  const actor = requireUser(ctx, 'admin');
  const { object, grantee } = input;
  const verbs = normaliseVerbs(input.verbs);
  const target = { [GRANT_COLUMN[object.kind]]: object.id, ...grantee };
  return ctx.db.transaction(async (tx) => {
    await lockObject(tx, object);
    const [held = []] = await rightsOf(tx, { actor, kind: object.kind, ids: [object.id] });
    if (!held.includes('PERMISSION')) throw notFound();
    const found = await tx.grant.findFirst({ where: { ...target, viaCorpusId: null } });
    // What was given can be taken back, also from a group the actor left and a user who is no longer active.
    if (found === null) await checkGrantee(tx, ctx, input);
    checkChange({ held, before: found?.verbs ?? [], after: verbs });
    const grant = await writeGrant(tx, { found, target, verbs, grantedBy: actor.userId });
    await recordAudit(tx, ctx, {
      action: verbs.length === 0 ? 'revokePermission' : 'grantPermission',
      object,
      details: { ...grantee, before: found?.verbs ?? [], after: [...verbs] },
    });
    if (object.kind !== 'corpus') return { grant, sharedDocumentCount: 0, skippedDocumentCount: 0 };
    const granteeId = 'userId' in grantee ? grantee.userId : grantee.groupId;
    await narrowShared(tx, { corpusId: object.id, granteeId, verbs });
    const documentIds = await corpusDocumentIds(tx, object.id);
    const shared =
      verbs.length === 0
        ? []
        : await shareDocuments(tx, { actor, corpusId: object.id, documentIds, granteeId });
    const skipped = verbs.length === 0 ? 0 : documentIds.length - shared.length;
    return { grant, sharedDocumentCount: shared.length, skippedDocumentCount: skipped };
  });
}

async function checkGrantee(
  tx: Tx,
  ctx: UseCaseContext,
  { object, grantee }: GrantPermissionInput,
): Promise<void> {
  if ('groupId' in grantee) {
    const where = { AND: [visible(ctx.actor, 'group'), { id: grantee.groupId }] };
    if ((await tx.group.count({ where })) === 0) throw notFound();
    return;
  }
  if ((await tx.user.count({ where: { id: grantee.userId, isActive: true } })) === 0) throw notFound();
  const where = { id: object.id, creatorId: grantee.userId };
  const isCreator = {
    corpus: () => tx.corpus.count({ where }),
    document: () => tx.document.count({ where }),
    conversation: () => tx.conversation.count({ where }),
    labelSet: () => tx.labelSet.count({ where }),
    contractNamespace: () => tx.contractNamespace.count({ where }),
  }[object.kind];
  if ((await isCreator()) > 0)
    throw invalid(['grantee'], 'The creator holds every permission and cannot lose one.');
}

/** Nobody gives or takes a verb that he does not hold himself. */
function checkChange({ held, before, after }: Record<'held' | 'before' | 'after', readonly Verb[]>): void {
  const changed = VERBS.filter((verb) => before.includes(verb) !== after.includes(verb));
  const missing = changed.filter((verb) => !held.includes(verb));
  if (missing.length > 0) throw invalid(['verbs'], `You do not hold ${missing.join(', ')} yourself.`);
}

interface WriteInput {
  readonly found: Grant | null;
  readonly target: Record<string, string>;
  readonly verbs: readonly Verb[];
  readonly grantedBy: string;
}

async function writeGrant(tx: Tx, { found, target, verbs, grantedBy }: WriteInput): Promise<Grant | null> {
  if (verbs.length === 0) {
    if (found !== null) await tx.grant.delete({ where: { id: found.id } });
    return null;
  }
  const data = { verbs: [...verbs], grantedBy };
  if (found !== null) return tx.grant.update({ where: { id: found.id }, data });
  return tx.grant.create({ data: { ...target, ...data } });
}

/** Whoever shared the documents of a corpus: none keeps more than the corpus itself now gives. */
async function narrowShared(
  tx: Tx,
  { corpusId, granteeId, verbs }: { corpusId: string; granteeId: string; verbs: readonly Verb[] },
): Promise<void> {
  const mine = 'via_corpus_id = $1::uuid and (user_id = $2::uuid or group_id = $2::uuid)';
  const text = `
    update grants set verbs = array(select unnest(verbs) intersect select unnest($3::text[]::"Verb"[]) order by 1)
    where ${mine}`;
  await sql(tx, text, [corpusId, granteeId, verbs]);
  await sql(tx, `delete from grants where ${mine} and cardinality(verbs) = 0`, [corpusId, granteeId]);
}
