import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { pageImagesOf } from './page-image-cache.ts';

/**
 * Removes what this machine keeps of files that are not stored any more: pictures of their pages, and copies
 * for programs that read a path. Whoever released a file does it at once where he is; this is for the others.
 * @returns how many files' worth
 */
export async function sweepCopies({
  db,
  blobs,
  config,
}: Pick<Services, 'db' | 'blobs' | 'config'>): Promise<number> {
  const images = pageImagesOf(config.home);
  const kept = [...new Set([...(await images.hashes()), ...(await blobs.copies())])];
  if (kept.length === 0) return 0;
  const stored = await sql<{ sha256: string }>(
    db.pool,
    'select sha256 from blobs where sha256 = any($1::text[])',
    [kept],
  );
  const known = new Set(stored.map(({ sha256 }) => sha256));
  const gone = kept.filter((sha256) => !known.has(sha256));
  for (const sha256 of gone) {
    await images.drop(sha256);
    await blobs.dropCopy(sha256);
  }
  return gone.length;
}
