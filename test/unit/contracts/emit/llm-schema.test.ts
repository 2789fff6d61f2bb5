import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitBudget } from '../../../../src/contracts/emit/budget.ts';
import { exactTokens } from '../../../../src/contracts/emit/exact-tokens.ts';
import { toLlmSchema } from '../../../../src/contracts/emit/llm-schema.ts';
import { estimateTokens } from '../../../../src/contracts/emit/tokens.ts';
import { schemaSites } from '../../../../src/contracts/ir/walk.ts';
import type { JsonObject, JsonSchema } from '../../../../src/contracts/model/json.ts';
import { publishedSchema } from '../../../support/contracts/published.ts';
import { INVOICE } from './invoice.ts';

const KEYWORD_NAMES =
  'title type $ref properties required enum description default format examples items $defs x-owner const if not'.split(
    ' ',
  );

describe('a contract in words for a model', () => {
  it('cases 12 and 13: fields and definitions that are called like keywords survive', () => {
    const fields = Object.fromEntries(KEYWORD_NAMES.map((name) => [name, { type: 'string' }]));
    const schema = {
      type: 'object',
      properties: { ...fields, inner: { $ref: '#/$defs/title' } },
      required: KEYWORD_NAMES,
      $defs: { title: { type: 'object', properties: fields } },
    };
    const emitted = toLlmSchema(publishedSchema(schema)).schema as JsonObject;
    expect(Object.keys(emitted.properties as JsonObject)).toEqual([...KEYWORD_NAMES, 'inner']);
    expect(emitted.required).toEqual(KEYWORD_NAMES);
    expect(((emitted.properties as JsonObject).inner as JsonObject).properties).toEqual(fields);
  });

  it('case 14: literal values are left alone', () => {
    const values = [{ description: 'x'.repeat(500), 'x-owner': 1, $comment: 'c' }];
    const contract = publishedSchema({
      type: 'object',
      properties: { a: { enum: values, description: 'long '.repeat(80) } },
    });
    const { schema } = toLlmSchema(contract, { budgetTokens: 1 });
    expect(JSON.stringify(schema)).toContain(JSON.stringify(values));
  });

  it('leaks nothing of governance, neither as a keyword nor as text', () => {
    const { schema, ...more } = INVOICE;
    expect(JSON.stringify(toLlmSchema(publishedSchema(schema, more)))).not.toMatch(
      /LEAKED|x-owner|x-pii|\$comment/,
    );
  });

  it('shows examples only when asked', () => {
    const contract = publishedSchema({
      type: 'object',
      properties: { a: { type: 'string', examples: ['one'] } },
    });
    expect(JSON.stringify(toLlmSchema(contract))).not.toContain('examples');
    expect(JSON.stringify(toLlmSchema(contract, { includeExamples: true }))).toContain('"examples":["one"]');
  });

  it('case 4: a description beside a reference wins over the one it leads to', () => {
    const schema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/t', description: 'mine' } },
      $defs: { t: { type: 'string', description: 'theirs' } },
    };
    expect(JSON.stringify(toLlmSchema(publishedSchema(schema)).schema)).toContain('mine');
    expect(JSON.stringify(toLlmSchema(publishedSchema(schema)).schema)).not.toContain('theirs');
  });

  it('case 38: text in any script is cut between what readers see as characters', () => {
    const texts = [
      '👨‍👩‍👧‍👦'.repeat(60),
      '契約の説明'.repeat(60),
      'e\u0301'.repeat(200),
      'Ünïcödé wörds '.repeat(30),
    ];
    for (const description of texts) {
      for (const budget of [20, 40, 60, 80, 100]) {
        const cut = fitBudget({ type: 'string', description }, budget, (text) => text.length / 2)
          .schema as JsonObject;
        const text = (cut.description ?? '') as string;
        expect(text.isWellFormed()).toBe(true);
        const whole = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(description)];
        const ends = new Set(whole.map(({ index, segment }) => index + segment.length));
        const kept = text.replace(/…$/, '');
        if (text !== '')
          expect(ends.has(kept.length) || description.slice(kept.length).startsWith(' ')).toBe(true);
      }
    }
  });

  it('case 39: what cannot fit says how much it would take', () => {
    const contract = publishedSchema({
      type: 'object',
      properties: { a: { type: 'string', description: 'words' } },
    });
    const found = toLlmSchema(contract, { budgetTokens: 3 });
    expect(found).toMatchObject({ fits: false, minTokens: found.tokens });
    expect(JSON.stringify(found.schema)).not.toContain('words');
    expect(toLlmSchema(contract, { budgetTokens: found.tokens }).fits).toBe(true);
  });

  it.each([0, -1, Number.NaN])('case 40: a budget of %s is refused', (budgetTokens) => {
    expect(() => toLlmSchema(publishedSchema({ type: 'object' }), { budgetTokens })).toThrow(RangeError);
  });

  it('estimates no fewer tokens than there are', () => {
    const { schema, ...more } = INVOICE;
    const text = JSON.stringify(toLlmSchema(publishedSchema(schema, more)).schema);
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(exactTokens(text));
  });
});

