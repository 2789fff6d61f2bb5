import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeId, parseId } from '../../src/graphql/ids.ts';
import { schema } from '../../src/graphql/schema.ts';
import { newToken } from '../../src/security/tokens.ts';
import { openGraphqlDoor, type GraphqlDoor, type Reply } from '../support/graphql-door.ts';
import { categoryOf } from '../support/matrix/corpus-life.ts';
import { FIELDS, HELD_ELSEWHERE, QUERIES, SUBSCRIPTIONS } from '../support/matrix/expectations.ts';
import {
  ACTORS,
  ids,
  Seed,
  seedMatrixWorld,
  type ActorName,
  type MatrixWorld,
} from '../support/matrix/matrix-world.ts';
import { MUTATIONS, type Targets } from '../support/matrix/mutation-rows.ts';
import { idsIn, mutationOutcome, outcomeOf } from '../support/matrix/outcomes.ts';
import { edgesOf, leavesOf, nodesOf, objectFields } from '../support/matrix/schema-walk.ts';
import { firstEvent, sendWithFile } from '../support/matrix/send.ts';
import { countStatements } from '../support/count-statements.ts';

const statements = countStatements();
const edges = edgesOf(schema);
const rootFields = (type: 'Query' | 'Mutation' | 'Subscription') => {
  const of = {
    Query: schema.getQueryType(),
    Mutation: schema.getMutationType(),
    Subscription: schema.getSubscriptionType(),
  }[type];
  return Object.values(of?.getFields() ?? {});
};

let door: GraphqlDoor;
let world: MatrixWorld;
beforeAll(async () => {
  door = await openGraphqlDoor({ isWhole: true });
  world = await seedMatrixWorld(door.db, { id: door.adminId, key: door.adminKey });
});
afterAll(() => door.close());

const run = (actor: ActorName, query: string, variables?: object): Promise<Reply> =>
  door.run(query, { key: world.keys[actor], variables });

/**
 * Who may not read the hidden objects must find neither their ids nor any of their words, wherever he
 * looks.
 */
function expectNothingHidden(actor: ActorName, reply: Reply): void {
  if (actor === 'owner' || actor === 'superuser') return;
  const hidden = new Set(Object.values(world.hidden));
  expect(idsIn(reply).filter((id) => hidden.has(id))).toEqual([]);
  expect(JSON.stringify(reply)).not.toMatch(/hidden-/);
}

describe('every field is in the matrix', () => {
  it.each([
    ['queries', () => rootFields('Query').map(({ name }) => name), QUERIES],
    ['mutations', () => rootFields('Mutation').map(({ name }) => name), MUTATIONS],
    ['subscriptions', () => rootFields('Subscription').map(({ name }) => name), SUBSCRIPTIONS],
    [
      'fields that lead to objects',
      () => objectFields(schema).map(({ at }) => at),
      { ...FIELDS, ...HELD_ELSEWHERE },
    ],
  ])('%s, and no row is left of one that is gone', (_name, names, rows) => {
    expect(Object.keys(rows).sort()).toEqual(names().sort());
  });

  it('and every node has an object in the world', () => {
    expect(
      nodesOf(schema)
        .map(({ name }) => name)
        .filter((name) => world.shared[name] === undefined),
    ).toEqual([]);
  });
});

describe('queries', () => {
  it.each(Object.entries(QUERIES))('%s', async (name, { expected, args }) => {
    const field = rootFields('Query').find((one) => one.name === name);
    if (field === undefined) throw new Error('no such query');
    const given = args === undefined ? '' : `(${args(world.shared)})`;
    let row = '';
    for (const actor of ACTORS) {
      const reply = await run(actor, `{ ${name}${given} ${leavesOf(schema, field.type)} }`);
      expectNothingHidden(actor, reply);
      row += outcomeOf(reply, [name]);
    }
    expect(row).toBe(expected);
  });
});

describe('fields of objects', () => {
  it.each(edges.map((edge) => [edge.at, edge] as const))('%s', async (at, { node, selection, path }) => {
    let row = '';
    for (const actor of ACTORS) {
      const reply = await run(
        actor,
        `query ($id: ID!) { node(id: $id) { ... on ${node} { ${selection} } } }`,
        { id: world.shared[node] },
      );
      expectNothingHidden(actor, reply);
      row += outcomeOf(reply, ['node', ...path]);
    }
    expect(row).toBe(FIELDS[at]);
  });
});

describe('subscriptions', () => {
  it.each(Object.entries(SUBSCRIPTIONS))('%s', async (name, { expected, args, isQueued, poke }) => {
    let row = '';
    for (const actor of ACTORS) {
      const query = `subscription { ${name}(${args?.(world.shared) ?? ''}) { __typename } }`;
      const userId = actor === 'anonymous' ? null : world.users[actor];
      const reply = await firstEvent(door, {
        key: world.keys[actor],
        query,
        isQueued,
        poke: userId === null || poke === undefined ? undefined : () => poke(door.db, userId),
      });
      expectNothingHidden(actor, reply);
      row += outcomeOf(reply, isQueued ? [] : [name]);
    }
    expect(row).toBe(expected);
  });
});

