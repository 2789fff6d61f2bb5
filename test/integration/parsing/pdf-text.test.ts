import { describe, expect, it } from '@jest/globals';
import { tokenBox } from '../../../src/parsing/page-tokens.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParsedDocument, ParseInput } from '../../../src/parsing/types.ts';
import { encryptPdf } from '../../support/encrypt-pdf.ts';
import { buildPdf } from '../../support/pdf-builder.ts';
import type { PdfLine } from '../../support/pdf-builder.ts';

async function read(bytes: Uint8Array, input: ParseInput = {}): Promise<ParsedDocument> {
  const outcome = await parseBytes(bytes, input);
  if (!outcome.ok) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
  return outcome.document;
}

const failureOf = async (bytes: Uint8Array, input: ParseInput = {}): Promise<string> => {
  const outcome = await parseBytes(bytes, input);
  return outcome.ok ? 'READ' : outcome.failure.code;
};

const tokensOf = ({ text, pages }: ParsedDocument): readonly string[] =>
  pages.flatMap(({ tokens }) =>
    Array.from({ length: tokens.count }, (_, index) => text.slice(tokens.start[index], tokens.end[index])),
  );

/** A column of full lines from the top of an A4 page, as a typesetter would set a paragraph. */
const column = (rows: readonly string[], top = 760): readonly PdfLine[] =>
  rows.map((text, index) => ({ text, x: 72, y: top - index * 14 }));

const FULL = 'all of the duties that the parties have taken upon themselves under the terms of this';

