import { missingPartsWarning } from '../missing-parts.ts';
import type { ParseWarning } from '../types.ts';

/** What a document holds beside the words that are read: counted while reading, told at the end. */
export class Tally {
  insertions = 0;
  deletions = 0;
  hiddenPassages = 0;
  comments = 0;
  unmappedSymbols = 0;
  largePictures = 0;
  /** Fields whose result Word would have to compute, by their name: LISTNUM. */
  readonly unreadFields = new Map<string, number>();
  /** Names of parts whose words are not in the text. */
  readonly leftOut: string[] = [];
  /** What is there and cannot be read whole, in a reader's words. */
  readonly damage: string[] = [];
  /** What the text points at and the file does not hold, by its name in a reader's words. */
  readonly missing = new Map<string, number>();
  /** Parts that are files of their own. */
  readonly embedded = new Set<string>();

  /** @param noun a thing that can be counted: `footnote` */
  addMissing(noun: string): void {
    this.missing.set(noun, (this.missing.get(noun) ?? 0) + 1);
  }

  warnings(): readonly ParseWarning[] {
    return [
      ...missingPartsWarning([
        ...[...this.missing].map(([noun, count]) => counted(count, noun)),
        ...this.damage,
      ]),
      ...this.#changes(),
      ...this.#hidden(),
      ...this.#comments(),
      ...this.#symbols(),
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

  #hidden(): readonly ParseWarning[] {
    const count = this.hiddenPassages;
    const message = `${counted(count, 'passage')} of hidden text ${was(count)} left out.`;
    return count === 0 ? [] : [{ code: 'HIDDEN_TEXT_LEFT_OUT', message }];
  }

  #comments(): readonly ParseWarning[] {
    const count = this.comments;
    const message = `${counted(count, 'comment')} ${was(count)} left out: comments are no part of the document’s own text.`;
    return count === 0 ? [] : [{ code: 'COMMENTS_LEFT_OUT', message }];
  }

  #symbols(): readonly ParseWarning[] {
    const count = this.unmappedSymbols;
    const message =
      `${counted(count, 'character')} in a font of signs could not be told and ${was(count)} replaced. ` +
      'Compare with the file in Word.';
    return count === 0 ? [] : [{ code: 'UNMAPPED_CHARACTERS', message }];
  }

  #parts(): readonly ParseWarning[] {
    const unread = [
      ...this.leftOut.slice(0, NAMED),
      ...(this.leftOut.length > NAMED ? [`${this.leftOut.length - NAMED} more`] : []),
      ...(this.largePictures > 0 ? [counted(this.largePictures, 'large picture')] : []),
      ...[...this.unreadFields]
        .slice(0, NAMED)
        .map(([name, count]) => `${counted(count, `${name} field`)} without a stored result`),
    ];
    const left: ParseWarning = {
      code: 'PARTS_LEFT_OUT',
      message: `Not read: ${unread.join(', ')}. If it matters, save the document as PDF or upload the part by itself.`,
    };
    return unread.length > 0 ? [left] : [];
  }
}

const NAMED = 8;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const was = (count: number): string => (count === 1 ? 'was' : 'were');
