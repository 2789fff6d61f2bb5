import { addGroupMember, removeGroupMember } from '../features/people/change-group-members.ts';
import { createApiKey } from '../features/people/create-api-key.ts';
import { createGroup } from '../features/people/create-group.ts';
import { createUser } from '../features/people/create-user.ts';
import { revokeApiKey } from '../features/people/revoke-api-key.ts';
import { updateProfile } from '../features/people/update-profile.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId, decodeOptionalId } from './ids.ts';
import { mutation } from './mutation.ts';
import { ApiKey, ApiKeyScope, Group, User } from './people.ts';

mutation('createUser', {
  description: 'Makes an account. Superusers only. Give it an API key with `createApiKey`.',
  scope: 'admin',
  input: (t) => ({
    name: t.string({ required: true, description: 'Display name.' }),
    email: t.string({ description: 'E-mail address; unique.' }),
    isSuperuser: t.boolean({ defaultValue: false, description: 'Whether permissions do not bind the user.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    user: await createUser(ctx, { ...input, isSuperuser: input.isSuperuser ?? false }),
  }),
  success: (t) => ({
    user: t.field({ type: User, description: 'The new user.', resolve: ({ user }) => user }),
  }),
});

mutation('updateProfile', {
  description: 'Changes what you say about yourself. What is left out stays as it is.',
  input: (t) => ({
    name: t.string({ description: 'Display name.' }),
    slug: t.string({ description: 'Short unique name: small letters, digits and dashes.' }),
    email: t.string({ description: 'E-mail address; null removes it.' }),
  }),
  errors: [ConflictError],
  resolve: async (input, ctx) => ({
    user: await updateProfile(ctx, {
      name: input.name ?? undefined,
      slug: input.slug ?? undefined,
      email: input.email,
    }),
  }),
  success: (t) => ({ user: t.field({ type: User, description: 'You.', resolve: ({ user }) => user }) }),
});

mutation('createGroup', {
  description: 'Makes a group of which you are the first member and owner.',
  scope: 'admin',
  input: (t) => ({ name: t.string({ required: true, description: 'Its name; unique.' }) }),
  errors: [ConflictError],
  resolve: async (input, ctx) => ({ group: await createGroup(ctx, input) }),
  success: (t) => ({
    group: t.field({ type: Group, description: 'The new group.', resolve: ({ group }) => group }),
  }),
});

mutation('addGroupMember', {
  description: 'Puts a user into a group, or changes whether he runs it.',
  scope: 'admin',
  input: (t) => ({
    groupId: t.id({ required: true, description: 'The group; you must run it.' }),
    userId: t.id({ required: true, description: 'The user.' }),
    isOwner: t.boolean({ defaultValue: false, description: 'Whether he may run the group.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    group: await addGroupMember(ctx, {
      groupId: decodeId('Group', input.groupId, ['groupId']),
      userId: decodeId('User', input.userId, ['userId']),
      isOwner: input.isOwner ?? false,
    }),
  }),
  success: (t) => ({
    group: t.field({ type: Group, description: 'The group.', resolve: ({ group }) => group }),
  }),
});

mutation('removeGroupMember', {
  description: 'Takes a user out of a group. Anyone may leave; a group keeps at least one owner.',
  scope: 'admin',
  input: (t) => ({
    groupId: t.id({ required: true, description: 'The group.' }),
    userId: t.id({ required: true, description: 'The user.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) => ({
    group: await removeGroupMember(ctx, {
      groupId: decodeId('Group', input.groupId, ['groupId']),
      userId: decodeId('User', input.userId, ['userId']),
    }),
  }),
  success: (t) => ({
    group: t.field({ type: Group, description: 'The group.', resolve: ({ group }) => group }),
  }),
});

mutation('createApiKey', {
  description: 'Makes an API key. Its secret is in this answer only: keep it now.',
  scope: 'admin',
  input: (t) => ({
    name: t.string({ required: true, description: 'What it is for.' }),
    scopes: t.field({
      type: [ApiKeyScope],
      required: true,
      description: 'What it may be used for; no more than your own key.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it ends, at most a year ahead; left out: never.',
    }),
    userId: t.id({ description: 'Whose it is; you when left out. Superusers only for others.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async (input, ctx) =>
    createApiKey(ctx, { ...input, userId: decodeOptionalId('User', input.userId, ['userId']) }),
  success: (t) => ({
    apiKey: t.field({
      type: ApiKey,
      description: 'The key, as it is listed from now on.',
      resolve: ({ apiKey }) => apiKey,
    }),
    secret: t.string({
      description: 'What programs send as `Authorization: Bearer …`. It cannot be read again.',
      resolve: ({ secret }) => secret.reveal(),
    }),
  }),
});

mutation('revokeApiKey', {
  description: 'Ends an API key at once and for good. A second time changes nothing.',
  scope: 'admin',
  input: (t) => ({ apiKeyId: t.id({ required: true, description: 'The key.' }) }),
  errors: [NotFoundError],
  resolve: async (input, ctx) => ({
    apiKey: await revokeApiKey(ctx, { apiKeyId: decodeId('ApiKey', input.apiKeyId, ['apiKeyId']) }),
  }),
  success: (t) => ({
    apiKey: t.field({ type: ApiKey, description: 'The key.', resolve: ({ apiKey }) => apiKey }),
  }),
});
