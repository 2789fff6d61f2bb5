import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exportMarkdown } from '../../../../src/contracts/artifact/export-markdown.ts';
import { importJsonSchema } from '../../../../src/contracts/artifact/import-json-schema.ts';
import { publish } from '../../../../src/contracts/artifact/publish.ts';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import type { Json } from '../../../../src/contracts/model/json.ts';
import { TEST_REF } from '../../../support/contracts/published.ts';

describe('a JSON Schema from elsewhere', () => {
  it.each<[string, Json, Json, Json]>([
    [
      'draft-04',
      {
        $schema: 'http://json-schema.org/draft-04/schema#',
        id: 'https://example.com/a',
        title: 'A',
        description: 'Of A',
        minimum: 1,
        exclusiveMinimum: true,
      },
      2,
      1,
    ],
    [
      'draft-07',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        items: [{ type: 'string' }],
        additionalItems: false,
      },
      ['a'],
      ['a', 'b'],
    ],
    [
      'draft-2019-09',
      {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        $recursiveAnchor: true,
        items: { $recursiveRef: '#' },
        type: 'array',
      },
      [[], [[]]],
      [1],
    ],
    [
      'draft-2020-12',
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        prefixItems: [{ type: 'string' }],
        items: false,
      },
      ['a'],
      ['a', 'b'],
    ],
  ])('of %s is a draft with the same verdicts', (_dialect, source, good, bad) => {
    const imported = importJsonSchema(source, TEST_REF);
    if (!imported.ok) throw new Error(JSON.stringify(imported.refusals));
    const published = publish(imported.draft);
    if (!published.ok) throw new Error(JSON.stringify(published.problems));
    expect(validate(published.artifact, good).isValid).toBe(true);
    expect(validate(published.artifact, bad).isValid).toBe(false);
  });

  it('brings its title and description, and is refused with reasons where it cannot be taken', () => {
    const titled = importJsonSchema({ title: 'Order', description: 'One order' }, TEST_REF);
    expect(titled).toMatchObject({
      ok: true,
      draft: { title: 'Order', description: 'One order', ref: TEST_REF },
    });
    for (const wrong of [1, [], { $ref: 'https://example.com/x' }, { properties: 1 }]) {
      expect(importJsonSchema(wrong as Json, TEST_REF)).toMatchObject({ ok: false });
    }
  });
});

describe('a contract as Markdown', () => {
  const draft = {
    ref: { namespace: 'sales', name: 'order', version: '1.0.0' },
    title: 'Order',
    description: 'One *order*\nof a customer',
    schema: {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', maxLength: 8, description: 'Ours | theirs <b>' },
        bill: { $ref: '#/$defs/address' },
        ship: { $ref: '#/$defs/address' },
        lines: { type: 'array', items: { type: 'object', properties: { 'a|b': { type: 'integer' } } } },
      },
      $defs: {
        address: {
          type: 'object',
          properties: { city: { type: 'string' }, near: { $ref: '#/$defs/address' } },
        },
      },
    },
    aliases: [{ template: '/id', names: ['number'] }],
    sensitive: ['/id'],
    steps: { draft: { schema: { type: 'string' } } },
  };

  it('lists every field by its place, uses of a definition each, a recursion once', () => {
    const text = exportMarkdown(draft);
    expect(text.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
      '| `/id` | string | yes | Ours \\| theirs \\<b\\> Also: number. Sensitive. |',
      '| `/bill` | object | no |  |',
      '| `/bill/city` | string | no |  |',
      '| `/bill/near` | object | no |  |',
      '| `/ship` | object | no |  |',
      '| `/ship/city` | string | no |  |',
      '| `/ship/near` | object | no |  |',
      '| `/lines` | array | no |  |',
      '| `/lines/*/a\\|b` | integer | no |  |',
    ]);
    expect(text).toContain('# Order\n\n`sales/order@1.0.0`\n\nOne \\*order\\* of a customer');
    expect(text).toContain('## Steps\n\n- `draft`');
  });

  it('is the same each time, and no text of its own starts a line of it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (description, name) => {
        const schema = { properties: { [`x${name}`]: { description } } };
        const text = exportMarkdown({ ref: draft.ref, description, schema });
        expect(exportMarkdown({ ref: draft.ref, description, schema })).toBe(text);
        const rows = text.split('\n').filter((line) => line.startsWith('|'));
        expect(rows).toHaveLength(3);
      }),
    );
  });
});
