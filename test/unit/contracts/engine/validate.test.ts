import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { needsThread, SchemaNotUsable } from '../../../../src/contracts/engine/validator-pool.ts';
import { UnknownStep } from '../../../../src/contracts/model/unknown-step.ts';
import { validate, validateText } from '../../../../src/contracts/engine/validate.ts';
import { Lru } from '../../../../src/contracts/engine/lru.ts';
import type { ContractArtifact } from '../../../../src/contracts/model/contract.ts';
import { frozen, publishedSchema } from '../../../support/contracts/published.ts';

const ORDER = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    quantity: { type: 'integer', minimum: 1 },
    note: { type: ['string', 'null'] },
  },
  required: ['id', 'quantity'],
};

describe('validation', () => {
  it('hands back the payload itself where nothing was changed, and never changes it', () => {
    const payload = frozen({ id: 'a', quantity: 1 });
    expect(validate(publishedSchema(ORDER), payload).data).toBe(payload);
    const coercing = publishedSchema(ORDER, { coercions: [{ template: '/quantity', name: 'integer' }] });
    const text = frozen({ id: 'a', quantity: '3' });
    const result = validate(coercing, text);
    expect(result.data).toEqual({ id: 'a', quantity: 3 });
    expect(text).toEqual({ id: 'a', quantity: '3' });
    expect(result.coerced).toEqual([{ pointer: '/quantity', from: '3', to: 3, rule: 'integer' }]);
  });

  it('does not apply defaults (case 20)', () => {
    const contract = publishedSchema({ type: 'object', properties: { a: { default: 1 } } });
    expect(validate(contract, {}).data).toEqual({});
  });

  it('collects all, or keeps the first, or lets errors pass as warnings', () => {
    const contract = publishedSchema(ORDER);
    const payload = frozen({ id: 1, quantity: 0 });
    expect(
      validate(contract, payload, { mode: 'COLLECT' }).diagnostics.map(({ pointer }) => pointer),
    ).toEqual(['/id', '/quantity']);
    const strict = validate(contract, payload, { mode: 'STRICT' });
    expect([strict.isValid, strict.diagnostics.length, strict.truncatedDiagnostics]).toEqual([false, 1, 1]);
    const lenient = validate(contract, payload, { mode: 'LENIENT' });
    expect([lenient.isValid, lenient.diagnostics.length, lenient.warnings.length]).toEqual([true, 0, 2]);
    expect(validate(contract, { id: Number.NaN, quantity: 1 }, { mode: 'LENIENT' }).isValid).toBe(false);
  });

  it('softens the codes that the contract softens', () => {
    const contract = publishedSchema(ORDER, { severities: { min: 'warning' } });
    const result = validate(contract, { id: 'a', quantity: 0 });
    expect(result.isValid).toBe(true);
    expect(result.warnings.map(({ code, severity }) => [code, severity])).toEqual([['min', 'warning']]);
  });

  it('judges a step by its own schema, and knows no other steps', () => {
    const contract = publishedSchema(ORDER, {
      steps: { draft: { schema: { type: 'object', required: ['topic'] } } },
    });
    expect(validate(contract, { topic: 'x' }, { step: 'draft' }).isValid).toBe(true);
    expect(validate(contract, { topic: 'x' }).isValid).toBe(false);
    expect(() => validate(contract, {}, { step: 'toString' })).toThrow(UnknownStep);
  });

  it('refuses an artifact that this engine would not have published, and survives it (case 87)', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [
        `d${at}`,
        { properties: { a: { $ref: `#/$defs/d${at + 1}` } } },
      ]),
    );
    const schema = { $ref: '#/$defs/d0', $defs: { ...chain, d3000: {} } };
    const forged: ContractArtifact = { ...publishedSchema(true), schema };
    expect(() => validate(forged, {})).toThrow(SchemaNotUsable);
    expect(validate(publishedSchema(true), {}).isValid).toBe(true);
  });

  it('takes no digest on trust: two artifacts of one digest are judged by their own schemas', () => {
    const honest = publishedSchema({ type: 'string' });
    const forged: ContractArtifact = { ...honest, schema: { type: 'number' } };
    expect([validate(honest, 'a').isValid, validate(forged, 'a').isValid]).toEqual([true, false]);
  });

  it('ends where a payload leads a recursion down to the limit', () => {
    const tree = publishedSchema({
      $ref: '#/$defs/n',
      $defs: { n: { type: 'array', items: { anyOf: [{ $ref: '#/$defs/n' }, { const: 1 }] } } },
    });
    const nested = (levels: number, leaf: unknown): unknown => {
      let value = leaf;
      for (let level = 0; level < levels; level++) value = [value];
      return value;
    };
    expect(validate(tree, nested(127, 1)).isValid).toBe(true);
    expect(validate(tree, nested(127, 2)).isValid).toBe(false);
  });

  it('lists no more faults than memory is worth, and says so', () => {
    const branch = (at: number) => ({
      type: 'object',
      properties: { [`p${at}`]: { type: 'string' } },
      required: [`p${at}`],
    });
    const anyOf = Array.from({ length: 300 }, (_, at) => branch(at));
    const contract = publishedSchema({ type: 'array', items: { anyOf } });
    const result = validate(
      contract,
      Array.from({ length: 10_000 }, () => ({})),
    );
    expect(result.isValid).toBe(false);
    expect(result.diagnostics.map(({ code, keyword }) => [code, keyword])).toContainEqual([
      'limit',
      'maxFaults',
    ]);
    expect(result.diagnostics.length).toBeLessThanOrEqual(2);
  });

  it('tells which contracts need a thread', () => {
    expect(needsThread(publishedSchema({ pattern: '(?=a)' }, { allowBacktracking: true }))).toBe(true);
    expect(needsThread(publishedSchema({ pattern: 'a' }, { allowBacktracking: true }))).toBe(false);
  });

  it('gives the same result for the same payload, whatever the order of its keys', () => {
    const contract = publishedSchema({ ...ORDER, additionalProperties: false });
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('id', 'quantity', 'note', 'extra', 'Id'), fc.jsonValue()),
        (payload) => {
          const turned = Object.fromEntries(Object.entries(payload).reverse());
          expect(validate(contract, frozen(turned)).diagnostics).toEqual(
            validate(contract, frozen(payload)).diagnostics,
          );
          expect(validateText(contract, JSON.stringify(payload)).isValid).toBe(
            validate(contract, payload).isValid,
          );
        },
      ),
    );
  });
});

describe('validators that are kept', () => {
  it('go when there are too many or they are too big, those unused longest first', () => {
    const kept = new Lru<number>({ maxEntries: 2, maxSize: 10 });
    kept.set('a', 1, 1);
    kept.set('b', 2, 1);
    expect(kept.get('a')).toBe(1);
    kept.set('c', 3, 1);
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, undefined, 3]);
    kept.set('d', 4, 9);
    expect([kept.get('a'), kept.get('c'), kept.get('d'), kept.count]).toEqual([undefined, 3, 4, 2]);
    kept.set('e', 5, 11);
    expect([kept.get('e'), kept.count]).toEqual([undefined, 2]);
  });
});