const words = fc
  .array(fc.constantFrom('amount', 'of', 'the', 'invoice', '総額', 'naïve', '👍🏽', 'supercalifragilistic'), {
    maxLength: 60,
  })
  .map((parts) => parts.join(' '));
const plainNode = fc.record(
  { type: fc.constant('object'), title: fc.constantFrom('A', 'Some title'), description: words },
  { requiredKeys: ['type'], noNullPrototype: true },
);
const fieldsOf = (inner: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonSchema> =>
  fc
    .tuple(
      plainNode,
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), inner, { maxKeys: 3, noNullPrototype: true }),
    )
    .map(([node, properties]) => ({ ...node, properties }));
const worded = fieldsOf(fieldsOf(fieldsOf(plainNode)));
const tokenizers = fc.constantFrom(estimateTokens, exactTokens);
const descriptions = (schema: JsonSchema): Map<string, { text: string; depth: number }> =>
  new Map(
    [...schemaSites(schema)].map(({ schema: site, pointer, depth }) => [
      pointer,
      {
        text: typeof site === 'object' && typeof site.description === 'string' ? site.description : '',
        depth,
      },
    ]),
  );

describe('a budget of tokens', () => {
  it('is kept, or it is said that it cannot be', () => {
    fc.assert(
      fc.property(worded, fc.integer({ min: 1, max: 400 }), tokenizers, (schema, budget, tokenizer) => {
        const fitted = fitBudget(schema, budget, tokenizer);
        expect(fitted.tokens).toBe(tokenizer(JSON.stringify(fitted.schema)));
        expect(fitted.fits).toBe(fitted.tokens <= budget);
        if (!fitted.fits)
          expect([...descriptions(fitted.schema).values()].every(({ text }) => text === '')).toBe(true);
      }),
    );
  });

  it('gives the same again, and nothing more to cut', () => {
    fc.assert(
      fc.property(worded, fc.integer({ min: 1, max: 400 }), tokenizers, (schema, budget, tokenizer) => {
        const once = fitBudget(schema, budget, tokenizer);
        expect(fitBudget(schema, budget, tokenizer)).toEqual(once);
        expect(fitBudget(once.schema, budget, tokenizer)).toEqual(once);
      }),
    );
  });

  it('leaves no shorter text where it is larger', () => {
    fc.assert(
      fc.property(
        worded,
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 200 }),
        tokenizers,
        (schema, budget, more, tokenizer) => {
          const small = descriptions(fitBudget(schema, budget, tokenizer).schema);
          const large = descriptions(fitBudget(schema, budget + more, tokenizer).schema);
          for (const [pointer, { text }] of small)
            expect(large.get(pointer)?.text.length).toBeGreaterThanOrEqual(text.length);
        },
      ),
    );
  });

  it('takes deeper text first', () => {
    fc.assert(
      fc.property(worded, fc.integer({ min: 1, max: 400 }), (schema, budget) => {
        const before = descriptions(schema);
        const after = [...descriptions(fitBudget(schema, budget, estimateTokens).schema)];
        const touched = after
          .filter(([pointer, { text }]) => text !== before.get(pointer)?.text)
          .map(([, { depth }]) => depth);
        const left = after.filter(([, { text }]) => text !== '').map(([, { depth }]) => depth);
        if (touched.length > 0 && left.length > 0)
          expect(Math.max(...left)).toBeLessThanOrEqual(Math.min(...touched));
      }),
    );
  });

  it('touches neither names nor types nor values', () => {
    fc.assert(
      fc.property(worded, (schema) => {
        const bare = (whole: JsonSchema): string =>
          JSON.stringify(whole, (key, value: unknown) =>
            (key === 'description' || key === 'title') && typeof value === 'string' ? undefined : value,
          );
        expect(bare(fitBudget(schema, 1, estimateTokens).schema)).toBe(bare(schema));
      }),
    );
  });

  it('puts long lists into words only where asked, as the last thing, and says so', () => {
    const codes = Array.from({ length: 300 }, (_, at) => `code-${at}`);
    const contract = publishedSchema({
      type: 'object',
      properties: { code: { enum: codes }, kind: { enum: ['a', 'b'] } },
      required: ['code'],
    });
    const whole = toLlmSchema(contract, { collapseEnums: true });
    expect([whole.lossy, JSON.stringify(whole.schema).includes('code-299')]).toEqual([undefined, true]);
    expect(toLlmSchema(contract, { budgetTokens: 300 })).toMatchObject({ fits: false });
    const small = toLlmSchema(contract, { budgetTokens: 300, collapseEnums: true });
    expect(small).toMatchObject({
      fits: true,
      lossy: [{ pointer: '/properties/code', keyword: 'enum', effect: 'widened', isTold: true }],
    });
    const { code, kind } = (small.schema as { properties: Record<string, { description?: string }> })
      .properties;
    expect(code).toEqual({
      type: 'string',
      description: expect.stringMatching(/^One of 300 values: "code-0", .*"code-19", …$/),
    });
    expect(kind).toEqual({ enum: ['a', 'b'] });
  });
});
