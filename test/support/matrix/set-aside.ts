import { randomUUID } from 'node:crypto';
import type { Database } from '../../../src/db/database.ts';

/** A file that killed the parser, and whose document failed. */
export async function seedSetAside(
  { prisma }: Database,
  fileName: string,
  { DocumentVersion: id }: { readonly DocumentVersion: string },
): Promise<string> {
  const sha256 = randomUUID().replaceAll('-', '').repeat(2);
  await prisma.blob.create({ data: { sha256, sizeBytes: 1n } });
  await prisma.documentVersion.update({ where: { id }, data: { blobSha256: sha256, status: 'FAILED' } });
  const data = { sha256, fileName, deaths: 2, reason: 'OUT_OF_MEMORY', setAsideAt: new Date() };
  return (await prisma.setAsideFile.create({ data })).id;
}
