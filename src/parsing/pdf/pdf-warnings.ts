import type { ParseWarning } from '../types.ts';
import type { PdfFile, PdfReader } from './open-pdf.ts';
import { isGarbled } from './raw-page.ts';
import type { RawPage } from './raw-page.ts';
import { countTornStreams } from './torn-streams.ts';
import { isCutOff } from './truncation.ts';

export interface Findings {
  readonly file: PdfFile;
  readonly reader: PdfReader;
  readonly pages: readonly RawPage[];
  /** Pages that the second engine read, from 1. */
  readonly second: readonly number[];
  /** Names of files in it that were not taken. */
  readonly unreadFiles: readonly string[];
}

/** What a person should know of a PDF that was not read as it is. */
export function pdfWarnings({ file, reader, pages, second, unreadFiles }: Findings): readonly ParseWarning[] {
  const numbers = (holds: (page: RawPage) => boolean): readonly number[] =>
    pages.flatMap((page, index) => (holds(page) ? [index + 1] : []));
  const found: (ParseWarning | null)[] = [
    reader.isRebuilt && (reader.engine === 'pdfium' || isCutOff(file.bytes))
      ? {
          code: 'BROKEN_STRUCTURE',
          message: 'The file is damaged and was repaired while reading. Check that nothing is missing.',
        }
      : null,
    tornOf(file),
    reader.engine === 'pdfjs'
      ? {
          code: 'SECOND_ENGINE',
          message: 'The file was read by the second engine: highlights may be slightly off.',
        }
      : onPages(
          'SECOND_ENGINE',
          'These pages were read by the second engine: highlights may be slightly off.',
          second,
        ),
    onPages(
      'PAGE_FAILED',
      'These pages are damaged and could not be read.',
      numbers((page) => page.isFailed === true),
    ),
    onPages(
      'UNMAPPED_CHARACTERS',
      'The fonts of these pages do not say which letters they show.',
      numbers(isGarbled),
    ),
    onPages(
      'TEXT_OUTSIDE_PAGE',
      'These pages have text outside the visible page, which was left out.',
      numbers((page) => page.outsideCount > 0),
    ),
    onPages(
      'TEXT_CUT',
      'These pages hold too much text, or too many links and notes; the rest was left out.',
      numbers((page) => page.isCut === true),
    ),
    commentsOf(pages),
    unreadFiles.length === 0
      ? null
      : {
          code: 'PARTS_LEFT_OUT',
          message: `Not read: ${namesOf(unreadFiles)}. Take such files out of the PDF and upload them by themselves.`,
        },
  ];
  return found.filter((warning) => warning !== null);
}

function tornOf({ bytes }: PdfFile): ParseWarning | null {
  const count = countTornStreams(bytes);
  const pieces = count === 1 ? 'A piece' : `${count.toLocaleString('en')} pieces`;
  const message =
    `${pieces} of this PDF ${count === 1 ? 'is' : 'are'} damaged, and words of its pages may be missing. Get the ` +
    'file again and upload that.';
  return count === 0 ? null : { code: 'PARTS_MISSING', message };
}

function onPages(code: ParseWarning['code'], message: string, pages: readonly number[]): ParseWarning | null {
  return pages.length === 0 ? null : { code, message, pages };
}

function commentsOf(pages: readonly RawPage[]): ParseWarning | null {
  const commented = pages.flatMap(({ comments = 0 }, index) => (comments > 0 ? [index + 1] : []));
  const count = pages.reduce((sum, { comments = 0 }) => sum + comments, 0);
  const message =
    `${count} ${count === 1 ? 'comment was' : 'comments were'} left out: comments are no part of the ` +
    'document’s own text.';
  return onPages('COMMENTS_LEFT_OUT', message, commented);
}

const NAMED = 8;

function namesOf(files: readonly string[]): string {
  const more = files.length - NAMED;
  return `files in the PDF (${files.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}
