import { AppError } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

const USE = `
  select (select count(*) from annotations where label_id = any($1::uuid[])) as annotations,
    (select count(*) from annotation_relationships where label_id = any($1::uuid[]))
      + (select count(*) from document_relationships where label_id = any($1::uuid[])) as relationships`;

/**
 * Nobody's work loses its meaning because a label is cleared away. The caller holds the labels' locks.
 * @throws AppError CONFLICT with the counts, over all documents there are
 */
export async function refuseUsedLabels(
  tx: Tx,
  { labelIds, current }: { labelIds: readonly string[]; current: { kind: string; id: string } },
): Promise<void> {
  const [use] = await sql<{ annotations: number; relationships: number }>(tx, USE, [labelIds]);
  const counts = [
    counted(use?.annotations ?? 0, 'annotation'),
    counted(use?.relationships ?? 0, 'relationship'),
  ].filter((words) => words !== null);
  if (counts.length === 0) return;
  throw new AppError({
    code: 'CONFLICT',
    message: 'the label is used',
    publicMessage: `Still used by ${counts.join(' and ')}. Give those another label first.`,
    details: { current },
  });
}

const counted = (count: number, noun: string): string | null =>
  count === 0 ? null : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
