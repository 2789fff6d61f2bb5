import { _, type Ajv2020 } from 'ajv/dist/2020.js';

/** Stands in a schema that is referred to, with the number of schemas in it. */
export const STEP_KEYWORD = 'deedbox:steps';

/** Counts the steps of one check. */
export interface StepMeter {
  readonly spend: (steps: number) => void;
  readonly reset: () => void;
}

export function createStepMeter(limit: number): StepMeter {
  let left = limit;
  return {
    spend: (steps) => {
      left -= steps;
      // As where the stack ends: the payload leads the schema too far.
      if (left < 0) throw new RangeError(`more than ${limit} steps`);
    },
    reset: () => {
      left = limit;
    },
  };
}

/** Makes an instance count each time that a schema which is referred to looks at a value. */
export function useStepMeter(ajv: Ajv2020, meter: StepMeter): void {
  ajv.addKeyword({
    keyword: STEP_KEYWORD,
    schemaType: 'number',
    before: '$ref',
    code: ({ gen, schema }) => {
      const ours = gen.scopeValue('obj', { ref: meter });
      gen.code(_`${ours}.spend(${schema as number})`);
    },
  });
}
