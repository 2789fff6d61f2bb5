import { visible } from '../features/access/visible.ts';
import { countApiKeys, listApiKeys } from '../features/people/list-api-keys.ts';
import { listGroupMembers, type GroupMemberView } from '../features/people/list-group-members.ts';
import { countGroups, listGroups } from '../features/people/list-groups.ts';
import { countUsers, listUsers } from '../features/people/list-users.ts';
import { seesPrivateFields, visibleUsers } from '../features/people/visible-users.ts';
import { actorUserId } from '../domain/actor.ts';
import { builder } from './builder.ts';
import { connectionOf, loaderOf, order, pageCost, prismaPage } from './connection.ts';
import { userRelation } from './user-relation.ts';

const CREATED_DESC = order('CREATED_DESC', [['createdAt', 'desc', 'date']]);
const NAME_ASC = order('NAME_ASC', [['name', 'asc', 'string']]);

export const ApiKeyScope = builder.enumType('ApiKeyScope', {
  description: 'What an API key may be used for, within what its user may do.',
  values: {
    READ: { value: 'read', description: 'Reading.' },
    WRITE: { value: 'write', description: 'Making and changing things.' },
    ASK: { value: 'ask', description: 'Asking agents, which costs model calls.' },
    ADMIN: { value: 'admin', description: 'Keys, groups, sharing and publishing.' },
  } as const,
});

export const User = builder.prismaNode('User', {
  id: { field: 'id' },
  description: 'A person, or an account that a program uses.',
  findUnique: (id, ctx) => ({ id, AND: [visibleUsers(ctx.actor)] }),
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Short unique name, as in addresses.' }),
    name: t.exposeString('name', { description: 'Display name.' }),
    email: t.string({
      nullable: true,
      description: 'E-mail address; null where there is none, and for everyone but the user himself and superusers.',
      resolve: (user, _args, ctx) => (seesPrivateFields(ctx.actor, user.id) ? user.email : null),
    }),
    isSuperuser: t.boolean({
      nullable: true,
      description: 'Whether permissions do not bind him; null for everyone but the user himself and superusers.',
      resolve: (user, _args, ctx) => (seesPrivateFields(ctx.actor, user.id) ? user.isSuperuser : null),
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether the account may be used.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was made.' }),
  }),
});

export const GroupMember = builder.objectRef<GroupMemberView>('GroupMember').implement({
  description: 'A user in a group.',
  fields: (t) => ({
    user: t.field(userRelation({ description: 'Who.', id: (member: { userId: string }) => member.userId })),
    isOwner: t.exposeBoolean('isOwner', { description: 'Whether he runs the group.' }),
    joinedAt: t.expose('joinedAt', { type: 'DateTime', description: 'Since when.' }),
  }),
});

export const Group = builder.prismaNode('Group', {
  id: { field: 'id' },
  description: 'A group of users that things can be shared with.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'group')] }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its unique name.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    creator: t.field(userRelation({ description: 'Who made it.', id: (group: { creatorId: string }) => group.creatorId })),
    members: t.field({
      type: [GroupMember],
      description: 'Everyone in it, first joined first.',
      complexity: { field: 1, multiplier: 20 },
      resolve: async (group, _args, ctx) =>
        (await loaderOf(ctx, 'group members', (ids) => listGroupMembers(ctx, ids)).load(group.id)) ?? [],
    }),
  }),
});

export const ApiKey = builder.prismaNode('ApiKey', {
  id: { field: 'id' },
  description: 'A key that a program signs in with. Its secret was shown once, when it was made.',
  findUnique: (id, ctx) => ({ id, AND: [visible(ctx.actor, 'apiKey')] }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is for.' }),
    hint: t.exposeString('hint', { description: 'The last characters of the secret, to tell keys apart.' }),
    scopes: t.field({
      type: [ApiKeyScope],
      description: 'What it may be used for.',
      resolve: ({ scopes }) => scopes as ('read' | 'write' | 'ask' | 'admin')[],
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it ends; null: never.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked; null: it was not.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute; null: never.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    user: t.field(userRelation({ description: 'Whose it is.', id: (key: { userId: string }) => key.userId })),
  }),
});

const Users = connectionOf(User, 'User');
const Groups = connectionOf(Group, 'Group');
const ApiKeys = connectionOf(ApiKey, 'ApiKey');

builder.queryFields((t) => ({
  viewer: t.prismaField({
    type: User,
    nullable: true,
    description: 'You; null when you are not signed in.',
    resolve: (query, _root, _args, ctx) => {
      const id = actorUserId(ctx.actor);
      return id === null ? null : ctx.db.prisma.user.findUnique({ ...query, where: { id } });
    },
  }),
  users: t.connection(
    {
      type: User,
      description: 'The users, by name; none for anonymous callers.',
      complexity: pageCost,
      args: { search: t.arg.string({ description: 'Only those whose name or slug contains this.' }) },
      resolve: (_root, args, ctx, info) =>
        prismaPage({
          ctx, info, args, typeName: 'User', order: NAME_ASC,
          filter: args.search ? { OR: [contains('name', args.search), contains('slug', args.search)] } : {},
          list: (page) => listUsers(ctx, page),
          count: (filter) => countUsers(ctx, filter),
        }),
    },
    Users.connection,
  ),
  groups: t.connection(
    {
      type: Group,
      description: 'The groups you are in or made, by name; all of them for superusers.',
      complexity: pageCost,
      resolve: (_root, args, ctx, info) =>
        prismaPage({
          ctx, info, args, typeName: 'Group', order: NAME_ASC, filter: {},
          list: (page) => listGroups(ctx, page),
          count: (filter) => countGroups(ctx, filter),
        }),
    },
    Groups.connection,
  ),
  apiKeys: t.connection(
    {
      type: ApiKey,
      description: "Your API keys, newest first; everybody's for superusers.",
      complexity: pageCost,
      args: {
        includeRevoked: t.arg.boolean({ required: true, defaultValue: false, description: 'Show ended ones as well.' }),
      },
      resolve: (_root, args, ctx, info) =>
        prismaPage({
          ctx, info, args, typeName: 'ApiKey', order: CREATED_DESC,
          filter: args.includeRevoked ? {} : { revokedAt: null },
          list: (page) => listApiKeys(ctx, page),
          count: (filter) => countApiKeys(ctx, filter),
        }),
    },
    ApiKeys.connection,
  ),
}));

const contains = (column: string, text: string) => ({ [column]: { contains: text, mode: 'insensitive' } });
