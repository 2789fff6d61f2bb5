import { attribute, styleOf } from './dom.ts';
import type { DomElement } from './dom.ts';

interface Look {
  readonly element: DomElement | null;
  readonly isPre: boolean;
  readonly isBold: boolean;
  readonly isCentred: boolean;
  readonly url?: string;
}

/** How words look where the walk stands: what elements hand down to what they hold. */
export class InlineLook {
  readonly #base: string | null;
  readonly #stack: Look[] = [{ element: null, isPre: false, isBold: false, isCentred: false }];

  /** @param base the address that the page says its own are relative to */
  constructor(base: string | null) {
    this.#base = base;
  }

  get now(): Look {
    return this.#stack.at(-1) ?? { element: null, isPre: false, isBold: false, isCentred: false };
  }

  enter(element: DomElement): void {
    const { now } = this;
    const look = {
      element,
      isPre: isPre(element) ?? now.isPre,
      isBold: isBold(element) ?? now.isBold,
      isCentred: isCentred(element) ?? now.isCentred,
      url: this.#address(element) ?? now.url,
    };
    const changed =
      look.isPre !== now.isPre ||
      look.isBold !== now.isBold ||
      look.isCentred !== now.isCentred ||
      look.url !== now.url;
    if (changed) this.#stack.push(look);
  }

  leave(element: DomElement): void {
    if (this.now.element === element) this.#stack.pop();
  }

  #address(element: DomElement): string | undefined {
    const href = element.tagName === 'a' ? attribute(element, 'href')?.trim() : undefined;
    if (href === undefined || href.startsWith('#')) return undefined;
    if (this.#base === null || URL.canParse(href)) return href;
    return URL.canParse(href, this.#base) ? new URL(href, this.#base).href : undefined;
  }
}

function isPre(element: DomElement): boolean | null {
  const { tagName } = element;
  const space = styleOf(element, 'white-space');
  if (space !== null) return space.startsWith('pre') || space === 'break-spaces';
  return tagName === 'pre' || tagName === 'textarea' || tagName === 'listing' || tagName === 'xmp'
    ? true
    : null;
}

function isBold(element: DomElement): boolean | null {
  const weight = styleOf(element, 'font-weight');
  if (weight !== null) return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;
  return element.tagName === 'b' || element.tagName === 'strong' ? true : null;
}

function isCentred(element: DomElement): boolean | null {
  const align = styleOf(element, 'text-align') ?? attribute(element, 'align')?.toLowerCase() ?? null;
  if (align !== null && element.tagName !== 'table' && element.tagName !== 'img') return align === 'center';
  return element.tagName === 'center' ? true : null;
}
