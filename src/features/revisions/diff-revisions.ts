import { invalid, notFound } from '../../domain/errors.ts';
import type { UseCaseContext } from '../context.ts';
import { diffTexts, type TextDiff } from './diff-texts.ts';
import { listRevisions, readRevisions, type RevisionRow } from './list-revisions.ts';

/**
 * What changed from another revision of the same text to this one.
 * @param against number of the other one; left out: the one before, and nothing at all before the first
 * @throws AppError VALIDATION for a number the text does not have, NOT_FOUND
 */
export async function diffRevisions(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  { revision, against = revision.number - 1 }: { readonly revision: RevisionRow; readonly against?: number },
): Promise<TextDiff> {
  const { kind, subjectId, number } = revision;
  const found = await listRevisions(ctx, {
    kind,
    subjectIds: [subjectId],
    above: against - 1,
    below: against + 1,
    limit: 1,
  });
  const [other] = found.get(subjectId) ?? [];
  if (other === undefined && against !== 0) {
    throw invalid(['against'], `This text has no revision ${against}.`);
  }
  const contents = await readRevisions(ctx, [revision.id, ...(other === undefined ? [] : [other.id])]);
  const after = contents.get(revision.id);
  if (after === undefined) throw notFound();
  const before = other === undefined ? '' : (contents.get(other.id) ?? '');
  return diffTexts({ before, after, names: [`revision ${against}`, `revision ${number}`] });
}
