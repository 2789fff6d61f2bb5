import { describe, expect, it } from '@jest/globals';
import {
  toToolSchema,
  type ToolProvider,
  type ToolSchemaOptions,
} from '../../../../src/contracts/emit/tool-schema.ts';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import type { Json, JsonObject, JsonSchema } from '../../../../src/contracts/model/json.ts';
import { refusalsOf } from '../../../support/contracts/fake-providers/refusals-of.ts';
import { publishedSchema } from '../../../support/contracts/published.ts';

const closed = (
  properties: JsonObject,
  required: readonly string[] = Object.keys(properties),
): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

function emit(schema: JsonSchema, provider: ToolProvider, options: Partial<ToolSchemaOptions> = {}) {
  const contract = publishedSchema(schema);
  const outcome = toToolSchema(contract, provider, { mode: 'tool', ...options });
  if (!outcome.ok) throw new Error(outcome.reasons.join(' '));
  expect(refusalsOf(outcome.tool)).toEqual([]);
  const read = (answer: Json) => {
    const { value, diagnostics } = outcome.tool.decode(answer);
    return { value, diagnostics, isValid: validate(contract, value).isValid };
  };
  return { ...outcome.tool, text: JSON.stringify(outcome.tool.schema), read };
}

const property = (schema: JsonObject, name: string): JsonObject =>
  (schema.properties as JsonObject)[name] as JsonObject;

const TREE: JsonObject = {
  ...closed({ name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } }, ['name']),
};

