import { isEmbeddedDocument } from '../../embedded-files.ts';
import type { Story } from '../story.ts';
import type { ResolvedStyle } from '../styles/style-sheet.ts';
import { isSymbolFont, symbolText } from '../symbols/symbol-text.ts';
import { attributeOf, childOf, isElement, textOf } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { alternativeOf, readDrawing } from './drawing.ts';
import { hyperlinkOf, shownWithoutResult } from './field.ts';
import { mathText } from './math-text.ts';
import type { ParagraphText } from './paragraph-text.ts';
import { lookOf } from './run-look.ts';
import type { RunLook } from './run-look.ts';

interface Target {
  readonly text: ParagraphText;
  readonly style: ResolvedStyle;
  readonly url?: string;
}

/** Reads what stands in a paragraph: its words as they show, with links, notes, boxes and fields' results. */
export class InlineReader {
  readonly #story: Story;

  constructor(story: Story) {
    this.#story = story;
  }

  read(container: XmlElement, target: Target): void {
    for (const child of container.children) if (isElement(child)) this.#inline(child, target);
  }

  #inline(element: XmlElement, target: Target): void {
    const { tally } = this.#story.document;
    switch (element.name) {
      case 'w:r':
        this.#run(element, target);
        return;
      case 'w:ins':
      case 'w:moveTo':
        tally.insertions++;
        this.read(element, target);
        return;
      case 'w:del':
      case 'w:moveFrom':
        tally.deletions++;
        return;
      case 'w:hyperlink':
        this.read(element, { ...target, url: this.#linkOf(element) ?? target.url });
        return;
      case 'w:fldSimple':
        this.#simpleField(element, target);
        return;
      case 'w:sdt':
        this.read(childOf(element, 'w:sdtContent') ?? element, target);
        return;
      case 'w:subDoc':
        tally.leftOut.push(`the part document ${this.#targetName(attributeOf(element, 'r:id'))}`);
        return;
      case 'm:oMath':
      case 'm:oMathPara':
        this.#write(mathText(element), target, lookOf(undefined, target.style, this.#story.document.styles));
        return;
      case 'mc:AlternateContent': {
        const alternative = alternativeOf(element);
        if (alternative !== undefined) this.read(alternative, target);
        return;
      }
      default:
        if (!/Pr$/.test(element.name)) this.read(element, target);
    }
  }

  #linkOf(element: XmlElement): string | undefined {
    const { document, part } = this.#story;
    const link = document.pack.relationships(part).get(attributeOf(element, 'r:id') ?? '');
    if (link?.isExternal !== true) return undefined;
    const anchor = attributeOf(element, 'w:anchor');
    return anchor === undefined || link.target.includes('#') ? link.target : `${link.target}#${anchor}`;
  }

