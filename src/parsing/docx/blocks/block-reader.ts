import type { SourceBlock, SourceParagraph } from '../../compose/source-block.ts';
import { InlineReader } from '../inline/inline-reader.ts';
import { ParagraphText } from '../inline/paragraph-text.ts';
import { alternativeOf } from '../inline/drawing.ts';
import type { NumberLabel } from '../numbering/numbering.ts';
import type { Story } from '../story.ts';
import { readParagraphMark, readParagraphProperties } from '../styles/paragraph-properties.ts';
import type { ParagraphProperties } from '../styles/paragraph-properties.ts';
import { depthOfLevel } from '../styles/style-sheet.ts';
import type { ResolvedStyle } from '../styles/style-sheet.ts';
import { attributeOf, childOf, isElement, textOf } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { readTable } from './table-reader.ts';

/** What a paragraph is, apart from its words. */
interface Role {
  readonly own: ParagraphProperties;
  readonly style: ResolvedStyle;
  readonly label?: NumberLabel;
}

/** Words whose paragraph mark is deleted or hidden: they wait for the paragraph that they run on into. */
interface Waiting {
  readonly text: ParagraphText;
  /** Given by a hidden mark: what it numbers is the whole line, but no longer a heading. */
  readonly role?: Role;
}

/** Reads the paragraphs and tables of one container, in order. */
export class BlockReader {
  readonly #story: Story;
  readonly #inline: InlineReader;
  readonly #blocks: SourceBlock[] = [];
  #waiting: Waiting | null = null;

  constructor(story: Story) {
    this.#story = story;
    this.#inline = new InlineReader(story);
  }

  /** @returns the blocks of a whole container */
  static read(container: XmlElement, story: Story): readonly SourceBlock[] {
    const reader = new BlockReader(story);
    reader.#container(container);
    return reader.finish();
  }

  /** Reads one more element. */
  add(element: XmlElement): void {
    switch (element.name) {
      case 'w:p':
        this.#paragraph(element);
        return;
      case 'a:p':
        this.#drawnParagraph(element);
        return;
      case 'w:tbl':
        this.#flush();
        this.#table(element);
        return;
      case 'w:sdt':
        this.#container(childOf(element, 'w:sdtContent') ?? element);
        return;
      case 'mc:AlternateContent': {
        const alternative = alternativeOf(element);
        if (alternative !== undefined) this.#container(alternative);
        return;
      }
      case 'w:altChunk':
        this.#included(element);
        return;
      case 'w:del':
      case 'w:moveFrom':
        this.#story.document.tally.deletions++;
        return;
      case 'w:r':
      case 'w:hyperlink':
      case 'w:subDoc':
      case 'm:oMath':
      case 'm:oMathPara':
        this.#loose(element);
        return;
      default:
        if (!/Pr$/.test(element.name)) this.#container(element);
    }
  }

  /** @returns the blocks read since the last time, with nothing kept waiting */
  finish(): readonly SourceBlock[] {
    this.#flush();
    return this.take();
  }

  /** @returns the blocks read since the last time */
  take(): readonly SourceBlock[] {
    return this.#blocks.splice(0);
  }

  #container(container: XmlElement): void {
    for (const child of container.children) if (isElement(child)) this.add(child);
  }

  #paragraph(paragraph: XmlElement): void {
    const { styles, numbering } = this.#story.document;
    const properties = childOf(paragraph, 'w:pPr');
    const own = readParagraphProperties(properties);
    const style = styles.resolve(own.style);
    const mark = readParagraphMark(properties);
    const waiting = this.#waiting;
    const text = waiting?.text ?? new ParagraphText();
    this.#waiting = null;
    this.#inline.read(paragraph, { text, style });
    if (mark.isDeleted) {
      this.#story.document.tally.deletions++;
      this.#waiting = { ...waiting, text };
      return;
    }
    if (mark.isHidden && text.isEmpty && waiting?.role === undefined) {
      this.#waiting = { text };
      return;
    }
    const role = waiting?.role ?? {
      own,
      style,
      label: numbering.label(own, style, this.#story.counters),
    };
    if (mark.isHidden) this.#waiting = { text, role };
    else this.#write(text, { role, runsOn: waiting?.role !== undefined });
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null)
      this.#write(waiting.text, { role: waiting.role ?? this.#plainRole(), runsOn: false });
  }

  #plainRole(): Role {
    return { own: {}, style: this.#story.document.styles.resolve(undefined) };
  }

  #write(text: ParagraphText, { role, runsOn }: { role: Role; runsOn: boolean }): void {
    const label = role.label?.text ?? '';
    if (!text.isEmpty || label !== '') this.#blocks.push(this.#block(text, role, runsOn));
    for (const box of text.boxes)
      for (const block of BlockReader.read(box, this.#story)) this.#blocks.push(block);
  }

  #block(text: ParagraphText, { own, style, label }: Role, runsOn: boolean): SourceParagraph {
    const { bodySize } = this.#story.document.styles;
    const depth = own.outlineLevel === undefined ? style.headingDepth : depthOfLevel(own.outlineLevel);
    const byLevel = own.numberingId === undefined ? undefined : label?.indent;
    return {
      kind: 'paragraph',
      runs: text.runs,
      label: label?.text,
      indent: own.indent ?? byLevel ?? style.paragraph.indent ?? label?.indent ?? 0,
      isTitle: style.isTitle && label === undefined,
      isContents: style.isContents,
      headingDepth: runsOn || style.isContents || label?.isBullet === true ? undefined : depth,
      isBold: text.isBold,
      isCentred: own.isCentred ?? style.paragraph.isCentred ?? false,
      scale: text.size === 0 ? 1 : text.size / bodySize,
    };
  }

  #table(table: XmlElement): void {
    const story = this.#story;
    const read = (cell: XmlElement): readonly SourceBlock[] => BlockReader.read(cell, story);
    for (const block of readTable(table, { story, read })) this.#blocks.push(block);
  }

  /** A paragraph of a drawing, which has its own elements. */
  #drawnParagraph(paragraph: XmlElement): void {
    const words = drawnText(paragraph);
    if (words.trim() !== '') this.#blocks.push({ kind: 'paragraph', runs: [{ text: words }] });
  }

  /** What should stand in a paragraph but does not. */
  #loose(element: XmlElement): void {
    const text = new ParagraphText();
    const role = this.#plainRole();
    this.#inline.read({ name: 'w:p', attributes: [], children: [element] }, { text, style: role.style });
    this.#write(text, { role, runsOn: false });
  }

  #included(element: XmlElement): void {
    const { document, part } = this.#story;
    const target = document.pack.relationships(part).get(attributeOf(element, 'r:id') ?? '')?.target ?? '';
    document.tally.leftOut.push(`an included file (${/[^/]*$/.exec(target)?.[0] ?? ''})`);
  }
}

function drawnText(element: XmlElement): string {
  if (element.name === 'a:t') return textOf(element);
  if (element.name === 'a:br') return '\n';
  return element.children.map((child) => (isElement(child) ? drawnText(child) : '')).join('');
}
