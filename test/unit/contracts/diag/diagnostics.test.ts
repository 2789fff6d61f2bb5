import { describe, expect, it } from '@jest/globals';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import { MAX_DIAGNOSTICS } from '../../../../src/contracts/limits.ts';
import { publishedSchema } from '../../../support/contracts/published.ts';

const check = (schema: unknown, payload: unknown, rest = {}) =>
  validate(publishedSchema(schema, rest), payload);
const brief = (schema: unknown, payload: unknown) =>
  check(schema, payload).diagnostics.map(({ code, pointer, expected }) => [code, pointer, expected]);

const branch = (kind: string, field: string) => ({
  type: 'object',
  additionalProperties: false,
  properties: { kind: { const: kind }, [field]: { type: 'string' } },
  required: ['kind', field],
});

describe('diagnostics', () => {
  it('say how to write a number that stands in quotes (case 48)', () => {
    expect(check({ type: 'integer' }, '5').diagnostics[0]).toMatchObject({
      code: 'type',
      expected: 'integer',
      suggestion: 'write 5 without quotes: a number, not string',
    });
  });

  it('name the listed value that differs in case, marks or form only, and accept none (cases 51, 52)', () => {
    expect(check({ enum: ['open', 'closed'] }, 'Open').diagnostics[0]?.suggestion).toBe(
      'write "open" exactly',
    );
    expect(check({ enum: ['caf\u00e9', 'bar'] }, 'cafe\u0301').diagnostics[0]?.suggestion).toBe(
      'write "café" exactly',
    );
    expect(check({ enum: ['open', 'opem'] }, 'opee').diagnostics[0]?.suggestion).toBeUndefined();
  });

  it('are 200 of 30,000 with the count exact (case 63)', () => {
    const item = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
    };
    const result = check(
      { type: 'array', items: item },
      Array.from({ length: 10_000 }, () => ({ a: 1, b: 2, c: 3 })),
    );
    expect(result.diagnostics).toHaveLength(MAX_DIAGNOSTICS);
    expect(result.diagnostics.length + result.truncatedDiagnostics).toBe(30_000);
    expect(result.diagnostics.slice(0, 4).map(({ pointer }) => pointer)).toEqual([
      '/0/a',
      '/0/b',
      '/0/c',
      '/1/a',
    ]);
  });

  it('are one for one wrong field in a union of 20 branches (case 64)', () => {
    const oneOf = Array.from({ length: 20 }, (_, at) => branch(`k${at}`, `f${at}`));
    expect(brief({ oneOf }, { kind: 'k7', f7: 1 })).toEqual([['type', '/f7', 'string']]);
    const byRef = {
      oneOf: oneOf.map((_, at) => ({ $ref: `#/$defs/d${at}` })),
      $defs: Object.fromEntries(oneOf.map((schema, at) => [`d${at}`, schema])),
    };
    expect(brief(byRef, { kind: 'k7', f7: 1 })).toEqual([['type', '/f7', 'string']]);
  });

  it('are one for an unknown tag, with the tags there are, and one for a missing tag (case 65)', () => {
    const schema = { anyOf: [branch('a', 'x'), branch('b', 'y')] };
    expect(brief(schema, { kind: 'c', x: '1' })).toEqual([['enum', '/kind', 'one of "a", "b"']]);
    expect(brief(schema, { x: '1' })).toEqual([['required', '/kind', 'one of "a", "b"']]);
  });

  it('point at the key that is wrong, and show it (case 66)', () => {
    const result = check(
      { type: 'object', properties: { m: { type: 'object', propertyNames: { pattern: '^[a-z]+$' } } } },
      { m: { ok: 1, Bad: 2 } },
    );
    expect(result.diagnostics).toHaveLength(1);
    expect(result.diagnostics[0]).toMatchObject({
      code: 'pattern',
      pointer: '/m/Bad',
      found: { preview: '"Bad"' },
    });
  });

  it('show nothing of a sensitive value but its type and length (case 68)', () => {
    const schema = {
      type: 'object',
      properties: {
        pin: { enum: ['0000', 'abcd'] },
        people: {
          type: 'array',
          items: { type: 'object', properties: { ssn: { type: 'string', pattern: '^\\d+$' } } },
        },
      },
    };
    const sensitive = ['/pin', '/people/*/ssn'];
    const result = check(schema, { pin: 'ABCD', people: [{ ssn: 'secret-name' }] }, { sensitive });
    expect(
      result.diagnostics.map(({ found, suggestion }) => [found.isRedacted, found.preview, suggestion]),
    ).toEqual([
      [true, '4 characters', undefined],
      [true, '11 characters', undefined],
    ]);
    expect(JSON.stringify(result.diagnostics)).not.toContain('secret-name');
    expect(result.diagnostics[1]?.constraint).toBe('^\\d+$');
  });

  it('show nothing of an unknown key beside a sensitive field: it may be the same by another name', () => {
    const schema = {
      type: 'object',
      additionalProperties: false,
      properties: { tax_id: { type: 'string' }, n: { type: 'integer' }, kin: { $ref: '#/$defs/kin' } },
      $defs: { kin: { type: 'object', additionalProperties: false, properties: { age: {} } } },
    };
    const payload = { taxId: '55-SECRET', n: 'plain', kin: { agee: 'shown' } };
    const result = check(schema, payload, { sensitive: ['/tax_id'] });
    expect(result.diagnostics.map(({ pointer, found }) => [pointer, found.isRedacted])).toEqual(
      expect.arrayContaining([
        ['/taxId', true],
        ['/n', false],
        ['/kin/agee', true],
      ]),
    );
    expect(JSON.stringify(result.diagnostics)).not.toContain('55-SECRET');
  });

  it('say which field an unknown key most likely means (case 88)', () => {
    const schema = {
      type: 'object',
      additionalProperties: false,
      properties: { email_address: {}, city: {} },
      required: ['email_address'],
    };
    const suggestion = (key: string) =>
      check(schema, { [key]: 1, city: 1 }).diagnostics.find(({ code }) => code === 'additional')?.suggestion;
    expect(suggestion('emailAddress')).toBe('call it "email_address"');
    expect(suggestion('email_adress')).toBe('call it "email_address"');
    expect(suggestion('zip')).toBeUndefined();
    const aliased = check(
      schema,
      { mail: 1, city: 1 },
      { aliases: [{ template: '/email_address', names: ['mail'] }] },
    );
    expect(aliased.diagnostics.find(({ code }) => code === 'additional')?.suggestion).toBe(
      'call it "email_address"',
    );
  });

  it('leave out the noise of if, contains and unions that were met', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'array', contains: { type: 'string' } },
        u: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      },
      if: { required: ['x'] },
      then: { required: ['y'] },
    };
    expect(brief(schema, { a: [1, 2], u: 1, x: 1 })).toEqual([
      ['items', '/a', 'at least 1 item of the kind that has to be in the list'],
      ['required', '/y', 'a value'],
    ]);
  });

  it('join what a union of simple values wants', () => {
    expect(brief({ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }, [])).toEqual([
      ['type', '', 'string or integer or null'],
    ]);
    expect(brief({ oneOf: [{ const: 'a' }, { const: 'b' }] }, 'c')).toEqual([
      ['enum', '', 'one of "a", "b"'],
    ]);
    expect(brief({ oneOf: [{ type: 'integer' }, { minimum: 0 }] }, 1)[0]?.[2]).toContain('exactly one');
    expect(brief({ anyOf: [{ type: 'string', minLength: 3 }, { type: 'null' }] }, 'ab')).toEqual([
      ['length', '', 'string of at least 3 characters or null'],
    ]);
  });

  it('reduce unions inside unions', () => {
    const inner = { anyOf: [branch('p', 'v'), branch('q', 'w')] };
    const outer = (name: string) => ({
      type: 'object',
      properties: { t: { const: name }, in: inner },
      required: ['t', 'in'],
    });
    const schema = { type: 'array', items: { oneOf: [outer('one'), outer('two')] } };
    expect(
      brief(schema, [
        { t: 'one', in: { kind: 'p', v: 'x' } },
        { t: 'two', in: { kind: 'q', w: 1 } },
        { t: 'three', in: 1 },
      ]),
    ).toEqual([
      ['type', '/1/in/w', 'string'],
      ['enum', '/2/t', 'one of "one", "two"'],
    ]);
  });

  it('come in the order of the contract, keys it does not know last', () => {
    const schema = {
      type: 'object',
      additionalProperties: false,
      properties: { z: { type: 'string' }, a: { type: 'string' } },
      required: ['a'],
    };
    expect(check(schema, { zz: 1, b: 1, z: 1 }).diagnostics.map(({ pointer }) => pointer)).toEqual([
      '/z',
      '/a',
      '/b',
      '/zz',
    ]);
  });

  it('lie where the schema says, through references too', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/n' } },
      $defs: { n: { type: 'integer', minimum: 3 } },
    };
    expect(check(schema, { a: 1 }).diagnostics[0]?.schemaPointer).toBe('/$defs/n/minimum');
  });
});
