import { _, type Code } from 'ajv/dist/2020.js';
import { and, Name, not } from 'ajv/dist/compile/codegen/index.js';
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
    // It may be a part of the list, with holes.
    (cxt.schema as readonly JsonSchema[]).forEach((schema, index) => {
      if (alwaysValidSchema(it, schema)) return;
      const valid = gen.name('valid');
      gen.var(valid, true);
      gen.if(_`${data}.length > ${index}`, () =>
        cxt.subschema({ keyword, schemaProp: index, dataProp: index }, valid),
      );
      cxt.ok(valid);
    });
  },
};

/** Ajv writes the check of each form into that of the one before. */
export const ONE_OF: CodeKeywordDefinition = {
  keyword: 'oneOf',
  schemaType: 'array',
  trackErrors: true,
  error: {
    message: 'must match exactly one schema in oneOf',
    params: ({ params }) => _`{passingSchemas: ${params.passing}}`,
  },
  code(cxt) {
    const { gen, it, keyword } = cxt;
    const passes = gen.let('passes', 0);
    const passing = gen.let('passing', null);
    cxt.setParams({ passing });
    for (const [index, schema] of (cxt.schema as readonly JsonSchema[]).entries()) {
      gen.if(_`${passes} < 2`, () => {
        const valid = gen.name('valid');
        const inside = alwaysValidSchema(it, schema)
          ? null
          : cxt.subschema({ keyword, schemaProp: index, compositeRule: true }, valid);
        if (inside === null) gen.var(valid, true);
        gen.if(valid, () => {
          gen.assign(passing, _`${passes} === 0 ? ${index} : [${passing}, ${index}]`);
          gen.code(_`${passes}++`);
          if (inside !== null) cxt.mergeEvaluated(inside, Name);
        });
      });
    }
    cxt.result(
      _`${passes} === 1`,
      () => cxt.reset(),
      () => cxt.error(true),
    );
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
