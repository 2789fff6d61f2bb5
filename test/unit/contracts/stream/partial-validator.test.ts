import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import type { ContractArtifact } from '../../../../src/contracts/model/contract.ts';
import type { Diagnostic } from '../../../../src/contracts/model/diagnostic.ts';
import type { Json, JsonObject } from '../../../../src/contracts/model/json.ts';
import {
  createPartialValidator,
  type PartialState,
} from '../../../../src/contracts/stream/partial-validator.ts';
import {
  randomSchema,
  randomSchemaWithRefs,
  randomValue,
} from '../../../support/contracts/random-schemas.ts';
import { published } from '../repair-loop/contract.ts';

const keyOf = ({ code, keyword, pointer, schemaPointer }: Diagnostic): string =>
  `${pointer} ${code} ${keyword} ${schemaPointer}`;
const codes = ({ diagnostics }: PartialState): string[] =>
  diagnostics.map(({ pointer, code }) => `${pointer} ${code}`);

function pushed(artifact: ContractArtifact, ...chunks: readonly string[]): PartialState {
  const partial = createPartialValidator(artifact);
  let state = partial.push('');
  for (const chunk of chunks) state = partial.push(chunk);
  return state;
}

const order = published({
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string', maxLength: 5 },
      state: { enum: ['open', 'closed'] },
      quantity: { type: 'integer', minimum: 1 },
      price: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 2, minItems: 1 },
    },
    required: ['id', 'quantity'],
    additionalProperties: false,
  },
});

describe('checking a payload that is still being written', () => {
  it('case 92: shows no number before it has ended, and says nothing of its type', () => {
    const partial = createPartialValidator(order);
    for (const chunk of ['{"price":', '1', '2', '.5', 'e0']) {
      expect(partial.push(chunk)).toMatchObject({ value: {}, diagnostics: [] });
    }
    expect(partial.push(',')).toMatchObject({ value: { price: 12.5 }, diagnostics: [] });
    expect(codes(pushed(order, '{"quantity":1'))).toEqual([]);
    expect(codes(pushed(order, '{"quantity":12.5,'))).toEqual(['/quantity type']);
  });

  it('shows an open string as far as it goes, never half a character or half an escape', () => {
    const partial = createPartialValidator(order);
    const shown = ['{"id":"a\\', 'u00e', '9\ud83d', '\ude00', '"'].map(
      (chunk) => (partial.push(chunk).value as JsonObject).id,
    );
    expect(shown).toEqual(['a', 'a', 'aé', 'aé😀', 'aé😀']);
    expect(partial.push('').complete).toEqual(new Set(['/id']));
  });

  it('tells early what no continuation can mend', () => {
    expect(codes(pushed(order, '{"other"'))).toEqual(['/other additional']);
    expect(codes(pushed(order, '{"state":"ope'))).toEqual([]);
    expect(codes(pushed(order, '{"state":"opn'))).toEqual(['/state enum']);
    expect(codes(pushed(order, '{"state":"open'))).toEqual([]);
    expect(codes(pushed(order, '{"id":"12345'))).toEqual([]);
    expect(codes(pushed(order, '{"id":"123456'))).toEqual(['/id length']);
    expect(codes(pushed(order, '{"id":{'))).toEqual(['/id type']);
    expect(codes(pushed(order, '{"tags":["a","b","'))).toEqual(['/tags items']);
    expect(codes(pushed(order, '{"tags":[]'))).toEqual(['/tags items']);
    expect(codes(pushed(order, '{"id":"a"'))).toEqual([]);
    expect(codes(pushed(order, '{"id":"a"}'))).toEqual(['/quantity required']);
    expect(codes(pushed(order, '['))).toEqual([' type']);
  });

  it('keeps the guards: duplicate keys, __proto__, depth, and text after the value', () => {
    expect(codes(pushed(order, '{"id":"a","id"'))).toEqual(['/id parse']);
    expect(codes(pushed(order, '{"__proto__":'))).toEqual(['/__proto__ additional']);
    expect(pushed(order, '['.repeat(200))).toMatchObject({ done: true, result: null });
    expect(pushed(order, '{"id":"a","quantity":1}', ' then')).toMatchObject({ done: true, result: null });
    expect(pushed(order, '{"id":"a","quantity":1} ')).toMatchObject({
      done: true,
      result: { isValid: true },
    });
    const partial = createPartialValidator(order);
    partial.push('{"id":"a"');
    expect(partial.end()).toMatchObject({
      done: true,
      result: null,
      diagnostics: [{ keyword: 'truncated' }],
    });
  });

  it('waits for the whole where a coercion or an alias may still change what is there', () => {
    const loose = published({
      schema: {
        type: 'object',
        properties: { n: { type: 'integer' }, email: { type: 'integer' } },
        required: ['email'],
        additionalProperties: false,
      },
      coercions: [{ template: '/n', name: 'integer' }],
      aliases: [{ template: '/email', names: ['mail'] }],
    });
    expect(codes(pushed(loose, '{"n":"42","mail":"x"'))).toEqual([]);
    expect(
      codes(pushed(loose, '{"n":"42","mail":"x"}')).filter((code) => !code.endsWith('additional')),
    ).toEqual([]);
  });

  it('reads a long text in small pieces in linear time', () => {
    const open = published({ schema: { type: 'object' } });
    const partial = createPartialValidator(open);
    partial.push('{"text":"');
    // Each push that read everything again would need 25 billion steps in all.
    for (let at = 0; at < 200_000; at++) partial.push('abcd');
    expect((partial.push('"}').value as JsonObject).text).toHaveLength(800_000);
  });
});

