import { VERBS } from '../domain/access.ts';
import { invalid } from '../domain/errors.ts';
import type { GrantableKind, ObjectRef } from '../features/access/access-kinds.ts';
import { grantPermission, type Grantee } from '../features/access/grant-permission.ts';
import { listGrants } from '../features/access/list-grants.ts';
import { revokePermission } from '../features/access/revoke-permission.ts';
import type { Corpus, Grant as GrantRow, Group as GroupRow } from '../db/generated/prisma/client.ts';
import { builder } from './builder.ts';
import { ContractNamespace } from './contract-types.ts';
import { Corpus as CorpusType } from './corpus-types.ts';
import { Document as DocumentType } from './document-types.ts';
import { NotFoundError } from './errors.ts';
import { decodeOptionalId, parseId, type NodeKind } from './ids.ts';
import { LabelSet as LabelSetType } from './label-types.ts';
import { mutation } from './mutation.ts';
import { Group } from './people.ts';
import { Permission } from './permission.ts';
import { userRelation } from './user-relation.ts';
import { visibleRelation } from './visible-relation.ts';

const Grant = builder.objectRef<GrantRow>('Grant').implement({
  description: 'What one user or one group may do to one object.',
  fields: (t) => ({
    permissions: t.field({
      type: [Permission],
      description: 'What was granted.',
      resolve: ({ verbs }) => VERBS.filter((verb) => verbs.includes(verb)),
    }),
    user: t.field(
      userRelation({ description: 'Who; null for a group.', id: (grant: GrantRow) => grant.userId }),
    ),
    group: t.field(
      visibleRelation<GrantRow, GroupRow>({
        type: Group,
        kind: 'group',
        description: 'Which group; null for a user, and for a group you may not see.',
        id: ({ groupId }) => groupId,
      }),
    ),
    viaCorpus: t.field(
      visibleRelation<GrantRow, Corpus>({
        type: CorpusType,
        kind: 'corpus',
        description: 'The corpus that gave it by being shared; null when it was given on the object itself.',
        id: ({ viaCorpusId }) => viaCorpusId,
      }),
    ),
    grantedBy: t.field(
      userRelation({ description: 'Who gave it last.', id: (grant: GrantRow) => grant.grantedBy }),
    ),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when.' }),
  }),
});

const grantsField = (kind: GrantableKind) => ({
  type: [Grant] as [typeof Grant],
  description:
    'Who else may do what, oldest first; empty for those who may not change it. Its creator holds everything.',
  resolve: (row: { readonly id: string }, _args: object, ctx: Parameters<typeof listGrants>[0]) =>
    listGrants(ctx, { kind, id: row.id }),
});

builder.prismaObjectFields(CorpusType, (t) => ({ grants: t.field(grantsField('corpus')) }));
builder.prismaObjectFields(DocumentType, (t) => ({ grants: t.field(grantsField('document')) }));
builder.prismaObjectFields(LabelSetType, (t) => ({ grants: t.field(grantsField('labelSet')) }));
builder.prismaObjectFields(ContractNamespace, (t) => ({ grants: t.field(grantsField('contractNamespace')) }));

const KINDS: Partial<Record<NodeKind, GrantableKind>> = {
  Corpus: 'corpus',
  Document: 'document',
  Conversation: 'conversation',
  LabelSet: 'labelSet',
  ContractNamespace: 'contractNamespace',
};

function readObject(id: string): ObjectRef<GrantableKind> {
  const { kind, uuid } = parseId(id, ['objectId']);
  const grantable = KINDS[kind];
  if (grantable === undefined) {
    throw invalid(
      ['objectId'],
      `A ${kind} cannot be shared; a Corpus, Document, Conversation, LabelSet or ContractNamespace can.`,
    );
  }
  return { kind: grantable, id: uuid };
}

function readGrantee(input: { userId?: string | null; groupId?: string | null }): Grantee {
  const userId = decodeOptionalId('User', input.userId, ['userId']);
  const groupId = decodeOptionalId('Group', input.groupId, ['groupId']);
  if (userId !== null && groupId === null) return { userId };
  if (groupId !== null && userId === null) return { groupId };
  throw invalid(['userId'], 'Name either a user or a group.');
}

mutation('grantPermission', {
  description:
    'Says what a user or group may do to an object, in place of what they might before. On a corpus it counts for its ' +
    'documents as well, now and later, as far as you may share them. You can give and take only what you hold yourself.',
  scope: 'admin',
  input: (t) => ({
    objectId: t.id({ required: true, description: 'A corpus, document, conversation, label set or namespace of contracts.' }),
    userId: t.id({ description: 'The user; or name a group.' }),
    groupId: t.id({ description: 'The group; or name a user.' }),
    permissions: t.field({
      type: [Permission],
      required: true,
      description: 'All they may do from now on; READ comes with any other. Empty: nothing.',
    }),
  }),
  errors: [NotFoundError],
  resolve: (input, ctx) =>
    grantPermission(ctx, {
      object: readObject(input.objectId),
      grantee: readGrantee(input),
      verbs: input.permissions,
    }),
  success: (t) => ({
    grant: t.field({
      type: Grant,
      nullable: true,
      description: 'The grant; null when nothing is left.',
      resolve: ({ grant }) => grant,
    }),
    sharedDocumentCount: t.exposeInt('sharedDocumentCount', {
      description: 'Documents of the corpus that it counts for now; 0 for other objects.',
    }),
    skippedDocumentCount: t.exposeInt('skippedDocumentCount', {
      description: 'Documents of the corpus that you may not share.',
    }),
  }),
});

mutation('revokePermission', {
  description:
    'Takes everything from a user or group on an object; on a corpus also what it gave on its documents.',
  scope: 'admin',
  input: (t) => ({
    objectId: t.id({ required: true, description: 'A corpus, document, conversation, label set or namespace of contracts.' }),
    userId: t.id({ description: 'The user; or name a group.' }),
    groupId: t.id({ description: 'The group; or name a user.' }),
  }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => {
    await revokePermission(ctx, { object: readObject(input.objectId), grantee: readGrantee(input) });
    return { objectId: input.objectId };
  },
  success: (t) => ({ objectId: t.exposeID('objectId', { description: 'The object.' }) }),
});
