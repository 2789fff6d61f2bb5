import type { ParsedDocument } from '../../parsing/types.ts';
import type { Services } from '../context.ts';
import { openPassword } from '../documents/document-password.ts';
import type { IngestionProblem } from './ingestion-problem.ts';
import type { ClaimedVersion } from './lease.ts';
import type { ProgressWriter } from './progress.ts';

export type ParsedVersion =
  | { readonly ok: true; readonly parsed: ParsedDocument }
  | { readonly ok: false; readonly problem: IngestionProblem };

interface ParseVersionInput {
  readonly claimed: ClaimedVersion;
  readonly progress: ProgressWriter;
  readonly signal: AbortSignal;
}

/** Reads a version's bytes in the parser process. A document without any text never counts as read. */
export async function parseVersion(services: Services, input: ParseVersionInput): Promise<ParsedVersion> {
  const { claimed, progress, signal } = input;
  const sealed = claimed.passwordSealed;
  const path = await services.blobs.localPath(claimed.blobSha256);
  const outcome = await services.parser.parse(path, {
    fileName: claimed.fileName,
    declaredMime: claimed.mimeType,
    password: sealed === null ? undefined : openPassword(services.keys, claimed.versionId, sealed),
    signal,
    onProgress: ({ stage, done, total }) => progress.report(stage, done, total),
  });
  signal.throwIfAborted();
  if (!outcome.ok) {
    const { code, message, pageCount, pagesNeedingOcr } = outcome.failure;
    const retry = NOT_OF_THE_FILE.has(code) ? 'interrupted' : outcome.failure.retry;
    return { ok: false, problem: { code, message, retry, pageCount, pagesWithoutText: pagesNeedingOcr } };
  }
  if (outcome.document.text.trim() === '') return { ok: false, problem: noText(outcome.document) };
  return { ok: true, parsed: outcome.document };
}

/** The reader was not there, or is being stopped. */
const NOT_OF_THE_FILE: ReadonlySet<string> = new Set(['PARSER_UNAVAILABLE', 'CANCELLED']);

const noText = ({ pages }: ParsedDocument): IngestionProblem => ({
  code: 'NO_TEXT',
  message:
    pages.length > 0
      ? 'No page of this file has text, and none could be read from its images. Scan it again, sharper, or give it a text layer.'
      : 'This file holds no words, so there is nothing to search or cite. If a program shows words in it, print it there to PDF and upload that.',
  retry: 'never',
  pageCount: pages.length > 0 ? pages.length : undefined,
  pagesWithoutText: pages.map((page) => page.number),
});
