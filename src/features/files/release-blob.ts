import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { pageImagesOf } from './page-image-cache.ts';

/**
 * Deletes bytes that no version and no import refers to any more, and the pictures of their pages. The row
 * goes first and its lock is held until the bytes are gone, so that an upload of the same bytes waits and
 * then stores them again.
 * @returns whether anything was deleted
 */
export async function releaseBlob(
  services: Pick<Services, 'db' | 'blobs' | 'config'>,
  input: { sha256: string },
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const rows = await sql(
      tx,
      `delete from blobs b where b.sha256 = $1
         and not exists (select 1 from document_versions v where v.blob_sha256 = b.sha256)
         and not exists (select 1 from document_imports i where i.blob_sha256 = b.sha256) returning 1`,
      [input.sha256],
    );
    if (rows.length === 0) return false;
    await services.blobs.delete(input.sha256);
    await pageImagesOf(services.config.home).drop(input.sha256);
    return true;
  });
}
