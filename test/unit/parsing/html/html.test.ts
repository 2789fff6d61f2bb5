import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../../../../src/parsing/html/parse-html.ts';
import type { ParsedDocument } from '../../../../src/parsing/types.ts';
import { checkBlocks, checkChunks } from '../../../support/document-laws.ts';

async function read(source: string | Uint8Array): Promise<ParsedDocument> {
  const outcome = await parseHtml(typeof source === 'string' ? Buffer.from(source) : source, {});
  if (!outcome.ok) throw new Error(outcome.failure.message);
  checkBlocks(outcome.document);
  return outcome.document;
}

const textOf = async (source: string): Promise<string> => (await read(source)).text;

describe('words of a web page', () => {
  it('runs white space together as a browser does, across inline elements', async () => {
    expect(await textOf('<p>The  <b> Tenant </b>\n shall<i>\tpay</i>.<br> Then   leave.</p>')).toBe(
      'The Tenant shall pay.\nThen leave.',
    );
  });

  it('keeps words apart that only elements part, and those together that none does', async () => {
    expect(await textOf('<div>One<div>Two</div>Three</div>fo<b>u</b>r')).toBe('One\nTwo\nThree\nfour');
  });

  it('leaves out scripts, styles, templates and what is hidden, but not what is hidden from screen readers', async () => {
    const source = `<head><style>p{}</style></head><script>var a</script><p hidden>h</p>
      <div style="color:red; DISPLAY : none !important"><p>n</p></div><template><p>t</p></template>
      <p aria-hidden="true">Seen</p><noscript>off</noscript><svg><title>t</title><defs><text>d</text></defs></svg>`;
    expect(await textOf(source)).toBe('Seen');
  });

  it('reads what a drawing says, and of lists of choices what is seen; the others are counted', async () => {
    const { text, warnings } = await read(
      `<p>Plan</p><svg> <g><text>Fee <tspan>in EUR</tspan></text><path d="M0"/><text>Term</text></g>
       <foreignObject><p>inside</p></foreignObject></svg>
       <p>State: <select><option>Ohio<option selected>Iowa<optgroup><option>Utah</optgroup></select> of choice</p>
       <select multiple><option>one<option>two</select><table><tr><th>A<th>B<tr><td><select><option>x<option>y</select><td>z</table>`,
    );
    expect(text).toBe('Plan\nFee in EUR\nTerm\ninside\nState: Iowa of choice\none two\nA\tB\nx\tz');
    expect(warnings).toEqual([
      { code: 'PARTS_LEFT_OUT', message: expect.stringContaining('3 choices of lists that were not made') },
    ]);
  });

  it('counts what the page hides, where it has words', async () => {
    const { text, warnings } = await read(
      '<p>Seen</p><p hidden>one <b hidden>two</b></p><div style="display:none"><p>three</p></div>' +
        '<div hidden> <br> </div><div style="display:none"><script>var a = 1</script></div>',
    );
    expect(text).toBe('Seen');
    expect(warnings).toEqual([
      { code: 'HIDDEN_TEXT_LEFT_OUT', message: '2 passages of hidden text were left out.' },
    ]);
  });

  it('names pages inside the page, but not frames that nobody sees', async () => {
    const { warnings } = await read(
      '<p>Words</p><iframe srcdoc="&lt;p&gt;inner"></iframe><iframe src="b.html"></iframe>' +
        '<iframe src="c.html" width="1" height="1"></iframe><iframe hidden src="d.html"></iframe><iframe></iframe>',
    );
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('Not read: 2 pages inside'),
    ]);
  });

  it.each([
    ['a comment', '<p>Words</p><!-- no end <p>lost</p>', 'PARTS_MISSING'],
    ['a script', '<p>Words</p><script>var a = 1; <p>lost</p>', 'PARTS_MISSING'],
    ['a tag', '<p>Words</p><a href="x', 'PARTS_MISSING'],
    ['the page', '<html><body><p>Words</p><p>cut he', 'BROKEN_STRUCTURE'],
  ])('says where a page breaks off: inside %s', async (_, source, code) => {
    expect((await read(source)).warnings.map((warning) => warning.code)).toEqual([code]);
  });

  it.each(['<p>Words', '<html><body><p>Words</body>', '<script>a("<script>")</script><p>Words</p>'])(
    'says nothing of a page that is as it should be: %s',
    async (source) => expect((await read(source)).warnings).toEqual([]),
  );

  it('keeps the lines of preformatted text', async () => {
    expect(await textOf('<pre>\n  a  b\n    c</pre><p style="white-space:pre-wrap">x  y</p>')).toBe(
      'a  b\n    c\nx  y',
    );
  });

  it('expands no entities but those of HTML, so a bomb stays words', async () => {
    const bomb = '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><p>&b; &amp; &eacute;&#8212;</p>';
    expect(await textOf(bomb)).toContain('&b; & é—');
  });

  it('takes the title from the head, and headings with their depth', async () => {
    const { title, blocks, text } = await read(
      '<title> Lease\n of 5 May </title><h1>Terms</h1><h2>Rent</h2><p>Is due.</p><h2>Term</h2>',
    );
    expect(title).toBe('Lease of 5 May');
    expect(text).toBe('Terms\nRent\nIs due.\nTerm');
    expect(blocks.map(({ parent }) => parent)).toEqual([null, null, 1, null]);
  });

  it('links what leads to an address, also through the base of the page', async () => {
    const { text, links } = await read(
      '<head><base href="https://a.example/b/"></head><p>See <a href="c?d=1">the <b>rules</b></a>, ' +
        '<a href="#top">up</a>, <a href="javascript:x()">run</a> or <a href="mailto:a@b.example">write</a>.',
    );
    expect(links?.map(({ start, end, url }) => [text.slice(start, end), url])).toEqual([
      ['the rules', 'https://a.example/b/c?d=1'],
      ['write', 'mailto:a@b.example'],
    ]);
  });
});

