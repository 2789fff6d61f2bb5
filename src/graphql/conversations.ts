import {
  countConversations,
  findConversation,
  listConversations,
} from '../features/conversations/list-conversations.ts';
import { createConversation } from '../features/conversations/create-conversation.ts';
import { deleteConversation } from '../features/conversations/delete-conversation.ts';
import { countMessages, listMessages } from '../features/conversations/list-messages.ts';
import { renameConversation } from '../features/conversations/rename-conversation.ts';
import { countRuns, listRuns } from '../features/runs/list-runs.ts';
import { builder } from './builder.ts';
import { connectionOf, order, pageCost, prismaPage } from './connection.ts';
import { Conversation, ConversationKind, Message } from './conversation-types.ts';
import { NotFoundError } from './errors.ts';
import { decodeId, decodeOptionalId, encodeId } from './ids.ts';
import { mutation } from './mutation.ts';
import { Runs } from './run-connection.ts';
import { Run } from './run-types.ts';

const Conversations = connectionOf(Conversation, 'Conversation');
const Messages = connectionOf(Message, 'Message');

const UPDATED_DESC = order('UPDATED_DESC', [['updatedAt', 'desc', 'date']]);
const CREATED_ASC = order('CREATED_ASC', [['createdAt', 'asc', 'date']]);
const CREATED_DESC = order('CREATED_DESC', [['createdAt', 'desc', 'date']]);

builder.queryFields((t) => ({
  conversations: t.connection(
    {
      type: Conversation,
      description: 'The conversations you may read, last active first.',
      complexity: pageCost,
      args: {
        documentId: t.arg.id({ description: 'Only those about this document.' }),
        corpusId: t.arg.id({ description: 'Only those about or in this corpus.' }),
        kind: t.arg({ type: ConversationKind, description: 'Only chats, or only threads.' }),
        text: t.arg.string({ description: 'Only those whose title contains this, in any case.' }),
      },
      resolve: (_root, { documentId, corpusId, kind, text, ...args }, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'Conversation',
          order: UPDATED_DESC,
          filter: {
            documentId: decodeOptionalId('Document', documentId, ['documentId']) ?? undefined,
            corpusId: decodeOptionalId('Corpus', corpusId, ['corpusId']) ?? undefined,
            kind: kind ?? undefined,
            ...(text ? { title: { contains: text, mode: 'insensitive' } } : {}),
          },
          list: (page) => listConversations(ctx, page),
          count: (filter) => countConversations(ctx, filter),
        }),
    },
    Conversations.connection,
  ),
  conversation: t.prismaField({
    type: Conversation,
    nullable: true,
    description: 'One conversation; null when it does not exist or you may not read it.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (query, _root, { id }, ctx) =>
      findConversation(ctx, { query, id: decodeId('Conversation', id) }),
  }),
}));

builder.prismaObjectFields(Conversation, (t) => ({
  messages: t.connection(
    {
      type: Message,
      description: 'What was said, oldest first; `last` gives the newest.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'Message',
          order: CREATED_ASC,
          filter: { conversationId: id },
          list: (page) => listMessages(ctx, page),
          count: (filter) => countMessages(ctx, filter),
        }),
    },
    Messages.connection,
  ),
  runs: t.connection(
    {
      type: Run,
      description: 'Its runs, newest first; one that is under way is found here.',
      complexity: pageCost,
      resolve: ({ id }, args, ctx, info) =>
        prismaPage({
          ctx,
          info,
          args,
          typeName: 'Run',
          order: CREATED_DESC,
          filter: { conversationId: id },
          list: (page) => listRuns(ctx, page),
          count: (filter) => countRuns(ctx, filter),
        }),
    },
    Runs.connection,
  ),
}));

mutation('createConversation', {
  description: 'Opens an empty conversation about a document or a corpus. `startRun` opens one by itself.',
  scope: 'ask',
  input: (t) => ({
    documentId: t.id({ description: 'What it is about; or give a corpus.' }),
    corpusId: t.id({ description: 'What it is about, or where the document stands.' }),
    title: t.string({ description: 'A title, at most 512 characters.' }),
  }),
  errors: [NotFoundError],
  resolve: async ({ documentId, corpusId, title }, ctx) => ({
    conversation: await createConversation(ctx, {
      documentId: decodeOptionalId('Document', documentId, ['documentId']),
      corpusId: decodeOptionalId('Corpus', corpusId, ['corpusId']),
      title: title ?? undefined,
    }),
  }),
  success: (t) => ({
    conversation: t.field({
      type: Conversation,
      description: 'The conversation.',
      resolve: ({ conversation }) => conversation,
    }),
  }),
});

mutation('renameConversation', {
  description: 'Gives a conversation a new title.',
  input: (t) => ({
    conversationId: t.id({ required: true, description: 'The conversation.' }),
    title: t.string({ required: true, description: 'Its new title, at most 512 characters.' }),
  }),
  errors: [NotFoundError],
  resolve: async ({ conversationId, title }, ctx) => ({
    conversation: await renameConversation(ctx, {
      conversationId: decodeId('Conversation', conversationId, ['conversationId']),
      title,
    }),
  }),
  success: (t) => ({
    conversation: t.field({
      type: Conversation,
      description: 'The conversation.',
      resolve: ({ conversation }) => conversation,
    }),
  }),
});

mutation('deleteConversation', {
  description: 'Deletes a conversation with its messages and runs. A run under way is ended.',
  input: (t) => ({ conversationId: t.id({ required: true, description: 'The conversation.' }) }),
  errors: [NotFoundError],
  resolve: ({ conversationId }, ctx) =>
    deleteConversation(ctx, { conversationId: decodeId('Conversation', conversationId, ['conversationId']) }),
  success: (t) => ({
    deletedId: t.id({
      description: 'The id that is gone.',
      resolve: ({ deletedId }) => encodeId('Conversation', deletedId),
    }),
  }),
});
