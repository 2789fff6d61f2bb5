import {
  ATTACHMENT_MAX_DEPTH,
  ATTACHMENT_MAX_FAMILY,
  ATTACHMENT_MAX_NAMED,
  UPLOAD_MAX_BYTES,
} from '../../config/limits.ts';
import { isAppError } from '../../domain/errors.ts';
import type { ParsedAttachment, ParsedDocument, ParseWarning } from '../../parsing/types.ts';
import type { Services } from '../context.ts';
import { safeFileName } from '../corpora/path-names.ts';
import { decideType } from '../documents/decide-type.ts';
import type { ClaimedVersion } from '../ingestion/lease.ts';
import { isTooDeep } from './attachment-family.ts';
import { storeAttachment } from './store-attachment.ts';

export interface TakeAttachmentsInput {
  readonly claimed: ClaimedVersion;
  readonly parsed: ParsedDocument;
  readonly signal: AbortSignal;
  readonly requestId?: string | null;
}

interface LeftOut {
  readonly name: string;
  /** A sentence for a person. */
  readonly reason: string;
}

/**
 * Makes documents of the files in a file. To be called before its text is stored: an attempt that begins
 * after that reads the file no more. Each is a transaction of its own, and doing it again makes none twice.
 * @returns the document without their bytes, and with a warning that names each that became no document
 */
export async function takeAttachments(
  services: Services,
  { claimed, parsed, signal, requestId }: TakeAttachmentsInput,
): Promise<ParsedDocument> {
  const { attachments = [], ...document } = parsed;
  if (attachments.length === 0) return document;
  const isDeep = await isTooDeep(services.db.pool, claimed.documentId);
  const leftOut: LeftOut[] = [];
  for (const attachment of attachments) {
    signal.throwIfAborted();
    const name = safeFileName(attachment.fileName);
    const reason = isDeep
      ? TOO_DEEP
      : await takeOne(services, { claimed, attachment, name, signal, requestId: requestId ?? 'ingestion' });
    if (reason !== null) leftOut.push({ name, reason });
  }
  if (leftOut.length === 0) return document;
  return { ...document, warnings: [...document.warnings, warningOf(leftOut)] };
}

interface TakeOneInput {
  readonly claimed: ClaimedVersion;
  readonly attachment: ParsedAttachment;
  readonly name: string;
  readonly signal: AbortSignal;
  readonly requestId: string;
}

/** @returns why it became no document; null when it did */
async function takeOne(services: Services, input: TakeOneInput): Promise<string | null> {
  const { claimed, attachment, name: fileName, signal, requestId } = input;
  const staged = await services.blobs.stage(attachment.bytes, { maxBytes: UPLOAD_MAX_BYTES, signal });
  try {
    const mimeType = await decideType(staged, { fileName, declaredMime: attachment.mimeType ?? undefined });
    const file = { fileName, staged, mimeType };
    const isStored = await storeAttachment(services, { ...file, lease: claimed, requestId });
    return isStored ? null : TOO_MANY;
  } catch (error) {
    if (isAppError(error) && REFUSED.has(error.code)) return error.publicMessage;
    throw error;
  } finally {
    await staged.discard();
  }
}

/** What is wrong with the file itself; all else is an outage, and the attempt ends. */
const REFUSED: ReadonlySet<string> = new Set(['UNSUPPORTED_FILE', 'TOO_LARGE']);
const TOO_DEEP = `It is more than ${ATTACHMENT_MAX_DEPTH} messages deep.`;
const TOO_MANY = `One file brings at most ${ATTACHMENT_MAX_FAMILY} others.`;

function warningOf(leftOut: readonly LeftOut[]): ParseWarning {
  const byReason = Map.groupBy(leftOut.slice(0, ATTACHMENT_MAX_NAMED), ({ reason }) => reason);
  const said = [...byReason].map(
    ([reason, files]) => `${files.map(({ name }) => `“${name}”`).join(', ')}: ${reason}`,
  );
  const more = leftOut.length - ATTACHMENT_MAX_NAMED;
  if (more > 0) said.push(`And ${more} more.`);
  return {
    code: 'ATTACHMENTS_LEFT_OUT',
    message: `Attachments that did not become documents, and can be taken from the original. ${said.join(' ')}`,
  };
}
