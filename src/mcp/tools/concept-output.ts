import { z } from 'zod';
import type { Order } from '../../graphql/cursor.ts';

/** By name, then by id. */
export const CONCEPT_ORDER: Order = {
  name: 'NAME_ASC',
  columns: [
    { column: 'name', direction: 'asc', type: 'string' },
    { column: 'id', direction: 'asc', type: 'string' },
  ],
};

export const conceptOutput = z.strictObject({
  name: z.string(),
  definition: z.string(),
  labels: z.array(z.string()).describe('Other names that people use for it.'),
  same_as: z.array(z.string()).describe('Concepts of the vocabulary that mean the same.'),
});

interface ConceptRow {
  readonly name: string;
  readonly definition: string;
  readonly labels: readonly string[];
  readonly sameAs: readonly string[];
}

export const conceptOf = ({
  name,
  definition,
  labels,
  sameAs,
}: ConceptRow): z.output<typeof conceptOutput> => ({
  name,
  definition,
  labels: [...labels],
  same_as: [...sameAs],
});
