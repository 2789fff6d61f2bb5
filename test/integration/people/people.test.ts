import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_FAILURES_PER_WINDOW } from '../../../src/config/limits.ts';
import { authenticate } from '../../../src/features/people/authenticate.ts';
import { createFirstAdmin } from '../../../src/features/people/create-first-admin.ts';
import { decodeId, encodeId } from '../../../src/graphql/ids.ts';
import { newToken } from '../../../src/security/tokens.ts';
import { openGraphqlDoor, type GraphqlDoor } from '../../support/graphql-door.ts';

let door: GraphqlDoor;
beforeAll(async () => {
  door = await openGraphqlDoor();
});
afterAll(() => door.close());

const CREATE_USER = `mutation ($name: String!, $email: String) { createUser(input: { name: $name, email: $email }) {
  __typename ... on CreateUserSuccess { user { id slug } } ... on Error { code message } } }`;
const CREATE_KEY = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) {
  __typename ... on CreateApiKeySuccess { secret apiKey { id hint scopes } }
  ... on Error { code message } ... on ValidationError { fields { path message } } } }`;

async function addUser(
  name: string,
  scopes = ['READ', 'WRITE', 'ASK', 'ADMIN'],
): Promise<{ id: string; key: string; keyId: string }> {
  const made = await door.run(CREATE_USER, { variables: { name } });
  const { id } = made.data.createUser.user;
  const key = await door.run(CREATE_KEY, { variables: { input: { name: 'k', scopes, userId: id } } });
  const { secret, apiKey } = key.data.createApiKey;
  return { id, key: secret, keyId: apiKey.id };
}

const viewerOf = async (key: string) => door.run('{ viewer { slug } }', { key });

describe('API keys', () => {
  it('sign their user in, and their secret is stored nowhere', async () => {
    const ana = await addUser('Ana Müller');
    expect((await viewerOf(ana.key)).data.viewer.slug).toBe('ana-muller');
    const rows = await door.db.pool.query('select to_jsonb(k)::text as row from api_keys k');
    for (const { row } of rows.rows) expect(row).not.toContain(ana.key.slice(4));
  });

  it('to ask with can be made only where they may read as well', async () => {
    const refused = await door.run(CREATE_KEY, { variables: { input: { name: 'k', scopes: ['ASK'] } } });
    expect(refused.data.createApiKey).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: ['scopes'], message: expect.stringContaining('needs read as well') }],
    });
    const made = await door.run(CREATE_KEY, { variables: { input: { name: 'k', scopes: ['READ', 'ASK'] } } });
    expect(made.data.createApiKey.__typename).toBe('CreateApiKeySuccess');
  });

  it('that expire make none that last longer', async () => {
    const short = await addUser('Short Lived');
    const endsAt = Math.floor(Date.now() / 1_000) * 1_000 + 3_600_000;
    await door.db.pool.query('update api_keys set expires_at = $2 where id = $1', [
      decodeId('ApiKey', short.keyId),
      new Date(endsAt),
    ]);
    const make = async (expiresAt?: string) => {
      const input = { name: 'k', scopes: ['READ'], expiresAt };
      return (await door.run(CREATE_KEY, { key: short.key, variables: { input } })).data.createApiKey;
    };
    for (const beyond of [undefined, new Date(endsAt + 1_000).toISOString()])
      expect(await make(beyond)).toMatchObject({ code: 'VALIDATION', fields: [{ path: ['expiresAt'] }] });
    expect((await make(new Date(endsAt).toISOString())).__typename).toBe('CreateApiKeySuccess');
  });

  it('that are unknown, revoked, expired or of an inactive user are refused in the same words', async () => {
    const [revoked, expired, inactive] = [
      await addUser('Revoked'),
      await addUser('Expired'),
      await addUser('Inactive'),
    ];
    await door.run('mutation ($id: ID!) { revokeApiKey(input: { apiKeyId: $id }) { __typename } }', {
      variables: { id: revoked.keyId },
    });
    await door.db.pool.query(`update api_keys set expires_at = now() - interval '1 second' where user_id =
      (select id from users where slug = 'expired')`);
    await door.db.pool.query("update users set is_active = false where slug = 'inactive'");
    const replies = await Promise.all(
      [newToken().token, revoked.key, expired.key, inactive.key, 'nonsense'].map(viewerOf),
    );
    for (const { status, data, errors } of replies) {
      expect(status).toBe(401);
      expect(data).toBeUndefined();
      expect(errors?.[0]).toMatchObject({
        message: replies[0]?.errors?.[0].message,
        extensions: { code: 'UNAUTHENTICATED' },
      });
    }
  });

  it('that are revoked end at once, and revoking again changes nothing', async () => {
    const { key, keyId } = await addUser('Ends at once');
    const revoke = () =>
      door.run(
        `mutation ($id: ID!) { revokeApiKey(input: { apiKeyId: $id }) {
      ... on RevokeApiKeySuccess { apiKey { revokedAt } } } }`,
        { variables: { id: keyId } },
      );
    expect((await viewerOf(key)).status).toBe(200);
    const first = await revoke();
    expect((await viewerOf(key)).status).toBe(401);
    expect((await revoke()).data).toEqual(first.data);
  });

  it('cannot make a key that can more than they can', async () => {
    const { key } = await addUser('Narrow', ['READ', 'ADMIN']);
    const wider = await door.run(CREATE_KEY, {
      key,
      variables: { input: { name: 'wider', scopes: ['READ', 'WRITE'] } },
    });
    expect(wider.data.createApiKey).toMatchObject({
      __typename: 'ValidationError',
      fields: [{ path: ['scopes'] }],
    });
    const { key: noAdmin } = await addUser('No admin', ['READ', 'WRITE']);
    const refused = await door.run(CREATE_KEY, {
      key: noAdmin,
      variables: { input: { name: 'k', scopes: ['READ'] } },
    });
    expect(refused.data.createApiKey).toMatchObject({
      __typename: 'UnauthenticatedError',
      code: 'UNAUTHENTICATED',
    });
  });

  it("are nobody else's to see, make or revoke", async () => {
    const [ana, ben] = [await addUser('Owner Of Key'), await addUser('Ben')];
    const seen = await door.run('{ apiKeys { totalCount nodes { user { slug } } } }', { key: ben.key });
    expect(seen.data.apiKeys).toMatchObject({ totalCount: 1, nodes: [{ user: { slug: 'ben' } }] });
    expect(
      (
        await door.run('query ($id: ID!) { node(id: $id) { id } }', {
          key: ben.key,
          variables: { id: ana.keyId },
        })
      ).data.node,
    ).toBeNull();
    const revoke =
      'mutation ($id: ID!) { revokeApiKey(input: { apiKeyId: $id }) { __typename ... on Error { message } } }';
    const missing = encodeId('ApiKey', '00000000-0000-7000-8000-000000000000');
    const [others, none] = await Promise.all(
      [ana.keyId, missing].map((id) => door.run(revoke, { key: ben.key, variables: { id } })),
    );
    expect(others?.data.revokeApiKey).toMatchObject({ __typename: 'NotFoundError' });
    expect(others?.data).toEqual(none?.data);
    const forAna = await door.run(CREATE_KEY, {
      key: ben.key,
      variables: { input: { name: 'x', scopes: ['READ'], userId: ana.id } },
    });
    expect(forAna.data.createApiKey.__typename).toBe('NotFoundError');
  });

  it.each([
    ['has passed', () => new Date(Date.now() - 1_000)],
    ['is years away', () => new Date(Date.now() + 400 * 24 * 3_600_000)],
  ])('refuse an end that %s', async (_name, when) => {
    const made = await door.run(CREATE_KEY, {
      variables: { input: { name: 'k', scopes: ['READ'], expiresAt: when() } },
    });
    expect(made.data.createApiKey).toMatchObject({
      __typename: 'ValidationError',
      fields: [{ path: ['expiresAt'] }],
    });
  });

  it('note their use, once a minute and no more', async () => {
    const { key } = await addUser('Busy');
    const lastUsed = async () =>
      (
        await door.db.pool.query(
          "select last_used_at from api_keys where user_id = (select id from users where slug = 'busy')",
        )
      ).rows[0].last_used_at;
    await viewerOf(key);
    const first = await lastUsed();
    await viewerOf(key);
    expect(first).toBeInstanceOf(Date);
    expect(await lastUsed()).toEqual(first);
  });

  it('that are guessed stop being looked up after a while, for that address only', async () => {
    const guess = (address: string) =>
      authenticate(door.services, newToken().token, address).catch((error: { code: string }) => error.code);
    for (let n = 0; n < AUTH_FAILURES_PER_WINDOW; n += 1)
      expect(await guess('10.0.0.1')).toBe('UNAUTHENTICATED');
    expect(await guess('10.0.0.1')).toBe('RATE_LIMITED');
    expect(await guess('10.0.0.2')).toBe('UNAUTHENTICATED');
  });
});

describe('the first administrator', () => {
  it('is made once, however many processes start together', async () => {
    const fresh = await openGraphqlDoor();
    try {
      expect(await Promise.all([1, 2, 3].map(() => createFirstAdmin(fresh.services)))).toEqual([
        null,
        null,
        null,
      ]);
      await fresh.db.pool.query('truncate users cascade');
      const made = await Promise.all([1, 2, 3, 4].map(() => createFirstAdmin(fresh.services)));
      expect(made.filter((admin) => admin !== null)).toHaveLength(1);
      expect(await fresh.db.prisma.user.count()).toBe(1);
    } finally {
      await fresh.close();
    }
  });
});

describe('people', () => {
  it('are seen by those who are signed in; private fields only by themselves and superusers', async () => {
    const [ana, ben] = [await addUser('Private Ana'), await addUser('Private Ben')];
    await door.run('mutation { updateProfile(input: { email: "ana@example.com" }) { __typename } }', {
      key: ana.key,
    });
    const read = (key: string | null) =>
      door.run('query ($id: ID!) { node(id: $id) { ... on User { slug email isSuperuser } } }', {
        key,
        variables: { id: ana.id },
      });
    expect((await read(ana.key)).data.node).toEqual({
      slug: 'private-ana',
      email: 'ana@example.com',
      isSuperuser: false,
    });
    expect((await read(door.adminKey)).data.node.email).toBe('ana@example.com');
    expect((await read(ben.key)).data.node).toEqual({ slug: 'private-ana', email: null, isSuperuser: null });
    expect((await read(null)).data.node).toBeNull();
    expect(
      (await door.run('{ users { totalCount nodes { id } } viewer { id } }', { key: null })).data,
    ).toEqual({
      users: { totalCount: 0, nodes: [] },
      viewer: null,
    });
  });

  it('are made by superusers only, and names that are alike get different slugs', async () => {
    const { key } = await addUser('Not Super');
    expect((await door.run(CREATE_USER, { key, variables: { name: 'X' } })).data.createUser.__typename).toBe(
      'NotFoundError',
    );
    const [one, two] = [await addUser('Same Name'), await addUser('Same Name')];
    const slugs = await Promise.all(
      [one.key, two.key].map(async (k) => (await viewerOf(k)).data.viewer.slug),
    );
    expect(new Set(slugs).size).toBe(2);
  });

  it('get a conflict, not an internal error, for a slug or address in use', async () => {
    await door.run(CREATE_USER, { variables: { name: 'First', email: 'same@example.com' } });
    const second = await door.run(CREATE_USER, { variables: { name: 'Second', email: 'SAME@example.com' } });
    expect(second.data.createUser).toMatchObject({ __typename: 'ConflictError', code: 'CONFLICT' });
    const { key } = await addUser('Third');
    const taken = await door.run('mutation { updateProfile(input: { slug: "admin" }) { __typename } }', {
      key,
    });
    expect(taken.data.updateProfile.__typename).toBe('ConflictError');
    expect(door.errors).toEqual([]);
  });
});

describe('groups', () => {
  const MEMBERS = '... on Error { code message } __typename';
  const make = async (name: string, key: string) =>
    (
      await door.run(
        `mutation ($name: String!) { createGroup(input: { name: $name }) { ... on CreateGroupSuccess { group { id } } } }`,
        { key, variables: { name } },
      )
    ).data.createGroup.group.id as string;
  const change = (what: 'add' | 'remove', key: string, groupId: string, userId: string, isOwner?: boolean) =>
    door.run(
      `mutation ($input: ${what === 'add' ? 'Add' : 'Remove'}GroupMemberInput!) { ${what}GroupMember(input: $input) { ${MEMBERS} } }`,
      { key, variables: { input: { groupId, userId, ...(isOwner === undefined ? {} : { isOwner }) } } },
    );

  it('are run by their owners, read by their members, and unknown to everyone else', async () => {
    const [ana, ben, eve] = [
      await addUser('Group Ana'),
      await addUser('Group Ben'),
      await addUser('Group Eve'),
    ];
    const group = await make('Legal team', ana.key);
    expect((await change('add', ana.key, group, ben.id)).data.addGroupMember.__typename).toBe(
      'AddGroupMemberSuccess',
    );
    expect((await change('add', ben.key, group, eve.id)).data.addGroupMember.__typename).toBe(
      'NotFoundError',
    );
    expect((await change('add', eve.key, group, eve.id)).data.addGroupMember.__typename).toBe(
      'NotFoundError',
    );
    const names = async (key: string | null) =>
      (await door.run('{ groups { nodes { name members { user { slug } isOwner } } } }', { key })).data.groups
        .nodes;
    expect(await names(ben.key)).toEqual([
      {
        name: 'Legal team',
        members: [
          { user: { slug: 'group-ana' }, isOwner: true },
          { user: { slug: 'group-ben' }, isOwner: false },
        ],
      },
    ]);
    expect(await names(eve.key)).toEqual([]);
    expect(await names(null)).toEqual([]);
  });

  it('keep an owner: the last one cannot leave or step down; members may leave', async () => {
    const [ana, ben] = [await addUser('Last Ana'), await addUser('Last Ben')];
    const group = await make('Last owner', ana.key);
    await change('add', ana.key, group, ben.id);
    expect((await change('remove', ana.key, group, ana.id)).data.removeGroupMember.__typename).toBe(
      'ConflictError',
    );
    expect((await change('add', ana.key, group, ana.id, false)).data.addGroupMember.__typename).toBe(
      'ConflictError',
    );
    expect((await change('remove', ben.key, group, ben.id)).data.removeGroupMember.__typename).toBe(
      'RemoveGroupMemberSuccess',
    );
    await change('add', ana.key, group, ben.id, true);
    const both = await Promise.all([
      change('remove', ana.key, group, ana.id),
      change('remove', ben.key, group, ben.id),
    ]);
    expect(both.map(({ data }) => data.removeGroupMember.__typename).sort()).toEqual([
      'ConflictError',
      'RemoveGroupMemberSuccess',
    ]);
  });

  it('say which kind of id was given instead of theirs', async () => {
    const { data } = await change(
      'add',
      door.adminKey,
      encodeId('User', door.adminId),
      encodeId('User', door.adminId),
    );
    expect(data.addGroupMember).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(/id of a User.*Group/),
    });
  });
});
