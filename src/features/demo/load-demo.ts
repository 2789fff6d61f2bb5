import { createReadStream } from 'node:fs';
import type { UseCaseContext } from '../context.ts';
import { createCorpus } from '../corpora/create-corpus.ts';
import { uploadDocument } from '../documents/upload-document.ts';

const SETTING = 'demo.loaded';
const FOLDER = new URL('./documents/', import.meta.url);

/** Contracts written for Deedbox; every name in them is invented. */
const DOCUMENTS = [
  { file: 'data-retention-policy.md', mime: 'text/markdown', title: 'Data Retention Policy' },
  { file: 'mutual-nda.md', mime: 'text/markdown', title: 'Mutual Non-Disclosure Agreement' },
  // Last, so that it stands first in lists: its citations open on a page image.
  { file: 'master-services-agreement.pdf', mime: 'application/pdf', title: 'Master Services Agreement' },
] as const;

/**
 * Puts a small corpus into a new installation, once: an administrator who deletes it does not get it back.
 * @returns whether anything was loaded
 */
export async function loadDemo(ctx: UseCaseContext): Promise<boolean> {
  const done = await ctx.db.prisma.setting.findUnique({ where: { key: SETTING } });
  if (done !== null) return false;
  const corpus = await createCorpus(ctx, {
    title: 'Demo contracts',
    description: 'Three invented documents to try Deedbox on. Delete them when you like.',
  });
  for (const { file, mime, title } of DOCUMENTS) {
    const bytes = createReadStream(new URL(file, FOLDER));
    await uploadDocument(ctx, { bytes, fileName: file, declaredMime: mime, corpusId: corpus.id, title });
  }
  await ctx.db.prisma.setting.upsert({
    where: { key: SETTING },
    create: { key: SETTING, value: true },
    update: {},
  });
  return true;
}
