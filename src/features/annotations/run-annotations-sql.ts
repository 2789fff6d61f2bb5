import { createHash } from 'node:crypto';
import type { UseCaseContext } from '../context.ts';
import type { AnnotationTuple } from './annotation-sql.ts';

const names = new Map<string, string>();

/** Prepared once a connection; its text varies with the page's arguments only, never with ids. */
export async function runAnnotationsSql(
  ctx: Pick<UseCaseContext, 'db'>,
  text: string,
  values: unknown[],
): Promise<readonly AnnotationTuple[]> {
  const result = await ctx.db.pool.query<unknown[]>({ text, values, rowMode: 'array', name: nameOf(text) });
  return result.rows;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = `annotations_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, made);
  return made;
}
