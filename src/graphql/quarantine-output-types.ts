import { formatContractRef } from '../contracts/model/contract-ref.ts';
import type { Diagnostic as DiagnosticRow } from '../contracts/model/diagnostic.ts';
import type { DeadLetter as DeadLetterRow } from '../db/generated/prisma/client.ts';
import { readOutputs, type ReadOutput } from '../features/quarantine/structured-outputs.ts';
import { builder } from './builder.ts';
import { Diagnostic } from './contract-diagnostics.ts';
import { DeadLetter } from './quarantine-types.ts';
import { visibleRelation } from './visible-relation.ts';

const StructuredOutputStatus = builder.enumType('StructuredOutputStatus', {
  description: 'What became of a value that a model was asked for under a contract.',
  values: {
    PENDING: { description: 'It is being asked for.' },
    VALID: { description: 'It meets the contract.' },
    ACCEPTED: { description: 'It does not, and is taken with its errors, as the contract says.' },
    QUARANTINED: { description: 'It does not, and waits in quarantine.' },
    REFUSED: { description: 'The model refused to answer.' },
    FAILED: { description: 'There is none: it did not meet the contract, or the run ended before.' },
    DISCARDED: { description: 'It was given up in quarantine.' },
  } as const,
});

export const StructuredOutput = builder.objectRef<ReadOutput>('StructuredOutput');

builder.node(StructuredOutput, {
  description: 'One value that a model was asked for under a contract.',
  id: { resolve: ({ id }) => id },
  loadMany: async (ids, ctx) => {
    const rows = await readOutputs(ctx, ids);
    return ids.map((id) => rows.find((row) => row.id === id) ?? null);
  },
  fields: (t) => ({
    status: t.expose('status', { type: StructuredOutputStatus, description: 'What became of it.' }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value; null unless VALID or ACCEPTED, or where it was purged.',
      resolve: ({ value }) => (value === null ? null : (JSON.parse(value) as unknown)),
    }),
    contract: t.string({
      description:
        'The contract that it was asked for under, `namespace/name@version`; after a replay against another version, that.',
      resolve: ({ contractVersion: { version, contract } }) =>
        formatContractRef({ namespace: contract.namespaceName, name: contract.name, version }),
    }),
    contractDigest: t.string({
      description: 'SHA-256 of that contract.',
      resolve: ({ contractVersion }) => contractVersion.digest,
    }),
    step: t.exposeString('step', {
      nullable: true,
      description: 'The step of the contract; null for the whole.',
    }),
    diagnostics: t.field({
      type: [Diagnostic],
      description: 'What was found about the best answer: errors first, then warnings. At most 200.',
      resolve: ({ diagnostics }) => diagnostics as unknown as DiagnosticRow[],
    }),
    attempts: t.exposeInt('attempts', { description: 'Answers that were checked.' }),
    deadLetter: t.field(
      visibleRelation<{ deadLetterId: string | null }, DeadLetterRow>({
        type: DeadLetter,
        kind: 'deadLetter',
        description: 'The letter that it is or was in; null where it never was, or you may not see it.',
        id: ({ deadLetterId }) => deadLetterId,
      }),
    ),
    isPurged: t.boolean({
      description: 'Whether the value is gone, since a document that it rested on was deleted for good.',
      resolve: ({ purgedAt }) => purgedAt !== null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});
