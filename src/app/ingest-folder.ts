import { createReadStream } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isAppError } from '../domain/errors.ts';
import { actorUserId } from '../domain/actor.ts';
import type { UseCaseContext } from '../features/context.ts';
import { createCorpus } from '../features/corpora/create-corpus.ts';
import { uploadDocument } from '../features/documents/upload-document.ts';
import { findFiles, type FoundFile } from './find-files.ts';
import type { Progress } from './progress.ts';
import { waitForVersions, type EndedVersion } from './wait-for-versions.ts';

interface FolderInput {
  readonly folder: string;
  readonly progress: Progress;
}

interface Refused {
  readonly place: string;
  readonly reason: string;
}

/**
 * Puts every document below a folder into the corpus of its name, and says of each what became of it.
 * Bytes that are there already are not taken in again, so the same command after a broken run goes on.
 */
export async function ingestFolder(ctx: UseCaseContext, { folder, progress }: FolderInput): Promise<void> {
  const root = resolve(folder);
  const files = await findFiles(root);
  const title = basename(root) || 'Documents';
  const corpusId = await corpusNamed(ctx, title);
  progress.say(`Taking ${files.length} file(s) of ${folder} into the corpus "${title}".`);
  const refused: Refused[] = [];
  const waiting = new Map<string, FoundFile>();
  let known = 0;
  for (const file of files) {
    if (ctx.signal?.aborted) return;
    const outcome = await takeIn(ctx, file, corpusId);
    if (outcome.kind === 'refused') {
      refused.push({ place: file.place, reason: outcome.reason });
      progress.say(`  ${file.place}: refused: ${outcome.reason}`);
    } else if (outcome.kind === 'known') known += 1;
    if (outcome.kind !== 'refused') waiting.set(outcome.versionId, file);
  }
  const ended = await waitForVersions(ctx, [...waiting.keys()], (version, done, total) => {
    progress.say(`  [${done}/${total}] ${waiting.get(version.id)?.place ?? ''}: ${describe(version)}`);
  });
  for (const version of ended) {
    if (version.status === 'FAILED') {
      refused.push({
        place: waiting.get(version.id)?.place ?? '',
        reason: version.errorMessage ?? version.errorCode ?? 'failed',
      });
    }
  }
  const ready = ended.length - ended.filter(({ status }) => status === 'FAILED').length;
  progress.say(
    `${ready} of ${files.length} ready${known > 0 ? `, ${known} were there already` : ''}, ${refused.length} refused.`,
  );
  const width = Math.min(60, Math.max(0, ...refused.map(({ place }) => place.length)));
  for (const { place, reason } of refused) progress.say(`  ${place.padEnd(width)}  ${reason}`);
}

type Taken =
  | { readonly kind: 'new' | 'known'; readonly versionId: string }
  | { readonly kind: 'refused'; readonly reason: string };

async function takeIn(ctx: UseCaseContext, file: FoundFile, corpusId: string): Promise<Taken> {
  const folderPath = dirname(file.place);
  try {
    const { version, isDuplicate } = await uploadDocument(ctx, {
      bytes: createReadStream(file.path),
      fileName: basename(file.place),
      corpusId,
      folderPath: folderPath === '.' ? undefined : folderPath,
    });
    return { kind: isDuplicate ? 'known' : 'new', versionId: version.id };
  } catch (error) {
    if (isAppError(error)) return { kind: 'refused', reason: error.publicMessage };
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'ENOENT')
      return { kind: 'refused', reason: `The file cannot be read (${code}).` };
    throw error;
  }
}

async function corpusNamed(ctx: UseCaseContext, title: string): Promise<string> {
  const found = await ctx.db.prisma.corpus.findFirst({
    where: { title, creatorId: actorUserId(ctx.actor) ?? undefined, isPersonal: false },
    select: { id: true },
  });
  return found?.id ?? (await createCorpus(ctx, { title })).id;
}

function describe({ status, pageCount, pagesWithoutText, errorMessage }: EndedVersion): string {
  const pages = pageCount === null ? '' : ` (${pageCount} page${pageCount === 1 ? '' : 's'})`;
  if (status === 'READY') return `ready${pages}`;
  if (status === 'PARTIAL') return `ready but for pages without text: ${pagesWithoutText.join(', ')}${pages}`;
  return `refused: ${errorMessage ?? ''}`;
}
