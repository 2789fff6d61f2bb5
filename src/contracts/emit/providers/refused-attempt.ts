import type { SchemaRefusal } from '../../ir/schema-refusal.ts';
import type { StrictAttempt } from '../strict-attempt.ts';

/** References could not be written out as the provider needs it. */
export const refusedAttempt = (refusals: readonly SchemaRefusal[]): StrictAttempt => ({
  converted: {
    schema: {},
    codec: { root: { kind: 'same' }, definitions: new Map(), sourceDefinitions: {}, emittedDefinitions: {} },
    notes: [],
    problems: [],
    optionalCounts: new Map(),
    unionPlaces: [],
  },
  notes: [],
  problems: refusals.map(({ pointer, message }) => ({ pointer, message })),
});