/** Fresh objects of the owner for a mutation to change. */
async function targets(): Promise<Targets> {
  const seed = new Seed(door.db, world.users);
  const objects = await seed.objects('target');
  await seed.share(objects);
  const { Document: loose } = await seed.document('loose');
  const { Document: trashed } = await seed.document('trashed');
  await seed.trash(objects.Corpus, trashed);
  const { hash, hint } = newToken();
  // One user may hold only so many, and every mutation here gets fresh ones.
  await door.db.prisma.apiKey.deleteMany({ where: { userId: world.users.owner, name: 't' } });
  const apiKey = await door.db.prisma.apiKey.create({
    data: { userId: world.users.owner, name: 't', hash, hint, scopes: ['read'] },
  });
  const CorpusCategory = await categoryOf(door.db, objects.Corpus);
  return {
    CorpusCategory,
    ...ids(objects),
    ...(await seed.others(objects)),
    Loose: encodeId('Document', loose),
    Trashed: encodeId('Document', trashed),
    ApiKey: encodeId('ApiKey', apiKey.id),
  };
}

async function mutate(name: string, actor: ActorName, input: object): Promise<Reply> {
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const query = `mutation ($input: ${typeName}Input!) { ${name}(input: $input) { __typename ... on Error { code message } } }`;
  const key = world.keys[actor];
  const file = MUTATIONS[name]?.file;
  return file !== undefined
    ? sendWithFile(door, { key, query, variables: { input }, file })
    : door.run(query, { key, variables: { input } });
}

const people = (actor: ActorName) => ({
  me: actor === 'anonymous' ? '' : encodeId('User', world.users[actor]),
  reader: encodeId('User', world.users.reader),
  stranger: encodeId('User', world.users.stranger),
});

describe('mutations', () => {
  it.each(Object.entries(MUTATIONS))('%s', async (name, { expected, input }) => {
    let row = '';
    let fresh = await targets();
    for (const actor of ACTORS) {
      const reply = await mutate(name, actor, input(fresh, people(actor)));
      const outcome = mutationOutcome(reply, name);
      if (outcome === 'x') throw new Error(JSON.stringify(reply));
      row += outcome;
      // Those before were refused and so changed nothing.
      if (outcome === '+') fresh = await targets();
    }
    expect(row).toBe(expected);
  });
});

describe('what is forbidden looks like what is missing: the same words, and as many statements', () => {
  const missing = (id: string): string => encodeId(parseId(id).kind, randomUUID());
  const once = async (send: () => Promise<Reply>) => {
    const before = statements();
    const { data, errors } = await send();
    const plain = JSON.stringify({ data, errors }, (key, value: unknown) =>
      key === 'requestId' ? undefined : value,
    );
    return { plain, statements: statements() - before };
  };
  // The fewest of three: now and then the listener makes sure of its own connection.
  const counted = async (send: () => Promise<Reply>) => {
    const all = [await once(send), await once(send), await once(send)];
    return all.reduce((least, one) => (one.statements < least.statements ? one : least));
  };
  const missingIn = (text: string) =>
    text.replaceAll(/"([A-Za-z0-9+/]{40,}={0,2})"/g, (_all, id: string) => `"${missing(id)}"`);

  const withIds = Object.entries(QUERIES).filter(([, { args }]) => args !== undefined);
  it.each(withIds)('query %s', async (name, { args }) => {
    const field = rootFields('Query').find((one) => one.name === name);
    const query = `{ ${name}(${args?.(world.shared) ?? ''}) ${field === undefined ? '' : leavesOf(schema, field.type)} }`;
    for (const actor of ['anonymous', 'stranger'] as const) {
      const forbidden = await counted(() => run(actor, query));
      expect(await counted(() => run(actor, missingIn(query)))).toEqual(forbidden);
    }
  });

  const refusing = Object.entries(MUTATIONS).filter(([, { expected }]) => expected.includes('!'));
  it.each(refusing)('mutation %s', async (name, { input }) => {
    const given = input(await targets(), people('stranger'));
    // The people named are real in both, and so is what is the stranger's own.
    const real = new Set(Object.values(people('stranger')));
    const gone = JSON.parse(JSON.stringify(given), (_key, value: unknown) =>
      typeof value === 'string' && idsIn(value).length === 1 && !real.has(value) ? missing(value) : value,
    ) as object;
    const forbidden = await counted(() => mutate(name, 'stranger', given));
    expect(await counted(() => mutate(name, 'stranger', gone))).toEqual(forbidden);
  });

  // Where something has to happen first, nothing is named that could be forbidden.
  const naming = Object.entries(SUBSCRIPTIONS).filter(([, { poke }]) => poke === undefined);
  it.each(naming)('subscription %s', async (name, { args }) => {
    const query = `subscription { ${name}(${args?.(world.shared) ?? ''}) { __typename } }`;
    const key = world.keys.stranger;
    const forbidden = await counted(() => firstEvent(door, { key, query }));
    expect(await counted(() => firstEvent(door, { key, query: missingIn(query) }))).toEqual(forbidden);
  });
});
