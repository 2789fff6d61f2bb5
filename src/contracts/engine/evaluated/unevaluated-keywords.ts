import { _, type Ajv2020, type KeywordCxt } from 'ajv/dist/2020.js';
import { not } from 'ajv/dist/compile/codegen/index.js';
import names from 'ajv/dist/compile/names.js';
import { Type } from 'ajv/dist/compile/util.js';
import type { CodeKeywordDefinition } from 'ajv/dist/types/index.js';
import type { JsonSchema } from '../../model/json.ts';
import type { Evaluation } from './evaluation.ts';

/** Puts `unevaluated…` by an evaluation of our own in the place of Ajv's reckoning. */
export function useEvaluation(ajv: Ajv2020, evaluation: Evaluation): void {
  // Without its own, Ajv need not keep account of what was looked at.
  ajv.opts.unevaluated = false;
  for (const definition of [unevaluatedProperties(evaluation), unevaluatedItems(evaluation)]) {
    ajv.removeKeyword(definition.keyword as string);
    ajv.addKeyword(definition);
  }
}

const unevaluatedProperties = (evaluation: Evaluation): CodeKeywordDefinition => ({
  keyword: 'unevaluatedProperties',
  type: 'object',
  schemaType: ['boolean', 'object'],
  trackErrors: true,
  error: {
    message: 'must NOT have unevaluated properties',
    params: ({ params }) => _`{unevaluatedProperty: ${params.unevaluatedProperty}}`,
  },
  code(cxt) {
    const { gen, it, errsCount } = cxt;
    const schema = cxt.schema as JsonSchema;
    if (schema === true || errsCount === undefined) return;
    gen.forOf('name', openOf(cxt, { evaluation, method: 'openNames' }), (name) => {
      if (schema === false) {
        cxt.setParams({ unevaluatedProperty: name });
        cxt.error();
        if (!it.allErrors) gen.break();
        return;
      }
      const valid = gen.name('valid');
      cxt.subschema({ keyword: 'unevaluatedProperties', dataProp: name, dataPropType: Type.Str }, valid);
      if (!it.allErrors) gen.if(not(valid), () => gen.break());
    });
    cxt.ok(_`${errsCount} === ${names.default.errors}`);
  },
});

const unevaluatedItems = (evaluation: Evaluation): CodeKeywordDefinition => ({
  keyword: 'unevaluatedItems',
  type: 'array',
  schemaType: ['boolean', 'object'],
  error: {
    message: 'must NOT have unevaluated items',
    params: ({ params }) => _`{limit: ${params.limit}}`,
  },
  code(cxt) {
    const { gen, data, it } = cxt;
    const schema = cxt.schema as JsonSchema;
    if (schema === true) return;
    const open = gen.const('open', openOf(cxt, { evaluation, method: 'openItems' }));
    if (schema === false) {
      // A number of items is the limit only where all that follow are too many.
      const isTail = _`${open}[0] + ${open}.length === ${data}.length`;
      cxt.setParams({ limit: _`(${isTail} ? ${open}[0] : undefined)` });
      cxt.fail(_`${open}.length > 0`);
      return;
    }
    const valid = gen.name('valid');
    gen.var(valid, true);
    gen.forOf('index', open, (index) => {
      cxt.subschema({ keyword: 'unevaluatedItems', dataProp: index, dataPropType: Type.Num }, valid);
      if (!it.allErrors) gen.if(not(valid), () => gen.break());
    });
    cxt.ok(valid);
  },
});

interface Asked {
  readonly evaluation: Evaluation;
  readonly method: 'openNames' | 'openItems';
}

function openOf({ gen, parentSchema, data }: KeywordCxt, { evaluation, method }: Asked) {
  const ours = gen.scopeValue('obj', { ref: evaluation });
  const site = gen.scopeValue('schema', { ref: parentSchema });
  return method === 'openNames'
    ? _`${ours}.openNames(${site}, ${data})`
    : _`${ours}.openItems(${site}, ${data})`;
}
