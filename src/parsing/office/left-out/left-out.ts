import { missingPartsWarning } from '../../missing-parts.ts';
import type { ParsedAttachment, ParseWarning } from '../../types.ts';

/** What an office file holds beside the words that are read. */
export interface LeftOut {
  readonly comments?: number;
  readonly insertions?: number;
  readonly deletions?: number;
  readonly charts?: number;
  /** Stretches of words that are set not to be shown; they are left out. */
  readonly hiddenPassages?: number;
  readonly largePictures?: number;
  readonly recordings?: number;
  /** Charts, formulas and files of OpenDocument, which does not tell them apart. */
  readonly objects?: number;
  /** Numbers of slides, from 1, that are skipped when the presentation is shown; their words are read. */
  readonly hiddenSlides?: readonly number[];
  /** Names of sheets that are not shown; their words are read. */
  readonly hiddenSheets?: readonly string[];
  /** Names of sheets with rows or columns that are not shown; their words are read. */
  readonly hidingSome?: readonly string[];
  /** Names of files in the file that are not of a kind that is read. */
  readonly unreadFiles?: readonly string[];
  /** What it lists and does not hold whole, in a reader's words. */
  readonly missing?: readonly string[];
  /** Files in the file that become documents of their own. */
  readonly attachments?: readonly ParsedAttachment[];
}

/** Tells a person what of a file is not in its text, and what is that he may not have seen. */
export function leftOutWarnings(found: LeftOut): readonly ParseWarning[] {
  return [
    ...missingPartsWarning(found.missing ?? []),
    ...changes(found),
    ...hidden(found),
    ...passages(found),
    ...comments(found),
    ...parts(found),
  ];
}

function changes({ insertions = 0, deletions = 0 }: LeftOut): readonly ParseWarning[] {
  if (insertions + deletions === 0) return [];
  const message =
    `The document holds tracked changes: ${counted(insertions, 'insertion')} ${was(insertions)} kept and ` +
    `${counted(deletions, 'deletion')} left out, as if all were accepted.`;
  return [{ code: 'TRACKED_CHANGES', message }];
}

function hidden({ hiddenSlides = [], hiddenSheets = [], hidingSome = [] }: LeftOut): readonly ParseWarning[] {
  const found = [
    { what: 'Slides that are hidden in the show were read', names: hiddenSlides.map(String) },
    { what: 'Sheets that are hidden were read', names: hiddenSheets },
    { what: 'Rows or columns that are hidden were read', names: hidingSome },
  ].filter(({ names }) => names.length > 0);
  return found.map(({ what, names }) => ({ code: 'HIDDEN_TEXT', message: `${what}: ${named(names)}.` }));
}

function passages({ hiddenPassages: count = 0 }: LeftOut): readonly ParseWarning[] {
  const message = `${counted(count, 'passage')} of hidden text ${was(count)} left out.`;
  return count === 0 ? [] : [{ code: 'HIDDEN_TEXT_LEFT_OUT', message }];
}

function comments({ comments: count = 0 }: LeftOut): readonly ParseWarning[] {
  const message = `${counted(count, 'comment')} ${was(count)} left out: comments are no part of the document’s own text.`;
  return count === 0 ? [] : [{ code: 'COMMENTS_LEFT_OUT', message }];
}

function parts(found: LeftOut): readonly ParseWarning[] {
  const { charts = 0, largePictures = 0, recordings = 0, objects = 0, unreadFiles = [] } = found;
  const unread = [
    ...(charts > 0 ? [counted(charts, 'chart')] : []),
    ...(objects > 0 ? [counted(objects, 'embedded object')] : []),
    ...(unreadFiles.length > 0 ? [`embedded files (${named(unreadFiles)})`] : []),
    ...(largePictures > 0 ? [counted(largePictures, 'large picture')] : []),
    ...(recordings > 0 ? [counted(recordings, 'recording')] : []),
  ];
  const message = `Not read: ${unread.join(', ')}. If it matters, save the document as PDF or upload the part by itself.`;
  return unread.length === 0 ? [] : [{ code: 'PARTS_LEFT_OUT', message }];
}

const NAMED = 8;

function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const was = (count: number): string => (count === 1 ? 'was' : 'were');
