import type { DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

const has = (element: Element, name: string): boolean => element.attrs.some((attr) => attr.name === name);

/** Known once a list; a list of countries has hundreds of choices. */
const shown = new WeakMap<Element, ReadonlySet<Element>>();

/** Whether it is a choice of a drop-down list that a reader does not see until he opens the list. */
export function isOtherChoice(element: Element): boolean {
  if (element.tagName !== 'option') return false;
  const list = listOf(element);
  if (list === null || isOpen(list)) return false;
  const known = shown.get(list) ?? shownIn(list);
  shown.set(list, known);
  return !known.has(element);
}

/** @returns how many choices of a list are not seen */
export function otherChoices(list: Element): number {
  return optionsIn(list).filter(isOtherChoice).length;
}

function listOf(option: Element): Element | null {
  let at = option.parentNode;
  for (let step = 0; at !== null && step < 2; step++) {
    if (!('tagName' in at)) return null;
    if (at.tagName === 'select') return at;
    at = at.parentNode;
  }
  return null;
}

/** A list of several lines, or one of which several can be chosen, shows all its choices. */
const isOpen = (list: Element): boolean =>
  has(list, 'multiple') || Number(list.attrs.find(({ name }) => name === 'size')?.value ?? 0) > 1;

/** What was chosen, of several the last, and else the first. */
function shownIn(list: Element): ReadonlySet<Element> {
  const options = optionsIn(list);
  const chosen = options.findLast((option) => has(option, 'selected')) ?? options[0];
  return new Set(chosen === undefined ? [] : [chosen]);
}

/** Choices stand in the list or in a group of it. */
function optionsIn(list: Element): readonly Element[] {
  return list.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return [];
    if (child.tagName === 'option') return [child];
    return child.tagName === 'optgroup'
      ? child.childNodes.filter((one): one is Element => 'tagName' in one && one.tagName === 'option')
      : [];
  });
}
