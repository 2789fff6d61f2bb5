import { PARSE_MAX_TEXT_FILE_BYTES, UPLOAD_TYPE_HEAD_BYTES } from '../../config/limits.ts';
import { AppError } from '../../domain/errors.ts';
import { detectType, isContainer } from '../../parsing/detect.ts';
import type { StagedBlob } from '../../storage/blob-store.ts';

export interface NamedFile {
  readonly fileName: string;
  readonly declaredMime?: string;
}

/**
 * Decides what a received file is by its content, before it is kept.
 * @returns its MIME type
 * @throws AppError UNSUPPORTED_FILE naming what it is, also for an empty file; TOO_LARGE for a text past the
 *   limit
 */
export async function decideType(staged: StagedBlob, { fileName, declaredMime }: NamedFile): Promise<string> {
  const head = await staged.read(UPLOAD_TYPE_HEAD_BYTES);
  const isWhole = head.byteLength === staged.sizeBytes;
  const first = await detectType({ bytes: head, fileName, declaredMime, isWhole });
  if (isWhole || (first.ok && first.kind === 'file' && !isContainer(head))) return mimeTypeOf(first);
  if (staged.sizeBytes > PARSE_MAX_TEXT_FILE_BYTES) {
    if (first.ok && first.kind === 'text') throw textTooLarge();
    return mimeTypeOf(first);
  }
  // The head may end inside a character or before an archive's directory, so what this is takes all of it.
  return mimeTypeOf(await detectType({ bytes: await staged.read(staged.sizeBytes), fileName, declaredMime }));
}

function mimeTypeOf(detected: Awaited<ReturnType<typeof detectType>>): string {
  if (detected.ok) return detected.mimeType;
  const { code, message } = detected.failure;
  throw new AppError({
    code: 'UNSUPPORTED_FILE',
    message: `${code}: ${message}`,
    publicMessage: message,
    details: { failure: code },
  });
}

const textTooLarge = (): AppError =>
  new AppError({
    code: 'TOO_LARGE',
    message: `a text of more than ${PARSE_MAX_TEXT_FILE_BYTES} bytes`,
    publicMessage: `A text file may have at most ${Math.floor(PARSE_MAX_TEXT_FILE_BYTES / 2 ** 20)} MB. Split it.`,
  });