const pushedThrough = (schema: JsonObject, payload: Json): [Set<string>, Set<string>] => {
  const artifact = published({ schema });
  const partial = createPartialValidator(artifact);
  const early = new Set<string>();
  for (const char of JSON.stringify(payload))
    for (const each of partial.push(char).diagnostics) early.add(keyOf(each));
  return [early, new Set(validate(artifact, payload).diagnostics.map(keyOf))];
};

describe('the law of early diagnostics', () => {
  it('names the same schema early and in the end where several say the same', () => {
    const integer = { type: 'integer' };
    const others: readonly JsonObject[] = [
      { unevaluatedProperties: false, anyOf: [{ additionalProperties: integer }] },
      { if: true, then: { properties: { a: integer } } },
      { patternProperties: { a: integer } },
      { dependentSchemas: { a: { properties: { a: integer } } } },
      { allOf: [{ properties: { a: integer } }] },
      { oneOf: [{ properties: { a: integer } }, { type: 'string' }] },
    ];
    for (const other of others) {
      const [early, final] = pushedThrough({ properties: { a: integer }, ...other }, { a: 0.5 });
      expect(early).toEqual(new Set(['/a type type /properties/a/type']));
      expect(final).toEqual(early);
    }
  });

  it('case 92: at every prefix the early set is a subset of the final set', () => {
    let early = 0;
    let contracts = 0;
    fc.assert(
      fc.property(
        fc.oneof(randomSchemaWithRefs, randomSchema(true)),
        fc.array(randomValue, { minLength: 1, maxLength: 4 }),
        (schema, values) => {
          let artifact: ContractArtifact;
          try {
            artifact = published({ schema });
          } catch {
            return;
          }
          contracts++;
          for (const value of values) {
            const text = JSON.stringify(value);
            const final = new Set(validate(artifact, value).diagnostics.map(keyOf));
            const partial = createPartialValidator(artifact);
            for (const char of [...text]) {
              const { diagnostics } = partial.push(char);
              for (const each of diagnostics) {
                if (!final.has(keyOf(each)))
                  throw new Error(
                    `${keyOf(each)} of ${text} is not in ${[...final].join('; ')} of ${JSON.stringify(schema)}`,
                  );
              }
              early += diagnostics.length;
            }
            const { result, value: read } = partial.end();
            expect(read).toEqual(value);
            expect(new Set(result?.diagnostics.map(keyOf))).toEqual(final);
          }
        },
      ),
      { numRuns: 300 },
    );
    // Saying nothing would be within the law too.
    expect(early).toBeGreaterThan(500);
    expect(contracts).toBeGreaterThan(100);
  });
});