describe('text of a PDF', () => {
  it('joins the lines of a paragraph, keeps paragraphs apart, and ranges slice to words', async () => {
    const document = await read(
      buildPdf([
        {
          lines: [
            ...column([`The Supplier performs ${FULL}`, `contract without delay ${FULL}`, 'annex.']),
            ...column(['A second paragraph.'], 680),
          ],
        },
      ]),
    );
    expect(document.text).toBe(
      `The Supplier performs ${FULL} contract without delay ${FULL} annex.\n\nA second paragraph.`,
    );
    expect(tokensOf(document)).toEqual(document.text.split(/\s+/));
    expect(document.pages[0]).toMatchObject({
      number: 1,
      start: 0,
      end: document.text.length,
      hasText: true,
      needsOcr: false,
    });
  });

  it('joins a word that a typesetter broke and keeps a hyphen that was typed', async () => {
    const rows = [
      `The obligations are construed in good faith and bind the parties and ${'all of the rest here'} con-`,
      `strued so, and ${FULL} non-`,
      `disclosure rule applies to ${FULL}`,
    ];
    const document = await read(buildPdf([{ lines: column([...rows, 'end of it.']) }]));
    expect(document.text).toContain('construed so');
    expect(document.text).toContain('non-disclosure rule');
    const words = tokensOf(document);
    expect(words.slice(words.indexOf('con'), words.indexOf('con') + 2)).toEqual(['con', 'strued']);
  });

  it('lets a sentence run over a page break, past footer and header', async () => {
    const page = (rows: readonly string[], number: number): { lines: readonly PdfLine[] } => ({
      lines: [
        { text: 'Supply Agreement', x: 250, y: 810 },
        ...column(rows),
        { text: `Page ${number} of 3`, x: 270, y: 30 },
      ],
    });
    const document = await read(
      buildPdf([
        page([`First paragraph on ${FULL}`, 'page.', `The Supplier performs ${FULL}`], 1),
        page([`contract without delay and ${FULL}`, 'annex.', `Then ${FULL}`, 'ends.'], 2),
        page(['Last words of the document.'], 3),
      ]),
    );
    expect(document.text).toContain(`${FULL} contract without delay`);
    const heads = document.blocks.filter(({ kind }) => kind === 'header' || kind === 'footer');
    expect(heads.map(({ start, end }) => document.text.slice(start, end))).toEqual(
      expect.arrayContaining(['Supply Agreement', 'Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']),
    );
    for (const [index, { start, end, tokens }] of document.pages.entries()) {
      expect(start).toBe(document.pages[index - 1]?.end ?? 0);
      expect(tokens.start.every((at) => at >= start && at < end)).toBe(true);
    }
  });

  it('reads what is filled into a form, where it is filled in', async () => {
    const document = await read(
      buildPdf([
        {
          lines: [{ text: 'Name:', x: 72, y: 700 }],
          field: { name: 'who', value: 'Jane Doe', rect: [120, 690, 300, 712] },
        },
      ]),
    );
    expect(tokensOf(document)).toEqual(['Name:', 'Jane', 'Doe']);
    const [page] = document.pages;
    const [x0, y0, x1, y1] = page ? tokenBox(page.tokens, 1) : [0, 0, 0, 0];
    expect(x0).toBeGreaterThanOrEqual(120);
    expect(x1).toBeLessThanOrEqual(300);
    expect([y0, y1].every((y) => y > 842 - 715 && y < 842 - 685)).toBe(true);
  });

  it('gives scripts without spaces a token a sign, and joins their lines without a space', async () => {
    const rows = ['契約書は東京で締結され', 'ました'].map((text, index) => ({
      text,
      x: 72,
      y: 700 - index * 14,
      unicode: true,
    }));
    const document = await read(
      buildPdf([
        { lines: [...rows, ...column(['a plain line of words to show the right margin of this page'], 640)] },
      ]),
    );
    expect(tokensOf(document).slice(0, 4)).toEqual(['契', '約', '書', 'は']);
    expect(document.text.replace(/\n/g, '')).toContain('締結されました');
  });

  it('reads right-to-left text in the order of speech', async () => {
    const spoken = 'מזכר הבנות';
    const asDrawn = [...spoken].reverse().join('');
    const document = await read(buildPdf([{ lines: [{ text: asDrawn, x: 72, y: 700, unicode: true }] }]));
    expect(document.text).toBe(spoken);
  });

  it('folds ligatures and keeps signs beyond the first plane', async () => {
    const document = await read(
      buildPdf([{ lines: [{ text: 'con\ufb01dential 😀 e\ufb03cient', x: 72, y: 700, unicode: true }] }]),
    );
    expect(tokensOf(document)).toEqual(['confidential', '😀', 'efficient']);
  });

  it('takes the title from the page, else from the file', async () => {
    const lines = [
      { text: 'SUPPLY AGREEMENT', x: 220, y: 760, bold: true },
      ...column(['This Agreement is made between the parties named below.'], 700),
    ];
    expect((await read(buildPdf([{ lines }], { title: 'Microsoft Word - x.doc' }))).title).toBe(
      'SUPPLY AGREEMENT',
    );
    expect(
      (
        await read(
          buildPdf([{ lines: column(['this text names nothing at all.']) }], { title: 'Lease of the Mill' }),
        )
      ).title,
    ).toBe('Lease of the Mill');
  });
});

describe('where tokens stand', () => {
  const crop = [100, 200, 500, 700] as const;

  it.each([
    [0, 400, 500],
    [90, 500, 400],
    [180, 400, 500],
    [270, 500, 400],
    [-90, 500, 400],
  ])(
    'CropBox and /Rotate %i give a page of %i by %i points with every token inside',
    async (rotate, width, height) => {
      const document = await read(
        buildPdf([{ cropBox: crop, rotate, lines: [{ text: 'Inside here', x: 120, y: 650 }] }]),
      );
      const [page] = document.pages;
      expect(page).toMatchObject({ width, height, wordCount: 2 });
      const [x0, y0, x1, y1] = page ? tokenBox(page.tokens, 0) : [0, 0, 0, 0];
      expect(x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height && x1 > x0 && y1 > y0).toBe(true);
    },
  );

  it('boxes inherited from the page tree count', async () => {
    const document = await read(
      buildPdf([{ mediaBox: [0, 0, 800, 900], cropBox: crop, lines: [{ text: 'Inside', x: 120, y: 650 }] }], {
        inheritBoxes: true,
      }),
    );
    const [page] = document.pages;
    expect(page).toMatchObject({ width: 400, height: 500 });
    expect(page ? tokenBox(page.tokens, 0)[0] : Number.NaN).toBeCloseTo(20, 0);
  });

  it('text that the page does not show is left out and said', async () => {
    const document = await read(
      buildPdf([
        {
          cropBox: crop,
          lines: [
            { text: 'Shown', x: 120, y: 650 },
            { text: 'Hidden', x: 20, y: 50 },
          ],
        },
      ]),
    );
    expect(document.text).toBe('Shown');
    expect(document.warnings).toMatchObject([{ code: 'TEXT_OUTSIDE_PAGE', pages: [1] }]);
  });
});

