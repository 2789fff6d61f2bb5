import { describe, expect, it } from '@jest/globals';
import { toToolSchema } from '../../../../src/contracts/emit/tool-schema.ts';
import type { Json } from '../../../../src/contracts/model/json.ts';
import { publishedSchema } from '../../../support/contracts/published.ts';

describe('what would be lost in reading back', () => {
  it('is said for a field that stands in its own place and in that list as well, and the first is kept', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`f${index}`, { type: 'integer' }]),
    );
    const properties = { id: { type: 'string' }, ...fields };
    const schema = { type: 'object', properties, required: ['id'], additionalProperties: false };
    const outcome = toToolSchema(publishedSchema(schema), 'anthropic', { mode: 'tool' });
    if (!outcome.ok) throw new Error(outcome.reasons.join(' '));
    const read = (answer: Json) => outcome.tool.decode(answer);
    const listed = [{ key: 'f3', value: 3 }];
    expect(read({ id: 'a', f3: 4, optional_fields: listed })).toMatchObject({
      value: { id: 'a', f3: 4 },
      diagnostics: [{ code: 'parse', pointer: '/f3' }],
    });
    expect(read({ id: 'a', optional_fields: [{ key: 'id', value: 'b' }, ...listed] })).toMatchObject({
      value: { id: 'a', f3: 3 },
      diagnostics: [{ code: 'parse', pointer: '/id' }],
    });
    // What an entry holds beside the two is not dropped unseen.
    const more = [{ key: 'f3', value: 3, note: 'lost' }];
    expect(read({ id: 'a', optional_fields: more })).toMatchObject({
      value: { optional_fields: more },
      diagnostics: [],
    });
  });
});