describe('lists of a web page', () => {
  it('shows the numbers that a browser shows', async () => {
    const source = `<ol start="3"><li>three<li value="7">seven<li>eight</ol>
      <ol type="a"><li>A<ol type="i"><li>one<li>two</ol><li>B</ol>
      <ol reversed><li>last<li>first</ol><ul><li>dot</ul>
      <ol style="list-style-type:upper-roman"><li><p>p</p><p>q</p></ol><ul style="list-style:none"><li>plain</ul>`;
    expect((await textOf(source)).split('\n')).toEqual([
      '3. three',
      '7. seven',
      '8. eight',
      'a. A',
      'i. one',
      'ii. two',
      'b. B',
      '2. last',
      '1. first',
      '• dot',
      'I. p',
      'q',
      'plain',
    ]);
  });

  it('puts items of an inner list under the item that holds it', async () => {
    const { blocks } = await read('<ol><li>One<ol type="a"><li>x<li>y</ol><li>Two</ol>');
    expect(blocks.map(({ label, parent }) => [label, parent])).toEqual([
      ['1', null],
      ['1(a)', 0],
      ['1(b)', 0],
      ['2', null],
    ]);
  });

  it('reads terms and what they mean', async () => {
    expect(await textOf('<dl><dt>Rent<dd>What is due.<dt>Term<dd>How long.</dl>')).toBe(
      'Rent\nWhat is due.\nTerm\nHow long.',
    );
  });
});