describe('pages without text', () => {
  it('are named, with whether a picture covers them', async () => {
    const pages = [{ lines: column(['Words.']) }, { image: [0, 0, 595, 842] as const }, {}];
    const document = await read(buildPdf(pages), { ocr: false });
    expect(document.pages.map(({ hasText, needsOcr }) => [hasText, needsOcr])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(document.pages[1]?.imageCoverage).toBeCloseTo(1, 1);
    expect(document.warnings).toMatchObject([{ code: 'PAGES_WITHOUT_TEXT', pages: [2, 3] }]);
  });

  it('a document of nothing else is a failure, never an empty document', async () => {
    const outcome = await parseBytes(buildPdf([{ image: [0, 0, 595, 842] }, {}]), { ocr: false });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'NO_TEXT', pageCount: 2, pagesNeedingOcr: [1] },
    });
  });
});

describe('broken and locked files', () => {
  const good = buildPdf([{ lines: column(['Hello world.']) }]);

  it('a broken cross-reference table is mended and said', async () => {
    const document = await read(buildPdf([{ lines: column(['Hello world.']) }], { brokenXref: true }));
    expect(document.text).toBe('Hello world.');
    expect(document.warnings.map(({ code }) => code)).toEqual(['BROKEN_STRUCTURE']);
  });

  it.each([0.3, 0.6, 0.9])(
    'a file cut at %f of its length is TRUNCATED, not half a contract',
    async (share) => {
      expect(await failureOf(good.subarray(0, Math.floor(good.length * share)))).toBe('TRUNCATED');
    },
  );

  it('noise under a PDF header is CORRUPT or TRUNCATED, by whether its end is there', async () => {
    expect(await failureOf(Buffer.from('%PDF-1.7\nnothing of the kind\n%%EOF\n'))).toBe('CORRUPT');
    expect(await failureOf(Buffer.from('%PDF-1.7\nnothing of the kind\n'))).toBe('TRUNCATED');
  });

  it.each(['secret', 'sésame', 'пароль'])('an encrypted file asks for its password %s', async (password) => {
    const locked = await encryptPdf(good, password);
    expect(await failureOf(locked)).toBe('PASSWORD_REQUIRED');
    expect(await failureOf(locked, { password: `${password}!` })).toBe('WRONG_PASSWORD');
    expect((await read(locked, { password })).text).toBe('Hello world.');
  });

  it('too many pages are refused by number', async () => {
    const tree = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [${'3 0 R '.repeat(10_001)}] /Count 10001 >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF\n`;
    expect(await failureOf(Buffer.from(tree))).toBe('TOO_MANY_PAGES');
  });

  it('stops between two pages when it is told to', async () => {
    const abort = new AbortController();
    const pages = Array.from({ length: 20 }, () => ({ lines: column(['Words.']) }));
    const seen: number[] = [];
    const outcome = await parseBytes(buildPdf(pages), {
      signal: abort.signal,
      onProgress: ({ done }) => {
        seen.push(done);
        if (done === 3) abort.abort();
      },
    });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    expect(seen).toEqual([1, 2, 3]);
  });
});
