import type { ParseFailure } from '../failure.ts';
import type { RenderOptions, RenderOutcome } from '../pdf/render-outcome.ts';
import type { AttachmentPiece } from './attachment-pieces.ts';
import type { ParsedDocument, ParsedPage, ParseInput, ParseProgress } from '../types.ts';

/** What crosses to the child: a file's path, never its bytes. */
export type HostRequest =
  | { readonly kind: 'parse'; readonly id: number; readonly path: string; readonly input: SentInput }
  | { readonly kind: 'render'; readonly id: number; readonly path: string; readonly options: RenderOptions };

export type SentInput = Pick<ParseInput, 'fileName' | 'declaredMime' | 'password' | 'ocr'>;

/** Pages and attached files come in parts before the rest, so that no single message holds a whole book. */
export type HostReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: ParseProgress }
  | { readonly kind: 'pages'; readonly id: number; readonly pages: readonly ParsedPage[] }
  | { readonly kind: 'attachment'; readonly id: number; readonly piece: AttachmentPiece }
  | {
      readonly kind: 'parsed';
      readonly id: number;
      readonly document: Omit<ParsedDocument, 'pages' | 'attachments'>;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: ParseFailure }
  | { readonly kind: 'rendered'; readonly id: number; readonly outcome: RenderOutcome }
  /** The engines are in an undefined state: the child ends after this. */
  | {
      readonly kind: 'broken';
      readonly id: number;
      readonly reason: 'memory' | 'crash';
      readonly error: string;
    };
