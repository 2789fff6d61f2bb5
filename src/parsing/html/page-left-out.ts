import type { DefaultTreeAdapterTypes } from 'parse5';
import type { ParseWarning } from '../types.ts';
import { otherChoices } from './choices.ts';
import { attribute, hidesWords, isHidden, isUnseen, visit } from './dom.ts';
import type { DomElement } from './dom.ts';

/** Counts what of a page a browser shows, or a click away from it, and is not among its words. */
export function pageLeftOut(page: DefaultTreeAdapterTypes.Document): readonly ParseWarning[] {
  const counts = new Map<Kind, number>();
  const add = (what: Kind, count = 1): void => void counts.set(what, (counts.get(what) ?? 0) + count);
  let hidden = 0;
  visit(page, {
    enter: (element) => {
      const what = FRAMES[element.tagName];
      if (what !== undefined && holdsPage(element)) add(what);
      const others = element.tagName === 'select' ? otherChoices(element) : 0;
      if (others > 0) add('choices', others);
      if (hidesWords(element)) hidden++;
      return element.tagName === 'frameset' || !isUnseen(element);
    },
    leave: () => undefined,
    text: () => undefined,
  });
  return [...parts(counts), ...passages(hidden)];
}

function parts(counts: ReadonlyMap<Kind, number>): readonly ParseWarning[] {
  if (counts.size === 0) return [];
  const named = [...counts].map(([what, count]) => `${count} ${NAMES[what][count === 1 ? 0 : 1]}`).join(', ');
  const message = `Not read: ${named}. If it matters, open the page in a browser, print it to PDF and upload that.`;
  return [{ code: 'PARTS_LEFT_OUT', message }];
}

function passages(count: number): readonly ParseWarning[] {
  const message = `${count} ${count === 1 ? 'passage of hidden text was' : 'passages of hidden text were'} left out.`;
  return count === 0 ? [] : [{ code: 'HIDDEN_TEXT_LEFT_OUT', message }];
}

const FRAMES: Readonly<Record<string, Kind>> = {
  iframe: 'frames',
  frame: 'frames',
  object: 'objects',
  embed: 'objects',
};

type Kind = 'frames' | 'objects' | 'choices';

const NAMES: Readonly<Record<Kind, readonly [one: string, more: string]>> = {
  frames: ['page inside the page (frame)', 'pages inside the page (frames)'],
  objects: ['embedded object', 'embedded objects'],
  choices: ['choice of a list that was not made', 'choices of lists that were not made'],
};

/** Frames without a page, or too small to be seen, are for scripts and counters. */
function holdsPage(element: DomElement): boolean {
  if (isHidden(element)) return false;
  const isTiny = ['width', 'height'].some((name) => Number.parseInt(attribute(element, name) ?? '', 10) <= 1);
  const source = attribute(element, 'src') ?? attribute(element, 'data') ?? '';
  const holds =
    attribute(element, 'srcdoc') !== null || (source !== '' && !/^about:|^javascript:/i.test(source));
  return holds && !isTiny;
}
