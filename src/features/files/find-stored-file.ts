import { sql } from '../../db/sql.ts';
import { notFound } from '../../domain/errors.ts';
import type { Services } from '../context.ts';

export interface StoredFile {
  readonly sha256: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly pageCount: number | null;
  readonly passwordSealed: Buffer | null;
}

interface Row {
  readonly blob_sha256: string;
  readonly file_name: string;
  readonly mime_type: string;
  readonly size_bytes: number;
  readonly page_count: number | null;
  readonly password_sealed: Buffer | null;
}

/**
 * The bytes of a version. It asks nobody's permission: whoever calls it holds a signed link.
 * @throws AppError NOT_FOUND
 */
export async function findStoredFile(
  services: Pick<Services, 'db'>,
  input: { versionId: string },
): Promise<StoredFile> {
  const [row] = await sql<Row>(
    services.db.pool,
    `select blob_sha256, file_name, mime_type, size_bytes, page_count, password_sealed
     from document_versions where id = $1::uuid`,
    [input.versionId],
  );
  if (row === undefined) throw notFound();
  return {
    sha256: row.blob_sha256,
    fileName: row.file_name,
    mimeType: row.mime_type,
    sizeBytes: row.size_bytes,
    pageCount: row.page_count,
    passwordSealed: row.password_sealed,
  };
}
