import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sentencesOf } from '../../../src/parsing/sentences.ts';

const split = (text: string): readonly string[] =>
  sentencesOf(text).map(({ start, end }) => text.slice(start, end).trim());

describe('sentences', () => {
  it.each([
    ['a company form', 'Acme Inc. sells goods. It ships them.', ['Acme Inc. sells goods.', 'It ships them.']],
    ['a section reference', 'See Sec. 5 of the Act. It governs.', ['See Sec. 5 of the Act.', 'It governs.']],
    [
      'a citation',
      'Roe v. Wade, 410 U.S. 113, was cited. The court agreed.',
      ['Roe v. Wade, 410 U.S. 113, was cited.', 'The court agreed.'],
    ],
    ['an initial', 'Signed by J. Smith today. He left.', ['Signed by J. Smith today.', 'He left.']],
    [
      'a small letter',
      'The fee is 5 p.c. of the price. It is due.',
      ['The fee is 5 p.c. of the price.', 'It is due.'],
    ],
  ])('do not end at %s', (_what, text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it.each(['S.à r.l.', 'B.V.', 'N.V.', 'S.A.', 'S.p.A.', 'd.o.o.', 'Ltd.', 'Sp. z o.o.', 'a.s.', 'Pty.'])(
    'do not end at the company form %s',
    (form) => {
      expect(split(`Made with Acme ${form} The Hague Branch of it. It ends soon.`)).toHaveLength(2);
    },
  );

  it.each([
    [
      'a numbered provision',
      ['Art. III applies to No. 5 of the list.', 'The answer is no.', 'Sec. 2 and Arts. 5 and 6 bind.'],
    ],
    [
      'the United States Code',
      ['Pursuant to 15 U.S.C. § 78j(b), it is void.', 'See 17 C.F.R. § 240.10b-5.', 'It lapses.'],
    ],
    [
      'a reporter',
      ['Cf. Basic Inc. v. Levinson, 485 U.S. 224 (1988).', 'Id. at 231.', 'See Smith et al. (2001).'],
    ],
    [
      'a rule',
      [
        'Fed. R. Civ. P. 12(b)(6) is pleaded.',
        "Op. Att'y Gen. No. 5 and Pub. L. No. 111-5 apply.",
        'So held.',
      ],
    ],
    [
      'an example',
      ['Fruits, e.g. Apples, and goods, i.e. Wares, are in.', 'Costs, fees etc. are out.', 'It ends.'],
    ],
    ['initials', ['J. R. R. Tolkien Ltd. Shares were sold to Hon. M. Roe.', 'Mr. Doe and Dr. J. Poe met.']],
    ['a unit with a letter', ['It is in Exhibit A.', 'The list follows.', 'See Schedule B.', 'Done.']],
    ['an hour', ['It shuts at 5 p.m.', 'The door is in Washington, D.C.', 'It is green.']],
    ['counted clauses', ['(a) The first duty.', '(b) The second duty;', '(c) Third.']],
    ['an ellipsis', ['He waited...', 'Then he left.', 'The fee … is due.', 'It ended….', 'And so on.']],
    ['quotes', ['"Is it due?" he asked.', '“It is.”', '“Payment” means money.', 'She left.']],
    [
      'German law',
      ['Gemäß § 5 Abs. 3 Nr. 2 BGB i.V.m. § 7 gilt dies.', 'Vgl. Rn. 5 ff.', 'Es folgt Hs. 2 bzw. Satz 3.'],
    ],
    ['French law', ['La Sté. Générale invoque l’art. L. 123-4 du Code.', 'Cass. civ. 1re, n° 12, le dit.']],
    ['Spanish', ['El art. 5 obliga a la Sra. Pérez.', '¿Es válido?', '¡Sí!']],
    ['Russian', ['Ст. 5 п. 2 применяется.', 'Договор от 1 янв. 2020 г. подписан.']],
    ['Arabic', ['هل هذا العقد نافذ؟', 'نعم هو نافذ.', 'ينتهي في مايو۔']],
    ['Hindi', ['यह अनुबंध है।', 'यह समाप्त होता है।']],
  ] as readonly (readonly [string, readonly string[]])[])('are told apart: %s', (_what, sentences) => {
    expect(split(sentences.join(' '))).toEqual(sentences);
  });

  it('of Chinese and Japanese stand without spaces, with their quotes', () => {
    const chinese = ['本合同自签字之日起生效。', '违约怎么办？', '立即赔偿！', '「好的。」', '他说。'];
    expect(split(chinese.join(''))).toEqual(chinese);
    const japanese = ['これは契約です。', '終わり。', '「終了。」と言った。'];
    expect(split(japanese.join(''))).toEqual(japanese);
  });

  it('keep a label with what it numbers', () => {
    expect(split('§ 1. Short title. Section 5.2. The Buyer pays. 3. He left.')).toEqual([
      '§ 1. Short title.',
      'Section 5.2. The Buyer pays.',
      '3. He left.',
    ]);
  });

  it('go on where a line was wrapped, and not where one was meant', () => {
    const wrapped =
      'The services that are described in this Annex are given by Acme\nCorporation. It is paid.';
    expect(split(wrapped)).toHaveLength(2);
    expect(split('Acme Corporation\n1 Main Street\nBoston')).toHaveLength(3);
  });

  it('begin below the head of a mail and its salutation', () => {
    const mail = [
      'From: Ana Berg <ana.berg@example.com>',
      'To: Bo Lind <bo.lind@example.com>, Cara Holm of Acme Inc.',
      'Subject: The lease in Aarhus and what the landlord says',
      'Dear all,',
      'the landlord agrees.',
    ];
    expect(split(mail.join('\n'))).toEqual(mail);
    expect(split('Sehr geehrte Frau Dr. Berg,\nder Vermieter stimmt zu.')).toHaveLength(2);
    expect(split('This is dear to us,\nand we keep it.')).toHaveLength(1);
  });

  it('are found again in whatever order they stand', () => {
    const one = fc.constantFrom(
      'The Seller, Acme Inc. of N.Y., pays under Sec. 5 of the Act.',
      'Is it due under 15 U.S.C. § 78?',
      'See Roe v. Wade, 410 U.S. 113 (1973).',
      '“Payment” means what Mr. J. Doe owes.',
      'Dies gilt nach § 5 Abs. 3 Nr. 2 BGB.',
      'He agreed, e.g. in Art. 5, to No. 7.',
      'Nothing else is owed!',
    );
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (sentences) => {
        expect(split(sentences.join(' '))).toEqual(sentences);
      }),
    );
  });

  it('tile every text, in order, whatever it is made of', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'No. ',
        'Sec. ',
        '§ 5 ',
        '(a) The ',
        '... ',
        '「',
        '。',
        '」',
        '؟ ',
        '\n',
        '\n\n',
        '. ',
        '“',
        '.” ',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('the ', 'The ', 'Ltd. ', 'e.g. ', 'x', 'A. ', '\ud800', ' '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        let at = 0;
        for (const { start, end } of sentencesOf(text)) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBe(text.length);
      }),
    );
  });

  it('touch and cover the text, and split no surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const spans = sentencesOf(text);
        expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        expect(
          spans.every(({ start, end }) => text.slice(start, end).isWellFormed() || !text.isWellFormed()),
        ).toBe(true);
      }),
    );
  });

  it('of a paragraph of a megabyte are found in parts', () => {
    const text = 'The parties agree. '.repeat(60_000);
    expect(sentencesOf(text)).toHaveLength(60_000);
  });
});
