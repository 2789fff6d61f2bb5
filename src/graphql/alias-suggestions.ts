import { decodeId } from './ids.ts';
import { readSelector } from '../features/contracts-registry/contract-name.ts';
import {
  countSuggestions,
  curatedSuggestions,
  listSuggestions,
} from '../features/contracts-registry/list-suggestions.ts';
import type { AliasCandidate as Candidate } from '../features/contracts-registry/suggestion-candidates.ts';
import type { Contract as ContractRow } from '../db/generated/prisma/client.ts';
import { builder } from './builder.ts';
import { connectionOf, order, pageCost, prismaPage } from './connection.ts';
import { Contract } from './contract-types.ts';
import { NotFoundError } from './errors.ts';
import { mutation } from './mutation.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';
import { later } from '../domain/later.ts';

const acceptSuggestion = later(
  async () => (await import('../features/contracts-registry/decide-suggestion.ts')).acceptSuggestion,
);
const rejectSuggestion = later(
  async () => (await import('../features/contracts-registry/decide-suggestion.ts')).rejectSuggestion,
);
const suggestionCandidates = later(
  async () => (await import('../features/contracts-registry/suggestion-candidates.ts')).suggestionCandidates,
);

const AliasSuggestionStatus = builder.enumType('AliasSuggestionStatus', {
  description: 'What was decided about a name.',
  values: {
    PENDING: { description: 'Nothing yet.' },
    ACCEPTED: { description: 'It is another name of a field, with the next version that is published.' },
    REJECTED: { description: 'It is none.' },
  } as const,
});

const AliasCandidate = builder.objectRef<Candidate>('AliasCandidate').implement({
  description: 'A field that a name might mean, for a person to decide; nothing is done with it.',
  fields: (t) => ({
    target: t.exposeString('target', { description: 'The field, as `acceptSuggestion` takes it.' }),
    score: t.exposeFloat('score', {
      description: "How alike they sound: cosine in the space of the installation's embedder.",
    }),
  }),
});

export const AliasSuggestion = builder.prismaNode('AliasSuggestion', {
  id: { field: 'id' },
  description:
    'A name that payloads used and their contract does not know, without its value. Only who may update the contract sees it.',
  findUnique: (id, ctx) => ({ id, AND: [curatedSuggestions(ctx.actor)] }),
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The name as it was seen first.' }),
    parent: t.exposeString('parent', {
      description: 'The object that it stood in; lists as `*`, empty for the whole.',
    }),
    jsonType: t.exposeString('jsonType', { description: 'The type of its value when it was seen first.' }),
    seenCount: t.exposeInt('seenCount', { description: 'How often it came.' }),
    status: t.expose('status', { type: AliasSuggestionStatus, description: 'What was decided.' }),
    target: t.exposeString('target', {
      nullable: true,
      description: 'The field that it is another name of; null unless accepted.',
    }),
    publishedIn: t.exposeString('publishedIn', {
      nullable: true,
      description: 'The version that took it in, `namespace/name@version`; null before.',
    }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'When it came first.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it came last.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was decided; null before.',
    }),
    decidedBy: t.field(
      userRelation({
        description: 'Who decided; null before.',
        id: (row: { decidedById: string | null }) => row.decidedById,
      }),
    ),
    contract: t.field(
      visibleRelation<{ contractId: string }, ContractRow>({
        type: Contract,
        kind: 'contract',
        description: 'Whose field it might be; null when you may not read it any more.',
        id: ({ contractId }) => contractId,
      }),
    ),
    candidates: t.field({
      type: [AliasCandidate],
      description: 'Fields of the same object that sound alike, the likeliest first; at most 10.',
      complexity: 20,
      resolve: async (row, _args, ctx) => [...(await suggestionCandidates(ctx, row))],
    }),
  }),
});

const Suggestions = connectionOf(AliasSuggestion, 'AliasSuggestion');
const ORDERS = {
  SEEN_DESC: order('SEEN_DESC', [['seenCount', 'desc', 'number']]),
  FIRST_SEEN_DESC: order('FIRST_SEEN_DESC', [['firstSeenAt', 'desc', 'date']]),
};
const AliasSuggestionOrder = builder.enumType('AliasSuggestionOrder', {
  description: 'How suggestions are ordered.',
  values: {
    SEEN_DESC: { description: 'Those that came most often first.' },
    FIRST_SEEN_DESC: { description: 'Newest first.' },
  } as const,
});

builder.queryField('aliasSuggestions', (t) =>
  t.connection(
    {
      type: AliasSuggestion,
      description:
        'Names that payloads used and contracts do not know, of the contracts that you may update.',
      complexity: pageCost,
      args: {
        contract: t.arg.string({ description: 'Of this contract, `namespace/name`.' }),
        status: t.arg({ type: AliasSuggestionStatus, description: 'Only those.' }),
        orderBy: t.arg({
          type: AliasSuggestionOrder,
          defaultValue: 'SEEN_DESC',
          description: 'Order of the list.',
        }),
      },
      resolve: (_root, { contract, status, orderBy, ...args }, ctx, info) => {
        const named = typeof contract === 'string' ? readSelector(contract, ['contract']) : null;
        return prismaPage({
          ctx,
          info,
          args,
          typeName: 'AliasSuggestion',
          order: ORDERS[orderBy ?? 'SEEN_DESC'],
          filter: {
            ...(named !== null && { contract: { namespaceName: named.namespace, name: named.name } }),
            ...(status !== null && status !== undefined && { status }),
          },
          list: (page) => listSuggestions(ctx, page),
          count: (where) => countSuggestions(ctx, where),
        });
      },
    },
    Suggestions.connection,
  ),
);

mutation('acceptSuggestion', {
  description:
    'Takes a name for another one of a field. Nothing is renamed until the next version is published.',
  input: (t) => ({
    suggestionId: t.id({ required: true, description: 'The name.' }),
    target: t.string({
      required: true,
      description: 'The field, in the object where the name was seen, as `/email_address`.',
    }),
  }),
  errors: [NotFoundError],
  resolve: async ({ suggestionId, target }, ctx) => ({
    suggestion: await acceptSuggestion(ctx, {
      suggestionId: decodeId('AliasSuggestion', suggestionId, ['suggestionId']),
      target,
    }),
  }),
  success: (t) => ({
    suggestion: t.field({
      type: AliasSuggestion,
      description: 'The name.',
      resolve: ({ suggestion }) => suggestion,
    }),
  }),
});

mutation('rejectSuggestion', {
  description: 'Says that a name is none of a field; the next version leaves it out where one before had it.',
  input: (t) => ({ suggestionId: t.id({ required: true, description: 'The name.' }) }),
  errors: [NotFoundError],
  resolve: async ({ suggestionId }, ctx) => ({
    suggestion: await rejectSuggestion(ctx, decodeId('AliasSuggestion', suggestionId, ['suggestionId'])),
  }),
  success: (t) => ({
    suggestion: t.field({
      type: AliasSuggestion,
      description: 'The name.',
      resolve: ({ suggestion }) => suggestion,
    }),
  }),
});
