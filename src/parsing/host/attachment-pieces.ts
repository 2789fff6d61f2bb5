import { ATTACHMENT_PIECE_BYTES } from '../../config/limits.ts';
import type { ParsedAttachment } from '../types.ts';

/** A part of an attached file: one message should hold no whole file. The first piece may be empty. */
export interface AttachmentPiece extends ParsedAttachment {
  /** Which attachment it belongs to, from 0; they come one after the other. */
  readonly index: number;
}

export function* attachmentPieces(attachments: readonly ParsedAttachment[] = []): Generator<AttachmentPiece> {
  for (const [index, { bytes, ...named }] of attachments.entries()) {
    let at = 0;
    do {
      yield { ...named, index, bytes: bytes.subarray(at, at + ATTACHMENT_PIECE_BYTES) };
      at += ATTACHMENT_PIECE_BYTES;
    } while (at < bytes.length);
  }
}

/** Puts pieces together again on the other side. */
export class AttachmentCollector {
  readonly #files: { readonly named: Omit<ParsedAttachment, 'bytes'>; readonly pieces: Uint8Array[] }[] = [];

  add({ index, bytes, ...named }: AttachmentPiece): void {
    const file = (this.#files[index] ??= { named, pieces: [] });
    file.pieces.push(bytes);
  }

  clear(): void {
    this.#files.length = 0;
  }

  /** @returns nothing to add where the file held no files */
  whole(): { readonly attachments?: readonly ParsedAttachment[] } {
    if (this.#files.length === 0) return {};
    return {
      attachments: this.#files.map(({ named, pieces }) => ({
        ...named,
        bytes: new Uint8Array(Buffer.concat(pieces)),
      })),
    };
  }
}