  #targetName(id: string | undefined): string {
    const { document, part } = this.#story;
    const target = document.pack.relationships(part).get(id ?? '')?.target ?? '';
    return /[^/\\]*$/.exec(target)?.[0] ?? '';
  }

  #simpleField(element: XmlElement, target: Target): void {
    const code = attributeOf(element, 'w:instr') ?? '';
    if (element.children.length === 0) this.#withoutResult({ code, phase: 'code' }, target);
    else this.read(element, { ...target, url: hyperlinkOf(code) ?? target.url });
  }

  #run(run: XmlElement, target: Target): void {
    const look = lookOf(childOf(run, 'w:rPr'), target.style, this.#story.document.styles);
    if (look.isHidden && run.children.some((child) => isElement(child) && isShown(child)))
      this.#story.document.tally.hiddenPassages++;
    this.#runContent(run, target, look);
  }

  #runContent(run: XmlElement, target: Target, look: RunLook): void {
    for (const child of run.children) if (isElement(child)) this.#runChild(child, target, look);
  }

  #runChild(child: XmlElement, target: Target, look: RunLook): void {
    const { tally } = this.#story.document;
    switch (child.name) {
      case 'w:t':
        this.#write(this.#signs(textOf(child).replace(/[\r\n\t]/g, ' '), look.font), target, look);
        return;
      case 'w:tab':
      case 'w:ptab':
        this.#write('\t', target, look);
        return;
      case 'w:br':
      case 'w:cr':
        this.#write('\n', target, look);
        return;
      case 'w:noBreakHyphen':
        this.#write('-', target, look);
        return;
      case 'w:sym':
        this.#write(this.#symbol(child), target, look);
        return;
      case 'w:fldChar':
        this.#fieldMark(child, target);
        return;
      case 'w:instrText':
        this.#fieldCode(textOf(child));
        return;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        this.#note(child, target, look);
        return;
      case 'w:commentReference':
        tally.comments++;
        return;
      case 'w:ruby': {
        // The reading above the letters says them again.
        const base = childOf(child, 'w:rubyBase');
        if (base !== undefined) this.read(base, target);
        return;
      }
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
      case 'mc:AlternateContent':
        this.#drawing(child, target, look);
        return;
      case 'w:softHyphen':
      case 'w:delText':
      case 'w:delInstrText':
        return;
      default:
        if (!/Pr$/.test(child.name)) this.#runContent(child, target, look);
    }
  }

  #write(text: string, { text: into, url }: Target, look: RunLook): void {
    const { fields } = this.#story;
    if (look.isHidden || fields.some(({ phase }) => phase === 'code')) return;
    into.write(text, { ...look, url: url ?? fields.findLast((field) => field.url !== undefined)?.url });
  }

  /** Letters set in a font of signs show other signs than they say. */
  #signs(text: string, font: string | undefined): string {
    if (!isSymbolFont(font) && !/[\uf020-\uf0ff]/.test(text)) return text;
    return Array.from(text, (sign) => this.#known(symbolText(sign, font))).join('');
  }

  #symbol(element: XmlElement): string {
    const code = Number.parseInt(attributeOf(element, 'w:char') ?? '', 16);
    if (Number.isNaN(code) || code > 0xffff) return '';
    return this.#known(symbolText(String.fromCharCode(code), attributeOf(element, 'w:font')));
  }

  #known(sign: string | null): string {
    if (sign === null) this.#story.document.tally.unmappedSymbols++;
    return sign ?? '\ufffd';
  }

  #fieldMark(mark: XmlElement, target: Target): void {
    const { fields, unpairedMarks } = this.#story;
    if (unpairedMarks.has(mark)) return;
    switch (attributeOf(mark, 'w:fldCharType')) {
      case 'begin':
        fields.push({ code: '', phase: 'code', form: childOf(mark, 'w:ffData') });
        return;
      case 'separate': {
        const field = fields.at(-1);
        if (field === undefined) return;
        field.phase = 'result';
        field.url = hyperlinkOf(field.code);
        return;
      }
      default: {
        const field = fields.pop();
        if (field?.phase === 'code') this.#withoutResult(field, target);
      }
    }
  }

  #fieldCode(code: string): void {
    const field = this.#story.fields.at(-1);
    if (field?.phase === 'code') field.code += code;
  }

  #withoutResult(field: Parameters<typeof shownWithoutResult>[0], target: Target): void {
    const shown = shownWithoutResult(field);
    if (shown === undefined) {
      const { unreadFields } = this.#story.document.tally;
      const name = /[A-Z]{1,20}/.exec(field.code.toUpperCase())?.[0] ?? 'unnamed';
      unreadFields.set(name, (unreadFields.get(name) ?? 0) + 1);
    } else this.#write(shown, target, lookOf(undefined, target.style, this.#story.document.styles));
  }

  #note(reference: XmlElement, target: Target, look: RunLook): void {
    if (look.isHidden) return;
    const kind = reference.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
    const hasOwnMark = /^(1|true|on)$/.test(attributeOf(reference, 'w:customMarkFollows') ?? '');
    const mark = hasOwnMark ? '' : `[${this.#story.nextMark(kind)}]`;
    this.#write(mark, target, look);
    this.#story.notes.push({ kind, id: attributeOf(reference, 'w:id') ?? '', mark });
  }

  #drawing(element: XmlElement, target: Target, look: RunLook): void {
    const { document, part } = this.#story;
    const { tally, pack } = document;
    const content = readDrawing(element);
    if (look.isHidden) return;
    target.text.boxes.push(...content.boxes);
    for (const drawn of content.drawnText) this.#write(drawn, target, look);
    for (const id of content.diagrams) {
      const diagram = pack.relationships(part).get(id);
      if (diagram?.isExternal !== true && !pack.has(diagram?.target ?? '')) tally.addMissing('diagram');
      const root = diagram?.isExternal === false ? pack.xml(diagram.target) : null;
      if (root !== null) target.text.boxes.push(root);
    }
    for (const id of content.charts) tally.leftOut.push(`a chart (${this.#targetName(id)})`);
    for (const { id, program } of content.objects) this.#object(id, program);
    tally.largePictures += content.largePictures;
  }

  #object(id: string, program: string): void {
    const { document, part } = this.#story;
    const { tally, pack } = document;
    const { target = '', isExternal = true } = pack.relationships(part).get(id) ?? {};
    if (!isExternal && isEmbeddedDocument(target) && pack.has(target)) tally.embedded.add(target);
    else
      tally.leftOut.push(
        `an embedded object (${[program, this.#targetName(id)].filter(Boolean).join(', ')})`,
      );
  }
}

const isShown = ({ name }: XmlElement): boolean => name === 'w:t' || name === 'w:sym' || name === 'w:drawing';
