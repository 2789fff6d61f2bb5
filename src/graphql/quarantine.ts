import type { DeadLetter as DeadLetterRow } from '../db/generated/prisma/client.ts';
import {
  countDeadLetters,
  deadLetterWhere,
  findDeadLetter,
  listDeadLetters,
} from '../features/quarantine/dead-letters.ts';
import { watchQuarantine } from '../features/quarantine/watch-quarantine.ts';
import { builder } from './builder.ts';
import { connectionOf, order, pageCost, prismaPage } from './connection.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { DeadLetter, DeadLetterReason, DeadLetterStatus } from './quarantine-types.ts';

const CREATED_DESC = order('CREATED_DESC', [['createdAt', 'desc', 'date']]);

const DeadLetterFilter = builder.inputType('DeadLetterFilter', {
  description: 'Which letters; all of it must hold.',
  fields: (t) => ({
    contract: t.string({
      description: 'Only those of this contract: `namespace/name`, or `namespace/name@version`.',
    }),
    statuses: t.field({ type: [DeadLetterStatus], description: 'Only those that are there.' }),
    reasons: t.field({ type: [DeadLetterReason], description: 'Only those that came for one of these.' }),
    corpusId: t.id({ description: 'Only those about or in this corpus.' }),
  }),
});

type Filter = typeof DeadLetterFilter.$inferInput;

const whereOf = (filter: Filter | null | undefined) =>
  deadLetterWhere({
    ...filter,
    corpusId: decodeOptionalId('Corpus', filter?.corpusId, ['filter', 'corpusId']),
  });

const DeadLetters = connectionOf(DeadLetter, 'DeadLetter');

builder.queryFields((t) => ({
  deadLetter: t.prismaField({
    type: DeadLetter,
    nullable: true,
    description: 'One letter; null when it does not exist, has expired, or you may not see it.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (query, _root, { id }, ctx) => findDeadLetter(ctx, { query, id: decodeId('DeadLetter', id) }),
  }),
  deadLetters: t.connection(
    {
      type: DeadLetter,
      description: 'Payloads in quarantine that you may see, newest first.',
      complexity: pageCost,
      args: { filter: t.arg({ type: DeadLetterFilter, description: 'Which ones; all when left out.' }) },
      resolve: (_root, { filter, ...args }, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'DeadLetter',
          order: CREATED_DESC,
          filter: whereOf(filter),
          list: (page) => listDeadLetters(ctx, page),
          count: (where) => countDeadLetters(ctx, where),
        }),
    },
    DeadLetters.connection,
  ),
}));

builder.subscriptionField('quarantineChanged', (t) =>
  t.field({
    type: DeadLetter,
    description:
      'Letters that you may see, each time one is written, seen again or decided. After an outage those that changed meanwhile come again.',
    authScopes: { scope: 'read' },
    args: { filter: t.arg({ type: DeadLetterFilter, description: 'Which ones; all when left out.' }) },
    subscribe: (_root, { filter }, ctx) =>
      watchQuarantine(ctx, { filter: whereOf(filter), signal: ctx.signal }),
    resolve: (letter: DeadLetterRow) => letter,
  }),
);
