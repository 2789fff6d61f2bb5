import type { ParseWarning } from '../types.ts';

/** What a document holds beside the words that are read: counted while reading, told at the end. */
export class Tally {
  insertions = 0;
  deletions = 0;
  hiddenPassages = 0;
  comments = 0;
  unmappedSymbols = 0;
  largePictures = 0;
  unreadFields = 0;
  /** Names of parts whose words are not in the text. */
  readonly leftOut: string[] = [];
  readonly brokenParts: string[] = [];

  warnings(): readonly ParseWarning[] {
    return [
      ...this.#changes(),
      ...told('HIDDEN_TEXT_LEFT_OUT', this.hiddenPassages, (count) =>
        `${count} of hidden text ${was(this.hiddenPassages)} left out.`, 'passage'),
      ...told('COMMENTS_LEFT_OUT', this.comments, (count) =>
        `${count} ${was(this.comments)} left out: they are no part of the document’s own text.`, 'comment'),
      ...told('UNMAPPED_CHARACTERS', this.unmappedSymbols, (count) =>
        `${count} in a font of signs could not be told and ${was(this.unmappedSymbols)} replaced.`, 'character'),
      ...this.#parts(),
    ];
  }

  #changes(): readonly ParseWarning[] {
    if (this.insertions + this.deletions === 0) return [];
    const kept = counted(this.insertions, 'insertion');
    const dropped = counted(this.deletions, 'deletion');
    const message =
      `The document holds tracked changes: ${kept} ${was(this.insertions)} kept and ${dropped} left out, ` +
      'as if all were accepted.';
    return [{ code: 'TRACKED_CHANGES', message }];
  }

  #parts(): readonly ParseWarning[] {
    const unread = [
      ...this.leftOut.slice(0, NAMED),
      ...(this.leftOut.length > NAMED ? [`${this.leftOut.length - NAMED} more`] : []),
      ...(this.largePictures > 0 ? [counted(this.largePictures, 'large picture')] : []),
      ...(this.unreadFields > 0 ? [`${counted(this.unreadFields, 'field')} without a stored result`] : []),
    ];
    const left: ParseWarning = {
      code: 'PARTS_LEFT_OUT',
      message: `Not read: ${unread.join(', ')}. Upload what matters there as a document of its own.`,
    };
    const broken: ParseWarning = {
      code: 'BROKEN_STRUCTURE',
      message:
        `Parts of the file are damaged and were read as far as they go: ${this.brokenParts.join(', ')}. ` +
        'Open it in Word, save it and upload that.',
    };
    return [...(unread.length > 0 ? [left] : []), ...(this.brokenParts.length > 0 ? [broken] : [])];
  }
}

const NAMED = 8;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const was = (count: number): string => (count === 1 ? 'was' : 'were');

const told = (
  code: ParseWarning['code'],
  count: number,
  say: (count: string) => string,
  noun: string,
): readonly ParseWarning[] => (count === 0 ? [] : [{ code, message: say(counted(count, noun)) }]);
