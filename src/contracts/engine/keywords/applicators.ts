import { _, type Code } from 'ajv/dist/2020.js';
import { and, not } from 'ajv/dist/compile/codegen/index.js';
import { alwaysValidSchema, Type } from 'ajv/dist/compile/util.js';
import type { CodeKeywordDefinition } from 'ajv/dist/types/index.js';
import type { JsonSchema } from '../../model/json.ts';

// Ajv declares the outcome of a schema inside with `var` and sets it only where there was an item or a key:
// without one it keeps that of an earlier round, or what follows is left out. Here it is always set.

export const PREFIX_ITEMS: CodeKeywordDefinition = {
  keyword: 'prefixItems',
  type: 'array',
  schemaType: 'array',
  code(cxt) {
    const { gen, data, it, keyword } = cxt;
    for (const [index, schema] of (cxt.schema as readonly JsonSchema[]).entries()) {
      if (alwaysValidSchema(it, schema)) continue;
      const valid = gen.name('valid');
      gen.var(valid, true);
      gen.if(_`${data}.length > ${index}`, () =>
        cxt.subschema({ keyword, schemaProp: index, dataProp: index }, valid),
      );
      cxt.ok(valid);
    }
  },
};

export const PROPERTY_NAMES: CodeKeywordDefinition = {
  keyword: 'propertyNames',
  type: 'object',
  schemaType: ['object', 'boolean'],
  error: {
    message: 'property name must be valid',
    params: ({ params }) => _`{propertyName: ${params.propertyName}}`,
  },
  code(cxt) {
    const { gen, data, it, keyword } = cxt;
    if (alwaysValidSchema(it, cxt.schema as JsonSchema)) return;
    const valid = gen.name('valid');
    gen.var(valid, true);
    gen.forIn('key', data, (key) => {
      cxt.setParams({ propertyName: key });
      cxt.subschema(
        { keyword, data: key, dataTypes: ['string'], propertyName: key, compositeRule: true },
        valid,
      );
      gen.if(not(valid), () => {
        cxt.error(true);
        if (!it.allErrors) gen.break();
      });
    });
    cxt.ok(valid);
  },
};

export const CONTAINS: CodeKeywordDefinition = {
  keyword: 'contains',
  type: 'array',
  schemaType: ['object', 'boolean'],
  trackErrors: true,
  error: {
    message: 'must contain as many valid items as it says',
    params: ({ params: { min, max } }) =>
      max === undefined ? _`{minContains: ${min}}` : _`{minContains: ${min}, maxContains: ${max}}`,
  },
  code(cxt) {
    const { gen, parentSchema, data, keyword } = cxt;
    const min = (parentSchema.minContains as number | undefined) ?? 1;
    const max = parentSchema.maxContains as number | undefined;
    cxt.setParams({ min, max });
    const count = gen.let('count', 0);
    gen.forRange('index', 0, _`${data}.length`, (index) => {
      const valid = gen.name('valid');
      cxt.subschema({ keyword, dataProp: index, dataPropType: Type.Num, compositeRule: true }, valid);
      gen.if(valid, () => gen.code(_`${count}++`));
      // Enough is known once there are as many as are needed, or more than may be.
      gen.if(max === undefined ? _`${count} >= ${min}` : _`${count} > ${max}`, () => gen.break());
    });
    const enough: Code = _`${count} >= ${min}`;
    cxt.result(max === undefined ? enough : and(enough, _`${count} <= ${max}`), () => cxt.reset());
  },
};

/** Ajv leaves out what follows a `not` that nothing meets, and with it the outcome of the schema around. */
export const NOT: CodeKeywordDefinition = {
  keyword: 'not',
  schemaType: ['object', 'boolean'],
  trackErrors: true,
  error: { message: 'must NOT be valid' },
  code(cxt) {
    const { gen, keyword } = cxt;
    const valid = gen.name('valid');
    cxt.subschema({ keyword, compositeRule: true, createErrors: false, allErrors: false }, valid);
    cxt.failResult(
      valid,
      () => cxt.reset(),
      () => cxt.error(),
    );
  },
};
