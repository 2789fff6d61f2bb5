import { compose } from '../compose/compose.ts';
import type { SourceBlock } from '../compose/source-block.ts';
import type { ParseWarning } from '../types.ts';
import { attribute, isElement, parsePage, textOf, visit } from './dom.ts';
import type { DomElement, DomNode } from './dom.ts';
import { HtmlBlocks } from './html-blocks.ts';
import { pageEnd } from './page-end.ts';
import { pageLeftOut } from './page-left-out.ts';
import { dataTables } from './table-survey.ts';

export interface ReadPage {
  readonly blocks: readonly SourceBlock[];
  /** What stands in the browser's tab; null when nothing does. */
  readonly title: string | null;
  /** What is not among its words. */
  readonly warnings: readonly ParseWarning[];
}

/**
 * The blocks of a web page as a browser without scripts and style sheets shows them: headings, list items
 * with their numbers, tables of data. Nothing is fetched, and nothing in the page is run.
 */
export function readHtml(source: string): ReadPage {
  const page = parsePage(source);
  const html = page.childNodes.find(isNamed('html'));
  const head = html?.childNodes.find(isNamed('head'));
  const walk = new HtmlBlocks({ tables: dataTables(page), base: baseOf(head) });
  visit(page, walk);
  walk.flush();
  const warnings = [...pageEnd(source), ...pageLeftOut(page)];
  return { blocks: walk.blocks, title: titleOf(head), warnings };
}

const isNamed =
  (name: string) =>
  (node: DomNode): node is DomElement =>
    isElement(node) && node.tagName === name;

function titleOf(head: DomElement | undefined): string | null {
  const title = head?.childNodes.find(isNamed('title'));
  const text = title?.childNodes.map((node) => textOf(node) ?? '').join('') ?? '';
  return (
    compose([{ kind: 'paragraph', runs: [{ text }] }])
      .text.replace(/\s+/g, ' ')
      .trim() || null
  );
}

function baseOf(head: DomElement | undefined): string | null {
  const base = head?.childNodes.find(isNamed('base'));
  const href = base === undefined ? null : attribute(base, 'href');
  return href !== null && URL.canParse(href) ? href : null;
}
