import { setImmediate } from 'node:timers/promises';
import { PARSE_MAX_TEXT_CHARS } from '../../config/limits.ts';
import type { SourceBlock } from '../compose/source-block.ts';
import { embeddedFiles } from '../embedded-files.ts';
import { ParseError } from '../failure.ts';
import { partName } from '../packages/part-names.ts';
import type { ParsedAttachment, ParseInput, ParseWarning } from '../types.ts';
import { BlockReader } from './blocks/block-reader.ts';
import { textLength } from './blocks/flat-runs.ts';
import { coreTitle } from './core-title.ts';
import { NoteBook } from './notes.ts';
import { readNumbering } from './numbering/definitions.ts';
import { Numbering } from './numbering/numbering.ts';
import { mainPart } from './package/main-part.ts';
import { relationshipsName } from './package/relationships.ts';
import { WordPackage } from './package/word-package.ts';
import { RunningHeads } from './running-heads.ts';
import { openStory } from './story.ts';
import type { WordDocument } from './story.ts';
import { StyleSheet } from './styles/style-sheet.ts';
import { Tally } from './tally.ts';
import { childOf, isElement } from './xml/xml-element.ts';
import type { XmlElement } from './xml/xml-element.ts';

export interface DocxContent {
  readonly blocks: readonly SourceBlock[];
  readonly warnings: readonly ParseWarning[];
  /** Files that stand in it as objects. */
  readonly attachments: readonly ParsedAttachment[];
  /** From the file's properties. */
  readonly title: string | null;
  readonly hasMacros: boolean;
}

/** Blocks between two signs of progress. */
const STEP_ELEMENTS = 500;

/**
 * Reads a package of Word into blocks in reading order, each with the number that Word shows.
 *
 * @throws {ParseError} for everything that is wrong with the file
 */
export async function readDocx(bytes: Uint8Array, input: ParseInput = {}): Promise<DocxContent> {
  const pack = WordPackage.open(bytes);
  const part = mainPart(pack);
  const root = pack.xml(part);
  const body = childOf(root ?? undefined, 'w:body');
  if (body === undefined) throw new ParseError('CORRUPT', UNREADABLE);
  const tally = new Tally();
  const xmlOf = (type: string): XmlElement | null => {
    const related = pack.related(part, type)?.target;
    if (related !== undefined && !pack.has(related)) tally.addMissing(PART_NAMES[type] ?? type);
    return related === undefined ? null : pack.xml(related);
  };
  const styles = new StyleSheet(xmlOf('styles'));
  const numbering = new Numbering(readNumbering(xmlOf('numbering')), styles);
  const document = { pack, styles, numbering, tally };
  const blocks = await readBody({ document, part, body, settings: xmlOf('settings') }, input);
  const { attachments, unreadFiles } = embeddedFiles([...tally.embedded], (name) => pack.bytes(name));
  tally.leftOut.push(...unreadFiles.map((name) => `an embedded file (${name})`));
  const hasMacros = pack.partNames.some((name) => /vbaProject\.bin$/i.test(name));
  const title = coreTitle(pack);
  if (!pack.has(relationshipsName(part)) && pack.partNames.some((name) => REFERRED_TO.test(name)))
    tally.damage.push(`the list of what belongs to ${partName(part)}`);
  tally.damage.push(...pack.damage());
  return { blocks, warnings: [...tally.warnings(), ...pack.warnings()], attachments, title, hasMacros };
}

interface Body {
  readonly document: WordDocument;
  readonly part: string;
  readonly body: XmlElement;
  readonly settings: XmlElement | null;
}

async function readBody(
  { document, part, body, settings }: Body,
  { signal, onProgress }: ParseInput,
): Promise<readonly SourceBlock[]> {
  const notes = new NoteBook(document, { mainPart: part, settings });
  const heads = new RunningHeads(document, { mainPart: part, body, settings });
  const story = openStory(document, { part, root: body, nextMark: (kind) => notes.nextMark(kind) });
  const reader = new BlockReader(story);
  const blocks: SourceBlock[] = [...heads.begin()];
  const endnotes: SourceBlock[] = [];
  let chars = 0;
  const take = (read: readonly SourceBlock[]): void => {
    chars += textLength(read);
    if (chars > PARSE_MAX_TEXT_CHARS) throw new ParseError('TOO_LARGE', TOO_LONG);
    for (const block of read) blocks.push(block);
    for (const reference of story.notes.splice(0)) {
      const note = notes.note(reference);
      if (note !== undefined) (reference.kind === 'footnote' ? blocks : endnotes).push(note);
    }
  };
  for (const [index, element] of topElements(body).entries()) {
    if (index % STEP_ELEMENTS === 0) {
      onProgress?.({ stage: 'reading', done: 0, total: 1 });
      await setImmediate();
      if (signal?.aborted === true) throw new ParseError('CANCELLED', 'Reading the file was stopped.');
    }
    reader.add(element);
    take(reader.take());
    if (childOf(childOf(element, 'w:pPr'), 'w:sectPr') !== undefined)
      blocks.push(...heads.end(), ...heads.begin());
  }
  take(reader.finish());
  return [...blocks, ...endnotes, ...heads.end()];
}

/** Content controls may hold whole chapters, and the ends of sections. */
function topElements(container: XmlElement): readonly XmlElement[] {
  return container.children.filter(isElement).flatMap((child) => {
    if (child.name === 'w:sdt') return topElements(childOf(child, 'w:sdtContent') ?? child);
    return child.name === 'w:customXml' ? topElements(child) : [child];
  });
}

/** Parts that nothing shows where the list of what belongs to the document is gone. */
const REFERRED_TO = /^word\/(?:styles|numbering|footnotes|endnotes|header\d*|footer\d*)\.xml$/i;

/** Parts that say how the document looks and counts. */
const PART_NAMES: Readonly<Record<string, string>> = {
  styles: 'list of styles',
  numbering: 'list of automatic numbers',
  settings: 'list of settings',
};

const UNREADABLE =
  'The part of this Word document that holds its words is damaged. Open it in Word, repair and save it, ' +
  'and upload that.';
const TOO_LONG = 'This Word document holds more text than can be kept as one. Split it and upload the parts.';
