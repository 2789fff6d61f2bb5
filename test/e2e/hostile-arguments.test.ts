import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NODES_MAX_IDS } from '../../src/config/limits.ts';
import { encodeId } from '../../src/graphql/ids.ts';
import { openGraphqlDoor, type GraphqlDoor } from '../support/graphql-door.ts';

let door: GraphqlDoor;
beforeAll(async () => {
  door = await openGraphqlDoor({ isWhole: true });
});
afterAll(() => door.close());

const id = '01a22d1e-0591-76c6-8f24-50be9ca4c997';
const BROKEN = 'Text must not contain NUL characters or broken surrogate pairs.';
const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values), 'utf8').toString('base64');

const refused = (path: unknown[], message: string) => [
  expect.objectContaining({
    message,
    extensions: expect.objectContaining({ code: 'VALIDATION', fields: [{ path, message }] }),
  }),
];

describe.each([
  ['a NUL', 'a\0b'],
  ['half a pair', 'a\ud800b'],
])('text with %s is the caller’s mistake', (_name, bad) => {
  it.each([
    ['annotations(filter: { text: $v }) { totalCount }', ['filter', 'text']],
    ['annotations(filter: { labels: ["x", $v] }) { totalCount }', ['filter', 'labels', 1]],
    ['conversations(text: $v) { totalCount }', ['text']],
    ['corpora(filter: { text: $v }) { totalCount }', ['filter', 'text']],
    ['corpus(slug: $v) { id }', ['slug']],
    ['documents(filter: { text: $v }) { totalCount }', ['filter', 'text']],
    ['documents(filter: { mimeType: $v }) { totalCount }', ['filter', 'mimeType']],
    ['search(query: "x", scope: { corpusSlug: $v }) { totalCount }', ['scope', 'corpusSlug']],
    [
      'search(query: "x", scope: { all: true }, filters: { mimeTypes: [$v] }) { totalCount }',
      ['filters', 'mimeTypes', 0],
    ],
    ['users(search: $v) { totalCount }', ['search']],
    ['node(id: $v) { id }', ['id']],
    ['documents(after: $v) { totalCount }', ['after']],
  ])('%s', async (field, path) => {
    const type = field.includes('node(') ? 'ID!' : 'String!';
    const { errors } = await door.run(`query($v: ${type}) { r: ${field} }`, { variables: { v: bad } });
    expect(errors).toEqual(refused(path, BROKEN));
  });
});

const NUL = 'a\0b';

describe('a mutation with a NUL in its input', () => {
  it.each([
    [{ prompt: 'x', corpusSlug: NUL }],
    [{ prompt: 'x', corpusId: encodeId('Corpus', id), idempotencyKey: NUL }],
    [{ prompt: NUL, corpusId: encodeId('Corpus', id) }],
  ])('startRun(input: %j) says so in its union', async (input) => {
    const { data, errors } = await door.run(
      'mutation($input: StartRunInput!) { r: startRun(input: $input) { __typename ... on ValidationError { fields { path } } } }',
      { variables: { input } },
    );
    expect(errors).toBeUndefined();
    const at = Object.entries(input).find(([, value]) => value === NUL)?.[0];
    expect(data.r).toEqual({ __typename: 'ValidationError', fields: [{ path: [at] }] });
  });
});

describe('forged cursors', () => {
  it.each([
    ['documents', cursor('CREATED_DESC', '2026-01-01T00:00:00.000Z', 'x')],
    ['documents', cursor('CREATED_DESC', '+275760-09-13T00:00:00.000Z', id)],
    ['documents', cursor('CREATED_DESC', 1, id)],
    ['users', cursor('NAME_ASC', 'a\0', id)],
  ])('%s(after: %s) are refused', async (field, after) => {
    const query = `query($after: String) { ${field}(after: $after) { nodes { id } } }`;
    const { errors } = await door.run(query, { variables: { after } });
    expect(errors).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: 'VALIDATION' }) }),
    ]);
  });

  it('give a page where every value could stand in its column', async () => {
    const query = 'query($after: String) { users(after: $after) { nodes { slug } } }';
    const { data, errors } = await door.run(query, { variables: { after: cursor('NAME_ASC', '', id) } });
    expect(errors).toBeUndefined();
    expect(data.users.nodes).toHaveLength(1);
  });
});

describe('nodes', () => {
  const run = (ids: string[]) =>
    door.run('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { variables: { ids } });
  const sound = encodeId('Corpus', id);

  it('say which id is malformed', async () => {
    const { errors } = await run([sound, 'nonsense']);
    expect(errors?.[0].extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: ['ids', 1] }] });
  });

  it('are at most a hundred', async () => {
    const { errors } = await run(Array.from({ length: NODES_MAX_IDS + 1 }, () => sound));
    expect(errors).toEqual(refused(['ids'], 'At most 100 ids at once.'));
    expect((await run(Array.from({ length: NODES_MAX_IDS }, () => sound))).data.nodes).toHaveLength(100);
  });
});

it('a folder without a corpus is refused: folders are of one corpus', async () => {
  const { errors } = await door.run(
    '{ search(query: "x", scope: { all: true }, filters: { folderPath: "a" }) { totalCount } }',
  );
  expect(errors).toEqual(refused(['filters', 'folderPath'], 'folderPath needs a corpus in the scope.'));
});
