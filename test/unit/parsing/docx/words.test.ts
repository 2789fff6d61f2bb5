import { describe, expect, it } from '@jest/globals';
import { parseDocx } from '../../../../src/parsing/docx/parse-docx.ts';
import type { ParsedDocument } from '../../../../src/parsing/types.ts';
import { buildDocx, field, p, r, styled } from '../../../support/parsing/docx-builder.ts';
import type { DocxParts } from '../../../support/parsing/docx-builder.ts';

async function read(parts: DocxParts): Promise<ParsedDocument> {
  const outcome = await parseDocx(buildDocx(parts));
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.document;
}
const text = async (body: string, more: Partial<DocxParts> = {}): Promise<string> =>
  (await read({ body, ...more })).text;
const para = (inner: string): string => `<w:p>${inner}</w:p>`;
const links = ({ text: all, links: found = [] }: ParsedDocument): readonly string[] =>
  found.map(({ start, end, url }) => `${all.slice(start, end)} -> ${url}`);

describe('what a paragraph says', () => {
  it('keeps tabs, breaks and the hyphen that does not break, and drops the soft one', async () => {
    const inner =
      '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>non</w:t><w:noBreakHyphen/><w:t>com</w:t>' +
      '<w:softHyphen/><w:t>pete</w:t><w:lastRenderedPageBreak/><w:cr/><w:t xml:space="preserve"> c </w:t></w:r>';
    expect(await text(para(inner))).toBe('a\tb\nnon-compete\n c');
  });

  it('keeps insertions and moves to here, leaves deletions and moves from here out, and says so', async () => {
    const body = para(
      `${r('Pay ')}<w:del w:id="1"><w:r><w:delText>ten</w:delText></w:r></w:del><w:ins w:id="2">${r('twenty')}</w:ins>` +
        `<w:moveFrom w:id="3">${r('lost')}</w:moveFrom><w:moveTo w:id="4">${r(' days.')}</w:moveTo>`,
    );
    const document = await read({ body });
    expect(document.text).toBe('Pay twenty days.');
    expect(document.warnings.map(({ code }) => code)).toEqual(['TRACKED_CHANGES']);
  });

  it('joins paragraphs where the mark between them is deleted, and those after a hidden mark', async () => {
    const deleted = '<w:rPr><w:del w:id="1"/></w:rPr>';
    const hidden = '<w:rPr><w:vanish/><w:specVanish/></w:rPr>';
    expect(await text(p('The first ', deleted) + p('and the second.'))).toBe('The first and the second.');
    expect(await text(p('Term. ', hidden) + p('It lasts a year.') + p('Next.'))).toBe(
      'Term. It lasts a year.\nNext.',
    );
    expect(await text(p('Ends the file', deleted))).toBe('Ends the file');
  });

  it('leaves rows and cells out that a tracked change deletes', async () => {
    const row = (properties: string, ...cells: string[]): string =>
      `<w:tr>${properties}${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`;
    const body = `<w:tbl>${row('', 'a', 'b')}${row('<w:trPr><w:del w:id="1"/></w:trPr>', 'c', 'd')}</w:tbl>`;
    expect(await text(body)).toBe('a\tb');
  });

  it('leaves hidden text out, by itself, by its style and by the style of its paragraph, and counts it', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Aside"><w:rPr><w:vanish/></w:rPr></w:style>';
    const body =
      para(r('Seen. ') + r('Not this. ', '<w:vanish/>') + r('Nor this.', '<w:rStyle w:val="Secret"/>')) +
      p('Nor this line.', styled('Aside')) +
      para(r('Shown.', '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>'));
    const document = await read({ body, styles });
    expect(document.text).toBe('Seen.\nShown.');
    expect(document.warnings).toEqual([
      { code: 'HIDDEN_TEXT_LEFT_OUT', message: '3 passages of hidden text were left out.' },
    ]);
  });

  it('gives the results of fields, never their codes', async () => {
    const body =
      para(r('Page ') + field(' PAGE ', r('3')) + r(' of ') + `<w:fldSimple w:instr=" NUMPAGES ">${r('9')}</w:fldSimple>`) +
      para(field(' IF { X } "a" "b" ', field(' REF x ', r('inner')) + r(' outer'))) +
      para(r('Term') + field(' XE "Term" ') + field(' MACROBUTTON NoMacro [Click here] '));
    expect(await text(body)).toBe('Page 3 of 9\ninner outer\nTerm[Click here]');
  });

  it('shows what follows a field whose end is missing', async () => {
    const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>';
    expect(await text(para(begin + r('Still here.')) + p('And here.'))).toBe('Still here.\nAnd here.');
  });

  it('follows a field over paragraphs', async () => {
    const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r>';
    const separate = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>';
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    expect(await text(para(begin + separate + r('One')) + para(r('Two') + end) + p('Three'))).toBe('One\nTwo\nThree');
  });

  it('says that a field without a stored result was not read', async () => {
    const { warnings } = await read({ body: para(r('Due ') + field(' LISTNUM \\l 2 ') + r('(a) now')) });
    expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'PARTS_LEFT_OUT Not read: 1 LISTNUM field without a stored result. ' +
        'If it matters, save the document as PDF or upload the part by itself.',
    ]);
  });

  it('ticks the boxes of forms and controls, and shows what a list has chosen', async () => {
    const form = (data: string, code: string): string =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r>` +
      `<w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const list =
      '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Monthly"/><w:listEntry w:val="Yearly"/></w:ddList>';
    const control = `<w:sdt><w:sdtPr><w:alias w:val="Box"/></w:sdtPr><w:sdtContent>${r('☒')}</w:sdtContent></w:sdt>`;
    const body = para(
      form('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>', 'FORMCHECKBOX') +
        form('<w:checkBox><w:default w:val="0"/></w:checkBox>', 'FORMCHECKBOX') +
        r(' ') +
        form(list, 'FORMDROPDOWN') +
        control,
    );
    expect(await text(body)).toBe('☒☐ Yearly☒');
  });

  it('makes links of relationships and of fields, to http(s) and mail only', async () => {
    const body =
      para(`<w:hyperlink r:id="L1" w:anchor="part">${r('the terms')}</w:hyperlink>`) +
      para(field(' HYPERLINK "mailto:a@example.org" \\o "tip" ', r('write us'))) +
      para(field(' HYPERLINK "https://example.org/x" \\l "y" ', r('see'))) +
      para(field(' HYPERLINK \\l "bookmark" ', r('above'))) +
      para(`<w:hyperlink r:id="L2">${r('bad')}</w:hyperlink><w:hyperlink w:anchor="b">${r(' inside')}</w:hyperlink>`);
    const document = await read({ body, links: { L1: 'https://example.org/', L2: 'javascript:alert(1)' } });
    expect(links(document)).toEqual([
      'the terms -> https://example.org/#part',
      'write us -> mailto:a@example.org',
      'see -> https://example.org/x#y',
    ]);
  });

  it('reads signs of Symbol and Wingdings as the signs they show', async () => {
    const sym = (font: string, char: string): string => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
    const body = para(
      sym('Wingdings', 'F0FE') + sym('Wingdings', 'F06F') + sym('Symbol', 'F0B3') + sym('Symbol', '0061') +
        r('\uf0fc', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>') + r(' ok'),
    );
    expect(await text(body)).toBe('☑□≥α✓ ok');
    expect((await read({ body: para(sym('Wingdings', 'F0CC') + r('x')) })).warnings[0]?.code).toBe('UNMAPPED_CHARACTERS');
  });

  it('reads the letters under a reading, not the reading', async () => {
    const ruby = `<w:r><w:ruby><w:rt>${r('とうきょう')}</w:rt><w:rubyBase>${r('東京')}</w:rubyBase></w:ruby></w:r>`;
    expect(await text(para(ruby))).toBe('東京');
  });

  it('writes formulas in one line', async () => {
    const m = (letters: string): string => `<m:r><m:t>${letters}</m:t></m:r>`;
    const body = para(
      `<m:oMath>${m('x=')}<m:f><m:num>${m('a+b')}</m:num><m:den>${m('2')}</m:den></m:f>` +
        `<m:sSup><m:e>${m('c')}</m:e><m:sup>${m('n+1')}</m:sup></m:sSup>` +
        `<m:rad><m:deg/><m:e>${m('d')}</m:e></m:rad>` +
        `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${m('i=1')}</m:sub><m:sup>${m('n')}</m:sup><m:e>${m('i')}</m:e></m:nary>` +
        `<m:d><m:e>${m('y')}</m:e></m:d></m:oMath>`,
    );
    expect(await text(body)).toBe('x=(a+b)/2c^(n+1)√(d)∑_(i=1)^n i(y)');
  });

  it('reads smart tags, custom elements, directions and controls around words', async () => {
    const body =
      `<w:customXml w:element="x">${para(`<w:smartTag>${r('In ')}</w:smartTag><w:bdo w:val="rtl">${r('שלום')}</w:bdo>`)}</w:customXml>` +
      `<w:sdt><w:sdtContent>${para(`<w:sdt><w:sdtContent>${r('control')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt>`;
    expect(await text(body)).toBe('In שלום\ncontrol');
  });

  it('reads a text box once, whichever of its two forms it has', async () => {
    const box = (inner: string): string => `<w:txbxContent>${p(inner)}</w:txbxContent>`;
    const both =
      '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData>' +
      `<wps:wsp><wps:txbx>${box('In the box.')}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>` +
      `<mc:Fallback><w:pict><v:shape><v:textbox>${box('In the box.')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const old = `<w:r><w:pict><v:shape><v:textbox>${box('Old box.')}</v:textbox></v:shape></w:pict></w:r>`;
    expect(await text(para(r('Anchor.') + both + old))).toBe('Anchor.\nIn the box.\nOld box.');
  });

  it('leaves comments out and counts them', async () => {
    const body = para(`<w:commentRangeStart w:id="1"/>${r('Text.')}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>`);
    const document = await read({ body });
    expect(document.text).toBe('Text.');
    expect(document.warnings).toEqual([
      { code: 'COMMENTS_LEFT_OUT', message: '1 comment was left out: comments are no part of the document’s own text.' },
    ]);
  });

  it('names embedded objects and included files in a warning', async () => {
    const ns = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const relationships =
      `<Relationship Id="o1" Type="${ns}/oleObject" Target="embeddings/prices.xlsx"/>` +
      `<Relationship Id="a1" Type="${ns}/aFChunk" Target="terms.html"/>`;
    const body =
      para(`${r('See ')}<w:r><w:object><o:OLEObject ProgID="Excel.Sheet.12" r:id="o1"/></w:object></w:r>`) +
      '<w:altChunk r:id="a1"/>';
    const { warnings } = await read({ body, relationships });
    expect(warnings.map(({ message }) => message)).toEqual([
      'Not read: an embedded object (Excel.Sheet.12, prices.xlsx), an included file (terms.html). ' +
        'If it matters, save the document as PDF or upload the part by itself.',
    ]);
  });
});
