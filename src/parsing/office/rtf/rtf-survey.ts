import type { LeftOut } from '../left-out/left-out.ts';
import { rtfTokens } from './rtf-tokens.ts';
import type { RtfToken } from './rtf-tokens.ts';

export interface RtfRead {
  readonly leftOut: LeftOut;
  /** The file without words that are hidden or deleted; the same bytes where there are none. */
  readonly bytes: Uint8Array;
}

/** What words inside are is not for the reader of the text, or is told elsewhere. */
const DESTINATIONS: ReadonlySet<string> = new Set(
  (
    'fonttbl colortbl stylesheet info listtable listoverridetable revtbl rsidtbl generator pict object objdata ' +
    'fldinst bkmkstart bkmkend atnid atnauthor annotation filetbl themedata colorschememapping ' +
    'datastore latentstyles xmlnstbl'
  ).split(' '),
);
/** Inside of such, words are shown all the same: a text box, the look of an object. */
const SHOWN: ReadonlySet<string> = new Set(['shptxt', 'result']);
/** Entries of an index or a table of contents, which the library would read as words where they stand. */
const ENTRIES: ReadonlySet<string> = new Set(['xe', 'rxe', 'tc', 'tcn']);
/** Control words that stand for a sign of the text. */
const SIGNS: ReadonlySet<string> = new Set(
  (
    'u tab line emdash endash lquote rquote ldblquote rdblquote bullet emspace enspace zwj zwnj ' +
    'chdate chtime chpgn'
  ).split(' '),
);

interface Group {
  isDestination: boolean;
  isEntry: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  isInserted: boolean;
}

type Kind = 'hidden' | 'deleted' | 'inserted' | 'plain';

/**
 * Finds what Word does not show of an RTF file, hidden words (`\v`) and deleted ones (`\deleted`), and takes
 * it out, since the library would read it as any other text. A file whose braces are still open at its end
 * was cut off.
 */
export function readRtf(bytes: Uint8Array): RtfRead {
  const survey = new RtfSurvey(bytes);
  for (const token of rtfTokens(bytes)) survey.take(token);
  const { counts, dropped } = survey;
  return {
    leftOut: {
      comments: survey.comments,
      hiddenPassages: counts.hidden,
      deletions: counts.deleted,
      insertions: counts.inserted,
      missing: survey.isOpen ? ['the end of the document'] : [],
    },
    bytes: dropped.length === 0 ? bytes : without(bytes, dropped),
  };
}

class RtfSurvey {
  readonly #bytes: Uint8Array;
  comments = 0;
  readonly counts: Record<Kind, number> = { hidden: 0, deleted: 0, inserted: 0, plain: 0 };
  readonly dropped: { readonly start: number; end: number }[] = [];
  readonly #groups: Group[] = [];
  #last: Kind = 'plain';
  #isEnded = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOpen(): boolean {
    return this.#groups.length > 0;
  }

  take(token: RtfToken): void {
    // What follows the last brace is no part of the document.
    if (this.#isEnded) return;
    const group = this.#groups.at(-1);
    if (token.kind === 'open') this.#groups.push({ ...(group ?? PLAIN) });
    else if (token.kind === 'close') {
      this.#groups.pop();
      this.#isEnded = this.#groups.length === 0;
    } else if (group !== undefined) this.#content(token, group);
  }

  #content(token: RtfToken, group: Group): void {
    if (token.kind === 'word' && !SIGNS.has(token.name)) this.#control(token, group);
    else if (token.kind === 'sign' && token.name === '*') group.isDestination = true;
    else if (!group.isDestination && !this.#isLayout(token)) this.#words(token, group);
  }

  #control({ name, value }: RtfToken, group: Group): void {
    const isOn = value !== 0;
    if (name === 'v') group.isHidden = isOn;
    else if (name === 'deleted') group.isDeleted = isOn;
    else if (name === 'revised') group.isInserted = isOn;
    else if (name === 'plain') Object.assign(group, { isHidden: false, isDeleted: false, isInserted: false });
    if (name === 'annotation') this.comments++;
    if (DESTINATIONS.has(name)) group.isDestination = true;
    else if (ENTRIES.has(name)) group.isEntry = true;
    else if (SHOWN.has(name)) group.isDestination = false;
  }

  /** Ends of lines in the file are none of the text. */
  #isLayout({ kind, start, end }: RtfToken): boolean {
    return kind === 'text' && this.#bytes.subarray(start, end).every((byte) => byte === CR || byte === LF);
  }

  #words(token: RtfToken, { isEntry, isHidden, isDeleted, isInserted }: Group): void {
    if (isEntry) {
      this.#drop(token);
      return;
    }
    const of: Kind = isDeleted ? 'deleted' : isHidden ? 'hidden' : isInserted ? 'inserted' : 'plain';
    if (of !== this.#last) this.counts[of]++;
    this.#last = of;
    if (of === 'deleted' || of === 'hidden') this.#drop(token);
  }

  #drop({ kind, start, end }: RtfToken): void {
    const last = this.dropped.at(-1);
    if (kind === 'text' && last?.end === start) last.end = end;
    else this.dropped.push({ start, end });
  }
}

const [CR, LF] = [0x0d, 0x0a];
const PLAIN: Group = {
  isDestination: false,
  isEntry: false,
  isHidden: false,
  isDeleted: false,
  isInserted: false,
};

function without(bytes: Uint8Array, dropped: readonly { start: number; end: number }[]): Uint8Array {
  const kept: Uint8Array[] = [];
  let at = 0;
  for (const { start, end } of dropped) {
    kept.push(bytes.subarray(at, start));
    at = end;
  }
  kept.push(bytes.subarray(at));
  return Buffer.concat(kept);
}
