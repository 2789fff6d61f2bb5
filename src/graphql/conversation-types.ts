import type {
  Conversation as ConversationRow,
  Corpus as CorpusRow,
  Document as DocumentRow,
} from '../db/generated/prisma/client.ts';
import { visible } from '../features/access/visible.ts';
import { messageSources } from '../features/conversations/message-sources.ts';
import type { SourceView, TimelineEntry as Entry, UsageCount } from '../domain/run-event.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import { Corpus } from './corpus-types.ts';
import { Document } from './document-types.ts';
import { myPermissionsField } from './permission.ts';
import { outputsOfMessages, type ReadOutput } from '../features/quarantine/structured-outputs.ts';
import { StructuredOutput } from './quarantine-output-types.ts';
import { Source } from './source-types.ts';
import { TimelineEntry, Usage } from './timeline-types.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

export const ConversationKind = builder.enumType('ConversationKind', {
  description: 'Who talks.',
  values: {
    CHAT: { description: 'A person and an agent.' },
    THREAD: { description: 'People among themselves.' },
  } as const,
});

const MessageRole = builder.enumType('MessageRole', {
  description: 'Who says it.',
  values: {
    SYSTEM: { description: 'The system.' },
    HUMAN: { description: 'A person.' },
    LLM: { description: 'A model.' },
  } as const,
});

const MessageState = builder.enumType('MessageState', {
  description: 'How complete a message is.',
  values: {
    IN_PROGRESS: { description: 'It is being written; follow the run.' },
    COMPLETED: { description: 'It is whole.' },
    CANCELLED: { description: 'It was stopped; what had been written is there.' },
    ERROR: { description: 'It failed; what had been written is there.' },
    AWAITING_APPROVAL: { description: 'A tool call waits for a person.' },
  } as const,
});

export const Conversation = builder.prismaNode('Conversation', {
  id: { field: 'id' },
  description: 'Questions and answers about a document or a corpus, kept in order.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'conversation')] }),
  fields: (t) => ({
    kind: t.expose('kind', { type: ConversationKind, description: 'Who talks.' }),
    title: t.exposeString('title', { description: 'Its title; empty where it has none.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it began.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When something was last said or changed in it.',
    }),
    creator: t.field(
      userRelation({
        description: 'Who began it.',
        id: (row: { creatorId: string | null }) => row.creatorId,
      }),
    ),
    myPermissions: t.field(myPermissionsField('conversation')),
    document: t.field(
      visibleRelation<{ documentId: string | null }, DocumentRow>({
        type: Document,
        kind: 'document',
        description: 'The document it is about; null when it is about a corpus.',
        id: ({ documentId }) => documentId,
      }),
    ),
    corpus: t.field(
      visibleRelation<{ corpusId: string | null }, CorpusRow>({
        type: Corpus,
        kind: 'corpus',
        description: 'The corpus it is about or in; null without one.',
        id: ({ corpusId }) => corpusId,
      }),
    ),
  }),
});

export const Message = builder.prismaNode('Message', {
  id: { field: 'id' },
  description: 'One thing said in a conversation.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'message')] }),
  fields: (t) => ({
    role: t.expose('role', { type: MessageRole, description: 'Who says it.' }),
    state: t.expose('state', { type: MessageState, description: 'How complete it is.' }),
    content: t.exposeString('content', {
      description:
        'Markdown; `[n]` names a source of this message. Treat it as text that anybody may have written.',
    }),
    model: t.exposeString('model', {
      nullable: true,
      description: 'Model that wrote it, as `provider:model`; null for people.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was begun.' }),
    author: t.field(
      userRelation({
        description: 'Who wrote it; null for a model.',
        id: (row: { authorId: string | null }) => row.authorId,
      }),
    ),
    usage: t.field({
      type: Usage,
      nullable: true,
      description: 'Tokens it took; null for people.',
      resolve: ({ usage }) => usage as unknown as UsageCount | null,
    }),
    timeline: t.field({
      type: [TimelineEntry],
      description: 'What was done to answer, in order; at most 300 entries.',
      resolve: ({ timeline }) => timeline as unknown as Entry[],
    }),
    sources: t.field({
      type: [Source],
      description:
        'What it rests on, cited ones first; those of documents that you may not read are left out. Some tens at most.',
      complexity: { field: 1, multiplier: 10 },
      args: {
        isCited: t.arg.boolean({ description: 'Only those cited in the content, or only the others.' }),
      },
      resolve: async ({ id }, { isCited }, ctx) => {
        const load = loaderOf<readonly SourceView[]>(ctx, 'sources of messages', (ids) =>
          messageSources(ctx, ids),
        );
        return ((await load.load(id)) ?? []).filter(
          (source) => (isCited ?? source.isCited) === source.isCited,
        );
      },
    }),
    structuredOutput: t.field({
      type: StructuredOutput,
      nullable: true,
      description: 'The value that it was asked for under a contract; null where it is prose.',
      resolve: ({ id }, _args, ctx) =>
        loaderOf<ReadOutput>(ctx, 'outputs of messages', (ids) => outputsOfMessages(ctx, ids)).load(id),
    }),
    conversation: t.field(
      visibleRelation<{ conversationId: string }, ConversationRow>({
        type: Conversation,
        kind: 'conversation',
        description: 'Where it was said.',
        id: ({ conversationId }) => conversationId,
      }),
    ),
  }),
});