describe('limits', () => {
  it.each(['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'ollama', 'mcp'] as const)(
    'of 0 are kept or told where they refuse something, by %s',
    (provider) => {
      const limited = { n: { type: 'integer', minimum: 0 }, m: { type: 'number', exclusiveMinimum: 0 } };
      const { schema, lossy } = emit(closed({ ...limited, s: { type: 'string', minLength: 0 } }), provider);
      for (const [name, keyword] of [
        ['n', 'minimum'],
        ['m', 'exclusiveMinimum'],
      ] as const) {
        const site = property(schema, name);
        const isTold = lossy.some((note) => note.keyword === keyword && note.isTold);
        expect(
          Object.hasOwn(site, keyword) || (isTold && JSON.stringify(site.description).includes('0')),
        ).toBe(true);
      }
      expect(lossy.map(({ keyword }) => keyword)).not.toContain('minLength');
    },
  );
});

describe('recursion', () => {
  it('case 1: stays where the provider knows references, with an object as the root', () => {
    const { schema, text, strict } = emit(TREE, 'openai-chat');
    expect(strict.isStrict).toBe(true);
    expect(schema.type).toBe('object');
    expect(text).toContain('"$ref":"#/$defs/Root"');
  });

  it('case 2: is written out for Anthropic, and it is said so', () => {
    const { text, strict, lossy, read } = emit(TREE, 'anthropic');
    expect(strict.isStrict).toBe(true);
    expect(text).not.toContain('$ref');
    expect(text).not.toContain('{}');
    expect(lossy).toContainEqual(
      expect.objectContaining({ reason: 'recursion-unrolled', effect: 'narrowed' }),
    );
    expect(read({ name: 'a', children: [{ name: 'b' }] }).isValid).toBe(true);
  });

  it('case 3: two definitions that lead to each other are both kept', () => {
    const schema = {
      ...closed({ a: { $ref: '#/$defs/A' } }),
      $defs: {
        A: closed({ b: { $ref: '#/$defs/B' } }, []),
        B: closed({ a: { $ref: '#/$defs/A' } }, []),
      },
    };
    const { schema: emitted, strict } = emit(schema, 'openai-responses');
    expect(strict.isStrict).toBe(true);
    expect(Object.keys(emitted.$defs as JsonObject)).toEqual(['A', 'B']);
  });
});

describe('references', () => {
  it('case 4: a description beside a reference that stays stands around it', () => {
    const schema = {
      ...TREE,
      properties: { ...(TREE.properties as JsonObject), best: { $ref: '#', description: 'The best.' } },
    };
    const { text } = emit(schema, 'openai-chat');
    expect(text).toContain('"description":"The best.","anyOf":[{"$ref":"#/$defs/Root"}');
  });

  it('case 5: a limit beside a reference holds with that of its target', () => {
    const schema = {
      ...closed({ a: { $ref: '#/$defs/n', minimum: 5 } }),
      $defs: { n: { type: 'integer', minimum: 1, maximum: 9 } },
    };
    expect(property(emit(schema, 'openai-chat').schema, 'a')).toEqual({
      type: 'integer',
      minimum: 5,
      maximum: 9,
    });
  });

  it('case 7: a reference to a property still leads somewhere when the root is wrapped', () => {
    const schema = {
      type: 'array',
      items: closed({ a: { type: 'string' }, b: { $ref: '#/items/properties/a' } }),
    };
    for (const provider of ['openai-chat', 'anthropic', 'gemini', 'ollama', 'mcp'] as const) {
      expect(emit(schema, provider).text).not.toContain('#/items');
    }
  });

  it('case 8: names in references are decoded in the right order', () => {
    const schema = {
      ...closed({ a: { $ref: '#/$defs/x%25~01y%20z' } }),
      $defs: { 'x%~1y z': { type: 'integer' } },
    };
    expect(property(emit(schema, 'openai-chat').schema, 'a')).toEqual({ type: 'integer' });
  });

  it('case 11: definitions that multiply stay references', () => {
    const $defs: Record<string, JsonSchema> = { d0: closed({ v: { type: 'string' } }) };
    for (let level = 1; level <= 8; level++) {
      const to = { $ref: `#/$defs/d${level - 1}` };
      $defs[`d${level}`] = closed({ a: to, b: to, c: to, d: to, e: to });
    }
    const { text } = emit({ ...closed({ a: { $ref: '#/$defs/d8' } }), $defs }, 'openai-chat');
    expect(text.length).toBeLessThan(100_000);
  });
});

describe('names and literals', () => {
  it('cases 12 and 13: fields that are called like keywords survive for every provider', () => {
    const names = ['title', 'type', '$ref', 'properties', 'required', 'enum', 'default', 'format', 'anyOf'];
    const schema = {
      ...closed({
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
        t: { $ref: '#/$defs/title' },
      }),
      $defs: { title: { type: 'integer' } },
    };
    for (const provider of ['openai-chat', 'anthropic', 'gemini', 'ollama', 'mcp'] as const) {
      const { schema: emitted } = emit(schema, provider);
      expect(Object.keys(emitted.properties as JsonObject)).toEqual([...names, 't']);
      expect(emitted.required).toEqual([...names, 't']);
    }
  });

  it('case 14: listed objects come as their text, untouched', () => {
    const { text, read, strict } = emit(
      closed({ a: { enum: [{ description: 'd', 'x-owner': 1 }, { b: 2 }] } }),
      'anthropic',
    );
    expect(strict.isStrict).toBe(true);
    expect(text).toContain(JSON.stringify('{"description":"d","x-owner":1}'));
    expect(read({ a: '{"b":2}' })).toEqual({ value: { a: { b: 2 } }, diagnostics: [], isValid: true });
  });

  it('case 16: a key __proto__ in a map is data, and no prototype', () => {
    const { read } = emit(
      closed({ m: { type: 'object', additionalProperties: { type: 'object' } } }),
      'openai-chat',
    );
    const { value } = read({ m: [{ key: '__proto__', value: '{"polluted":true}' }] });
    expect(Object.keys((value as JsonObject).m as JsonObject)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('case 17: what is required and described nowhere is named, never invented', () => {
    const contract = publishedSchema({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a', 'ghost'],
    });
    const outcome = toToolSchema(contract, 'openai-chat', { mode: 'tool', strict: true });
    expect(outcome).toMatchObject({ ok: false, reasons: [expect.stringContaining('"ghost"')] });
    expect(toToolSchema(contract, 'openai-chat', { mode: 'tool' })).toMatchObject({
      ok: true,
      tool: { strict: { isStrict: false } },
    });
  });
});

describe('optional fields, maps and free values in strict mode', () => {
  it('case 18: an optional field is required and nullable, and null is read as absent', () => {
    const { schema, read } = emit(
      closed({ a: { type: 'string' }, b: { type: 'integer' } }, ['a']),
      'openai-chat',
    );
    expect(schema.required).toEqual(['a', 'b']);
    expect(property(schema, 'b').type).toEqual(['integer', 'null']);
    expect(read({ a: 'x', b: null })).toEqual({ value: { a: 'x' }, diagnostics: [], isValid: true });
  });

  it('case 19: null stays null where the contract takes it, and it is noted', () => {
    const { read, lossy } = emit(closed({ a: { type: ['string', 'null'] } }, []), 'openai-chat');
    expect(read({ a: null }).value).toEqual({ a: null });
    expect(lossy).toContainEqual(
      expect.objectContaining({ reason: 'absent-unreachable', pointer: '/properties/a' }),
    );
  });

  it('case 20: a default is told and never applied', () => {
    const { text, read } = emit(closed({ a: { type: 'string', default: 'x' } }, []), 'openai-chat');
    expect(text).not.toContain('"default"');
    expect(text).toContain('Default: \\"x\\".');
    expect(read({ a: null }).value).toEqual({});
  });

  it('case 21: a map comes as entries; a key that comes twice is said', () => {
    for (const provider of ['openai-chat', 'anthropic'] as const) {
      const { strict, read, encode } = emit(
        closed({ m: { type: 'object', additionalProperties: { type: 'integer' } } }),
        provider,
      );
      expect(strict.isStrict).toBe(true);
      expect(encode({ m: { x: 1 } })).toEqual({ m: [{ key: 'x', value: 1 }] });
      expect(
        read({
          m: [
            { key: 'x', value: 1 },
            { key: 'y', value: 2 },
          ],
        }),
      ).toMatchObject({ value: { m: { x: 1, y: 2 } }, diagnostics: [], isValid: true });
      const { value, diagnostics } = read({
        m: [
          { key: 'x', value: 1 },
          { key: 'x', value: 2 },
        ],
      });
      expect(value).toEqual({ m: { x: 1 } });
      expect(diagnostics).toEqual([
        expect.objectContaining({ code: 'parse', keyword: 'duplicate-key', pointer: '/m/x' }),
      ]);
    }
  });

  it('case 22: a free object comes as text, never as an empty closed object', () => {
    const { schema, read } = emit(closed({ a: { type: 'object' } }), 'anthropic');
    expect(property(schema, 'a').type).toBe('string');
    expect(read({ a: '{"any":["thing"]}' })).toMatchObject({
      value: { a: { any: ['thing'] } },
      isValid: true,
    });
    expect(read({ a: 'not json' })).toMatchObject({
      diagnostics: [expect.objectContaining({ code: 'parse' })],
      isValid: false,
    });
  });

  it.each([
    [{ type: 'array', items: { type: 'integer' } }, [1, 2], ['x']],
    [{ type: 'string', minLength: 2 }, 'ab', 'a'],
    [{ anyOf: [{ type: 'integer' }, { type: 'boolean' }] }, true, 'no'],
  ] as const)('case 23: a root that is no object is wrapped, and unwrapped again', (schema, good, bad) => {
    for (const provider of ['openai-chat', 'anthropic', 'gemini', 'ollama', 'mcp'] as const) {
      const { schema: emitted, read } = emit(schema, provider);
      expect(emitted.required).toEqual(['value']);
      expect(read({ value: good as unknown as Json })).toMatchObject({ value: good, isValid: true });
      expect(read({ value: bad as unknown as Json }).isValid).toBe(false);
    }
  });

  it('case 23: the wrapper counts as a level', () => {
    const nest = (levels: number): JsonObject =>
      levels === 0 ? { type: 'string' } : { type: 'array', items: nest(levels - 1) };
    const { strict, lossy } = emit(nest(10), 'openai-chat');
    expect(strict.isStrict).toBe(true);
    expect(lossy).toContainEqual(expect.objectContaining({ reason: 'written-as-text' }));
    expect(emit(nest(9), 'openai-chat').lossy).toEqual([]);
  });
});

describe('unions, lists and flags', () => {
  it('case 24: branches that overlap become anyOf, noted, and the contract still wants exactly one', () => {
    const { text, lossy, read } = emit(
      closed({ a: { oneOf: [{ type: 'number' }, { type: 'integer' }] } }),
      'openai-chat',
    );
    expect(text).not.toContain('oneOf');
    expect(lossy).toContainEqual(expect.objectContaining({ reason: 'one-of-opened' }));
    expect(read({ a: 1.5 }).isValid).toBe(true);
    expect(read({ a: 1 }).isValid).toBe(false);
  });

  it('case 25: the tag of a union comes first', () => {
    const branch = (kind: string, field: string): JsonObject =>
      closed({ [field]: { type: 'string' }, kind: { const: kind } });
    const schema = closed({ u: { oneOf: [branch('a', 'x'), branch('b', 'y')] } });
    const { schema: emitted, lossy } = emit(schema, 'openai-chat');
    expect(lossy).toEqual([]);
    const branches = property(emitted, 'u').anyOf as readonly JsonObject[];
    expect(branches.map((each) => Object.keys(each.properties as JsonObject)[0])).toEqual(['kind', 'kind']);
    expect(emit(schema, 'gemini').text).toContain('"enum":["a"]');
  });

  it('two forms that begin alike are not sent to OpenAI as they are', () => {
    const name = { type: 'string' };
    const schema = closed({
      u: { anyOf: [closed({ name, a: { type: 'integer' } }), closed({ name, b: { type: 'integer' } })] },
    });
    expect(emit(schema, 'openai-chat').strict.isStrict).toBe(true);
  });

  it('case 26: a nullable list of values has null in both, or in neither', () => {
    const { schema } = emit(
      closed({ a: { type: ['string', 'null'], enum: ['x', null] }, b: { enum: ['y'] } }, ['a']),
      'openai-chat',
    );
    expect(property(schema, 'a')).toEqual({ type: ['string', 'null'], enum: ['x', null] });
    expect(property(schema, 'b')).toEqual({ type: ['string', 'null'], enum: ['y', null] });
  });

  it('case 27: Gemini gets numbers as numbers, and flags without a list', () => {
    const { schema } = emit(closed({ n: { type: 'integer', enum: [1, 2] }, f: { const: true } }), 'gemini');
    expect(property(schema, 'n')).toEqual({ type: 'integer', enum: [1, 2] });
    expect(property(schema, 'f')).toEqual({ type: 'boolean', description: 'Constraints: one of true.' });
  });

  it('case 28: a property true is any JSON, a property false is gone', () => {
    const { schema, read } = emit(
      { type: 'object', properties: { any: true, never: false }, required: ['any'] },
      'openai-chat',
    );
    expect(Object.keys(schema.properties as JsonObject)).toEqual(['any']);
    expect(read({ any: '[1,null]' })).toMatchObject({ value: { any: [1, null] }, isValid: true });
    expect(read({ any: '1', never: 1 }).isValid).toBe(false);
  });

  it('case 31: of closed parts only the fields of both are left', () => {
    const part = (...names: string[]): JsonObject =>
      closed(Object.fromEntries(names.map((name) => [name, { type: 'string' }])), []);
    const { schema } = emit({ allOf: [part('a', 'b'), part('b', 'c')] }, 'anthropic');
    expect(Object.keys(schema.properties as JsonObject)).toEqual(['b']);
  });

  it('case 32: keys known by a pattern are told; beside fields they leave strict mode', () => {
    const beside = {
      type: 'object',
      properties: { a: { type: 'string' } },
      patternProperties: { '^x-': { type: 'integer' } },
    };
    const { strict, text } = emit(beside, 'openai-chat');
    expect(strict).toMatchObject({ isStrict: false, reasons: [expect.stringContaining('pattern')] });
    expect(text).toContain('^x-');
    const alone = closed({
      m: { type: 'object', patternProperties: { '^x-': { type: 'integer' } }, additionalProperties: false },
    });
    const map = emit(alone, 'anthropic');
    expect(map.strict.isStrict).toBe(true);
    expect(map.text).toContain('keys matching ^x- hold');
    expect(map.read({ m: [{ key: 'x-a', value: 1 }] }).isValid).toBe(true);
    expect(map.read({ m: [{ key: 'y', value: 1 }] }).isValid).toBe(false);
  });

  it('case 33: conditions are told by branch, and the contract decides', () => {
    const schema = {
      ...closed({ a: { type: 'integer' } }),
      if: { properties: { a: { minimum: 5 } } },
      then: { properties: { a: { multipleOf: 5 } } },
    };
    const { text, read, lossy } = emit(schema, 'openai-chat');
    expect(text).toContain('Constraints: if {');
    expect(lossy).toContainEqual(expect.objectContaining({ keyword: 'if', isTold: true }));
    expect(read({ a: 7 }).isValid).toBe(false);
  });

  it('case 34: formats that a grammar does not know are told', () => {
    const { schema } = emit(
      closed({
        u: { type: 'string', format: 'uri' },
        e: { type: 'string', format: 'email' },
        d: { type: 'string', format: 'date' },
      }),
      'ollama',
    );
    expect(property(schema, 'u')).toEqual({ type: 'string', description: 'Constraints: format uri.' });
    expect(property(schema, 'e')).toEqual({ type: 'string', description: 'Constraints: format email.' });
    expect(property(schema, 'd')).toEqual({ type: 'string', format: 'date' });
  });

  it('case 35: a pattern with look-ahead is told and not sent', () => {
    const contract = publishedSchema(closed({ a: { type: 'string', pattern: '^(?=x)' } }), {
      allowBacktracking: true,
    });
    for (const provider of ['openai-chat', 'ollama'] as const) {
      const outcome = toToolSchema(contract, provider, { mode: 'tool' });
      if (!outcome.ok) throw new Error('refused');
      expect(property(outcome.tool.schema, 'a')).toEqual({
        type: 'string',
        description: 'Constraints: pattern ^(?=x).',
      });
    }
  });

  it.each([
    ['abc', '^.*abc.*$'],
    ['a|b', '^.*(a|b).*$'],
    ['^ab', '^ab.*$'],
    ['ab$', '^.*ab$'],
    ['^\\d{2}[\\d-]$', '^[0-9]{2}[0-9-]$'],
    ['^(?:a|b)$', undefined],
  ])('case 37: a pattern that may match anywhere, %s, says so to a grammar as %s', (pattern, expected) => {
    const { schema } = emit(closed({ a: { type: 'string', pattern } }), 'ollama');
    expect(property(schema, 'a').pattern).toBe(expected);
    expect(
      property(emit(closed({ a: { type: 'string', pattern } }), 'openai-chat').schema, 'a').pattern,
    ).toBe(pattern);
  });

  it('cases 88 and 93: keys too many and the text "null" stay for the contract to refuse', () => {
    const { read } = emit(closed({ a: { type: ['integer', 'null'] } }), 'openai-chat', { strict: false });
    expect(read({ a: 1, b: 2 })).toMatchObject({ value: { a: 1, b: 2 }, isValid: false });
    expect(read({ a: 'null' })).toMatchObject({ value: { a: 'null' }, isValid: false });
  });
});

describe('limits of providers', () => {
  it('too many optional fields for Anthropic come as a list of those that are there', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`f${index}`, { type: 'integer' }]),
    );
    const { strict, read, encode } = emit(closed({ id: { type: 'string' }, ...fields }, ['id']), 'anthropic');
    expect(strict.isStrict).toBe(true);
    expect(encode({ id: 'a', f3: 3 })).toEqual({ id: 'a', optional_fields: [{ key: 'f3', value: 3 }] });
    expect(read({ id: 'a', optional_fields: [{ key: 'f3', value: 3 }] })).toMatchObject({
      value: { id: 'a', f3: 3 },
      isValid: true,
    });
  });

  it('too many listed values leave strict mode with the figure', () => {
    const long = closed(
      Object.fromEntries(
        [0, 1].map((half) => [
          `a${half}`,
          { enum: Array.from({ length: 600 }, (_, index) => `v${half}${index}`) },
        ]),
      ),
    );
    expect(emit(long, 'openai-chat').strict).toMatchObject({
      isStrict: false,
      reasons: [expect.stringContaining('1200')],
    });
  });

  it('an output of Anthropic is never plain', () => {
    const contract = publishedSchema({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['ghost'],
    });
    expect(toToolSchema(contract, 'anthropic', { mode: 'output' })).toMatchObject({ ok: false });
    expect(toToolSchema(contract, 'anthropic', { mode: 'output', strict: false })).toMatchObject({
      ok: false,
    });
  });

  it('a name that the provider would refuse is refused first', () => {
    const contract = publishedSchema({ type: 'object' });
    for (const name of ['with space', '', 'x'.repeat(129)]) {
      expect(toToolSchema(contract, 'openai-chat', { mode: 'tool', name }).ok).toBe(false);
      expect(toToolSchema(contract, 'mcp', { mode: 'tool', name }).ok).toBe(false);
    }
    expect(toToolSchema(contract, 'gemini', { mode: 'tool', name: '1a' }).ok).toBe(false);
  });

  it('case 11: unions of unions are each looked at once', () => {
    const $defs: Record<string, JsonSchema> = { d0: { type: 'string' } };
    for (let level = 1; level <= 7; level++) {
      $defs[`d${level}`] = { anyOf: Array.from({ length: 6 }, () => ({ $ref: `#/$defs/d${level - 1}` })) };
    }
    const { strict } = emit({ ...closed({ a: { $ref: '#/$defs/d7' } }, []), $defs }, 'openai-chat');
    expect(strict.isStrict).toBe(true);
  });
});