describe('tables of a web page', () => {
  it('keeps rows, header rows and spans', async () => {
    const { text, tables, blocks } = await read(
      `<table><caption>Prices</caption><thead><tr><td>Item<td>Price</thead>
       <tr><td rowspan=2>Seat<td>1<br>2</tr><tr><td></tr><tr><td colspan="99999">Total 3</table>`,
    );
    expect(text).toBe('Prices\nItem\tPrice\nSeat\t1 2\nTotal 3');
    const [table] = tables ?? [];
    expect(blocks[table?.block ?? -1]?.kind).toBe('table');
    expect(
      table?.rows.map(({ isHeader, cells }) => [
        isHeader,
        ...cells.map(({ start, end, columnSpan, rowSpan }) => [text.slice(start, end), columnSpan, rowSpan]),
      ]),
    ).toEqual([
      [true, ['Item', 1, 1], ['Price', 1, 1]],
      [false, ['Seat', 1, 2], ['1 2', 1, 1]],
      [false, ['Total 3', 1_000, 1]],
    ]);
  });

  it('reads a table that only places things as what it places', async () => {
    const { text, tables } = await read(
      `<table><tr><td>(a)<td>The Tenant pays.</table>
       <table><tr><td><h2>Left</h2><p>One</p><td><table><tr><td>1<td>2<tr><td>3<td>4</table></table>`,
    );
    expect(text).toBe('(a) The Tenant pays.\nLeft\nOne\n1\t2\n3\t4');
    expect(tables).toHaveLength(1);
  });
});

describe('encodings of a web page', () => {
  const page = (charset: string): string => `<meta charset="${charset}"><p>Übung</p>`;
  const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

  it.each([
    ['declared Latin', latin(page('iso-8859-1'))],
    ['declared Latin that is UTF-8', Buffer.from(page('iso-8859-1'))],
    ['a mark that is stronger than the declaration', Buffer.from(`\ufeff${page('windows-1251')}`)],
    ['UTF-16 that says UTF-8', Buffer.from(`\ufeff${page('utf-8')}`, 'utf16le')],
    ['an unknown name', Buffer.from(page('klingon'))],
    [
      'an old declaration',
      latin('<meta http-equiv=Content-Type content="text/html; charset=windows-1252"><p>Übung'),
    ],
  ])('reads %s', async (_name, bytes) => {
    expect((await read(bytes)).text).toBe('Übung');
  });

  it('reads Cyrillic and Japanese in the encodings of their time', async () => {
    const koi = Buffer.concat([
      latin('<meta charset=koi8-r><p>'),
      Buffer.from([0xf0, 0xd2, 0xc1, 0xd7, 0xcf]),
    ]);
    expect((await read(koi)).text).toBe('Право');
    const sjis = Buffer.concat([latin('<meta charset=shift_jis><p>'), Buffer.from([0x8c, 0x5f, 0x96, 0xf1])]);
    expect((await read(sjis)).text).toBe('契約');
  });

  it('says when bytes are not what the page says they are', async () => {
    const { warnings } = await read(
      Buffer.concat([latin('<meta charset=shift_jis><p>a '), Buffer.from([0xff, 0xff])]),
    );
    expect(warnings).toMatchObject([{ code: 'UNMAPPED_CHARACTERS' }]);
  });
});

describe('hostile web pages', () => {
  it.each(['div', 'span', 'ul><li', 'blockquote', 'table><tr><td', 'b', 'a href=x', 'dl><dd'])(
    'end also when <%s> nests a hundred thousand deep',
    async (tag) => {
      const count = tag.includes('table') ? 20_000 : 100_000;
      expect(await textOf(`${`<${tag}>`.repeat(count)}the end`)).toContain('the end');
    },
  );

  it('are cut into chunks that cover every word', async () => {
    const rows = Array.from({ length: 400 }, (_, row) => `<tr><td>Item ${row}<td>${row * 7}.00 EUR`).join('');
    checkChunks(await read(`<h1>Prices</h1><table>${rows}</table><p>${'Words of it. '.repeat(300)}`), 900);
  });

  it('without a word say so', async () => {
    expect(await parseHtml(Buffer.from('<img src="https://a.example/x.png">'), {})).toMatchObject({
      ok: false,
      failure: { code: 'NO_TEXT' },
    });
  });
});
