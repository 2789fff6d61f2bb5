import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { encodeId } from '../../src/graphql/ids.ts';
import { encodePageTokens } from '../../src/parsing/page-tokens-codec.ts';
import { createApiKey } from '../../src/features/people/create-api-key.ts';
import { SCOPES, type Scope } from '../../src/domain/actor.ts';
import { createJobProducer } from '../../src/queues/producer.ts';
import { FolderBlobStore } from '../../src/storage/folder-blob-store.ts';
import { openGraphqlDoor, type GraphqlDoor, type Reply } from '../support/graphql-door.ts';

let door: GraphqlDoor;
let blobRoot: string;
let bob: { id: string; key: string };

beforeAll(async () => {
  blobRoot = await mkdtemp(join(tmpdir(), 'deedbox-door-'));
  door = await openGraphqlDoor({
    services: { blobs: await FolderBlobStore.open(blobRoot), jobs: createJobProducer() },
  });
  bob = await userWith(['read', 'write', 'ask', 'admin']);
});
afterAll(async () => {
  await door.close();
  await rm(blobRoot, { recursive: true, force: true });
});

let counter = 0;

async function userWith(scopes: readonly Scope[]): Promise<{ id: string; key: string }> {
  const name = `u${(counter += 1)}`;
  const { id } = await door.db.prisma.user.create({ data: { slug: name, name } });
  const actor = { kind: 'user' as const, userId: id, isSuperuser: false, groupIds: [], scopes: SCOPES };
  const { secret } = await createApiKey(
    { ...door.services, actor, requestId: 'test' },
    { name: 'key', scopes },
  );
  return { id, key: secret.reveal() };
}

async function mutate(name: string, input: object, fields: string, key?: string) {
  const Input = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
  const query = `mutation($input: ${Input}) { r: ${name}(input: $input) { __typename ... on Error { code message } ${fields} } }`;
  const { data, errors } = await door.run(query, {
    variables: { input },
    ...(key === undefined ? {} : { key }),
  });
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data.r;
}

const createCorpus = async (key?: string): Promise<string> =>
  (
    await mutate(
      'createCorpus',
      { title: `C ${(counter += 1)}` },
      '... on CreateCorpusSuccess { corpus { id } }',
      key,
    )
  ).corpus.id;

async function upload(options: {
  content?: string | Uint8Array<ArrayBuffer>;
  name?: string;
  corpusId?: string;
  key?: string;
}) {
  const { content = `text ${(counter += 1)}`, name = 'a.txt', corpusId, key = door.adminKey } = options;
  const query = `mutation($input: UploadDocumentInput!) { r: uploadDocument(input: $input) { __typename ... on Error { code message }
    ... on UploadDocumentSuccess { isDuplicate document { id title latestVersion { id status mimeType fileName sizeBytes progress { stage done total } error { code } } } } } }`;
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { input: { file: null, corpusId } } }));
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  form.set('0', new File([content], name));
  const response = await fetch(door.url, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      'apollo-require-preflight': '1',
      'x-graphql-yoga-csrf': '1',
    },
  });
  const { data, errors } = (await response.json()) as Pick<Reply, 'data' | 'errors'>;
  if (data === null || errors !== undefined) throw new Error(JSON.stringify(errors));
  return data.r;
}

const uuidOf = (id: string) => atob(id).split(':')[1] ?? '';

/** Statements the server sends while `work` runs. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- put back as it was
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    sent.push(typeof first === 'string' ? first : (first.text ?? ''));
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

describe('uploads', () => {
  it('give the document, its type by content, and where it stands', async () => {
    const corpusId = await createCorpus();
    const result = await upload({ content: 'Plain words', name: '../nda.pdf.txt', corpusId });
    expect(result).toMatchObject({
      __typename: 'UploadDocumentSuccess',
      isDuplicate: false,
      document: {
        title: 'nda.pdf',
        latestVersion: {
          status: 'QUEUED',
          mimeType: 'text/plain',
          fileName: 'nda.pdf.txt',
          sizeBytes: 11,
          progress: { stage: 'queued', done: 0, total: 0 },
          error: null,
        },
      },
    });
    const { data } = await door.run(
      `query($id: ID!) { corpus(id: $id) { documents { totalCount nodes { id } } placements(atRoot: true) { nodes { path name corpus { id } document { id } folder { id } } } } }`,
      { variables: { id: corpusId } },
    );
    expect(data.corpus.documents).toEqual({ totalCount: 1, nodes: [{ id: result.document.id }] });
    expect(data.corpus.placements.nodes).toEqual([
      {
        path: 'nda.pdf.txt',
        name: 'nda.pdf.txt',
        corpus: { id: corpusId },
        document: { id: result.document.id },
        folder: null,
      },
    ]);
  });

  it.each([
    ['empty', new Uint8Array(0), 'x.pdf', 'UnsupportedFileError'],
    [
      'a film',
      Uint8Array.from(Buffer.from('00000018667479706d70343200000000', 'hex')),
      'scan.pdf',
      'UnsupportedFileError',
    ],
  ])('refuse what is %s by name, as a type of the union', async (_name, content, name, type) => {
    expect(await upload({ content, name })).toMatchObject({
      __typename: type,
      code: 'UNSUPPORTED_FILE',
      message: expect.any(String),
    });
  });

  it('are not for strangers', async () => {
    expect(await upload({ corpusId: await createCorpus(), key: bob.key })).toMatchObject({
      __typename: 'NotFoundError',
    });
  });
});

describe('what a caller may not read', () => {
  it('looks exactly like what does not exist, and costs as many statements', async () => {
    const corpusId = await createCorpus();
    const documentId = (await upload({ corpusId })).document.id;
    const missing = {
      corpus: encodeId('Corpus', '00000000-0000-7000-8000-000000000000'),
      document: encodeId('Document', '00000000-0000-7000-8000-000000000000'),
    };
    const ask = (ids: { corpus: string; document: string }) => () =>
      door.run(
        `query($c: ID!, $d: ID!) { corpus(id: $c) { id } document(id: $d) { id } a: node(id: $c) { id } b: node(id: $d) { id } documents(filter: { corpusId: $c }) { totalCount nodes { id } } }`,
        { variables: { c: ids.corpus, d: ids.document }, key: bob.key },
      );
    const forbidden = { corpus: corpusId, document: documentId };
    expect((await ask(forbidden)()).data).toEqual((await ask(missing)()).data);
    expect(await statements(ask(forbidden))).toEqual(await statements(ask(missing)));
    const change = (ids: { corpus: string; document: string }) => async () => [
      await mutate('updateDocument', { documentId: ids.document, title: 'x' }, '', bob.key),
      await mutate('deleteCorpus', { corpusId: ids.corpus }, '', bob.key),
      await mutate('addDocuments', { corpusId: ids.corpus, documentIds: [ids.document] }, '', bob.key),
      await mutate(
        'createNote',
        { documentId: ids.document, corpusId: ids.corpus, title: 't', content: 'c' },
        '',
        bob.key,
      ),
      await mutate(
        'grantPermission',
        { objectId: ids.corpus, userId: encodeId('User', bob.id), permissions: ['READ'] },
        '',
        bob.key,
      ),
      await mutate('setCorpusVisibility', { corpusId: ids.corpus, isPublic: true }, '', bob.key),
      await mutate('retryIngestion', { documentId: ids.document }, '', bob.key),
    ];
    const answers = await change(forbidden)();
    expect(answers).toEqual(await change(missing)());
    expect(new Set(answers.map(({ __typename }) => __typename))).toEqual(new Set(['NotFoundError']));
    expect((await statements(change(forbidden))).length).toBe((await statements(change(missing))).length);
  });

  it('is shown once it is shared, with the permissions the key allows', async () => {
    const corpusId = await createCorpus();
    const documentId = (await upload({ corpusId })).document.id;
    const granted = await mutate(
      'grantPermission',
      { objectId: corpusId, userId: encodeId('User', bob.id), permissions: ['UPDATE'] },
      '... on GrantPermissionSuccess { sharedDocumentCount grant { permissions user { id } } }',
    );
    expect(granted).toMatchObject({
      sharedDocumentCount: 1,
      grant: { permissions: ['READ', 'UPDATE'], user: { id: encodeId('User', bob.id) } },
    });
    const query = `query($c: ID!, $d: ID!) { corpus(id: $c) { myPermissions grants { permissions } } document(id: $d) { myPermissions } }`;
    const variables = { c: corpusId, d: documentId };
    expect((await door.run(query, { variables, key: bob.key })).data).toEqual({
      corpus: { myPermissions: ['READ', 'UPDATE'], grants: [] },
      document: { myPermissions: ['READ', 'UPDATE'] },
    });
    await mutate('revokePermission', { objectId: corpusId, userId: encodeId('User', bob.id) }, '');
    expect((await door.run(query, { variables, key: bob.key })).data).toEqual({
      corpus: null,
      document: null,
    });
  });

  it('is everything for a key without the scope, and nothing changes for it', async () => {
    const reader = await userWith(['read']);
    expect(await mutate('createCorpus', { title: 'x' }, '', reader.key)).toMatchObject({
      __typename: 'UnauthenticatedError',
    });
    const writer = await userWith(['write']);
    const { data, errors } = await door.run('{ corpora { nodes { id } } }', { key: writer.key });
    expect({ data, code: errors?.[0]?.extensions.code }).toEqual({ data: null, code: 'UNAUTHENTICATED' });
    expect(errors?.[0]?.message).toContain('the scope READ');
  });

  it('says of the id of another kind which kind it was', async () => {
    const corpusId = await createCorpus();
    expect(await mutate('updateDocument', { documentId: corpusId, title: 'x' }, '')).toMatchObject({
      __typename: 'ValidationError',
      message: expect.stringContaining('Corpus'),
    });
    for (const id of ['', 'x', btoa('Document:1 or 1=1'), '💥'.repeat(500)]) {
      expect(await mutate('updateDocument', { documentId: id, title: 'x' }, '')).toMatchObject({
        __typename: 'ValidationError',
      });
    }
  });
});

describe('a page of documents with annotations and labels', () => {
  const QUERY = `query($id: ID!, $after: String) { corpus(id: $id) { documents(first: 20) { edges { cursor node { id title
    annotations(first: 3, after: $after) { edges { cursor node { id start end text isStructural label { id text color } } } pageInfo { hasNextPage endCursor } } } } } } }`;
  let corpusId: string;
  let documents: string[];

  beforeAll(async () => {
    corpusId = await createCorpus();
    documents = [];
    for (let n = 0; n < 6; n += 1) {
      const { document } = await upload({ corpusId });
      documents.push(document.id);
      const [documentId, versionId] = [uuidOf(document.id), uuidOf(document.latestVersion.id)];
      const label = await door.db.prisma.label.create({
        data: { kind: 'SPAN', text: `L${n}`, creatorId: door.adminId },
      });
      await door.db.prisma.annotation.createMany({
        data: [4, 3, 2, 1, 0].map((start) => ({
          documentId,
          versionId,
          labelId: label.id,
          creatorId: door.adminId,
          start,
          end: start + 1,
          text: `w${start}`,
          regions: [{ page: 1, box: [0, 0, 1, 1], tokens: [start, start + 1] }],
        })),
      });
    }
  });

  it('takes four statements with the key, whatever the number of documents and annotations', async () => {
    const sent = await statements(() => door.run(QUERY, { variables: { id: corpusId } }));
    expect(sent).toEqual([
      expect.stringContaining('from api_keys k'),
      expect.stringContaining('FROM "public"."corpora"'),
      expect.stringContaining('FROM "public"."documents"'),
      expect.stringContaining('from annotations a'),
    ]);
  });

  it('pages with cursors, every list by itself', async () => {
    const { data } = await door.run(QUERY, { variables: { id: corpusId } });
    const { edges } = data.corpus.documents;
    expect(edges.map((edge: Reply['data']) => edge.node.id).toSorted()).toEqual(documents.toSorted());
    for (const { node } of edges) {
      expect(node.annotations.edges.map((edge: Reply['data']) => edge.node.text)).toEqual(['w0', 'w1', 'w2']);
      expect(node.annotations.pageInfo.hasNextPage).toBe(true);
    }
    const one = `query($id: ID!, $after: String) { document(id: $id) { annotations(first: 3, after: $after) { totalCount nodes { text } pageInfo { hasNextPage hasPreviousPage } } } }`;
    const variables = { id: edges[0].node.id, after: edges[0].node.annotations.pageInfo.endCursor };
    expect((await door.run(one, { variables })).data.document.annotations).toEqual({
      totalCount: 5,
      nodes: [{ text: 'w3' }, { text: 'w4' }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
  });

  it('reads regions and times only where they are asked for, and through fragments as well', async () => {
    const query = `query($id: ID!) { document(id: $id) { annotations(first: 1) { nodes { ...Where } } } }
      fragment Where on Annotation { ... on Annotation { pages regions { page tokens { start end } box { x0 y1 } } createdAt } }`;
    const { data } = await door.run(query, { variables: { id: documents[0] } });
    expect(data.document.annotations.nodes).toEqual([
      {
        pages: [1],
        regions: [{ page: 1, tokens: { start: 0, end: 1 }, box: { x0: 0, y1: 1 } }],
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    const plain = await statements(() => door.run(QUERY, { variables: { id: corpusId } }));
    expect(plain.at(-1)).not.toContain('a.regions');
  });

  it('refuses cursors that are not its own', async () => {
    const variables = { id: corpusId };
    for (const after of [
      'x',
      btoa('["START_ASC",1,"not-an-id"]'),
      btoa('["TITLE_ASC","a","b"]'),
      btoa('["START_ASC","1","x"]'),
    ]) {
      const { errors } = await door.run(QUERY, { variables: { ...variables, after } });
      expect(errors?.[0]?.extensions.code).toBe('VALIDATION');
    }
    expect(door.errors).toEqual([]);
  });

  it('finds annotations by their ids, and none for strangers', async () => {
    const { data } = await door.run(
      '{ annotations(first: 2) { totalCount nodes { id text document { id } creator { name } myPermissions } } }',
    );
    expect(data.annotations.totalCount).toBe(30);
    const [first] = data.annotations.nodes;
    expect(first.myPermissions).toContain('DELETE');
    const node = '{ node(id: "ID") { ... on Annotation { text label { text } } } }'.replace('ID', first.id);
    expect((await door.run(node)).data.node).toMatchObject({
      text: first.text,
      label: { text: expect.stringMatching(/^L/) },
    });
    expect((await door.run(node, { key: bob.key })).data.node).toBeNull();
    expect(
      (await door.run('{ annotations { totalCount nodes { id } } }', { key: bob.key })).data.annotations,
    ).toEqual({ totalCount: 0, nodes: [] });
  });
});

it('gives text, pages, words and structure of a version, page by page', async () => {
  const { document } = await upload({ content: 'Hello brave world' });
  const versionId = uuidOf(document.latestVersion.id);
  const text = 'Hello brave world';
  await door.db.prisma.documentText.create({ data: { versionId, text } });
  await door.db.prisma.documentVersion.update({
    where: { id: versionId },
    data: { textLength: text.length, pageCount: 3, status: 'READY' },
  });
  const tokens = new Uint8Array(
    encodePageTokens({
      count: 2,
      start: Uint32Array.of(0, 6),
      end: Uint32Array.of(5, 11),
      box: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8),
    }),
  );
  await door.db.prisma.page.createMany({
    data: [1, 2, 3].map((number) => ({
      versionId,
      number,
      width: 612,
      height: 792,
      start: number === 1 ? 0 : 17,
      end: 17,
      wordCount: 2,
      tokens,
    })),
  });
  await door.db.prisma.block.createMany({
    data: [0, 1, 2].map((ordinal) => ({
      versionId,
      ordinal,
      kind: ordinal === 0 ? 'heading' : 'clause',
      label: ordinal === 0 ? null : `${ordinal}.`,
      start: 0,
      end: 5,
      headingPath: ['Title'],
    })),
  });
  const query = `query($id: ID!) { document(id: $id) { latestVersion {
    text(start: 6, maxChars: 5) { text start end length hasMore }
    pages(first: 2) { totalCount nodes { number width imageUrl(dpi: 72) tokens { index start end box { x0 y0 x1 y1 } } } pageInfo { hasNextPage endCursor } }
    last: pages(last: 1) { nodes { number } }
    page(number: 3) { number } nothing: page(number: 4) { number }
    zero: page(number: 0) { number } below: page(number: -2147483648) { number } above: page(number: 2147483647) { number }
    blocks(kinds: ["clause"]) { totalCount nodes { ordinal label kind headingPath sentences(first: 2) { start end text } } }
    originalUrl } } }`;
  const { data } = await door.run(query, { variables: { id: document.id } });
  expect(data.document.latestVersion).toEqual({
    text: { text: 'brave', start: 6, end: 11, length: 17, hasMore: true },
    pages: {
      totalCount: 3,
      nodes: [1, 2].map((number) => ({
        number,
        width: 612,
        imageUrl: expect.stringContaining(`/files/versions/${versionId}/pages/${number}/72.png`),
        tokens: [
          { index: 0, start: 0, end: 5, box: { x0: 1, y0: 2, x1: 3, y1: 4 } },
          { index: 1, start: 6, end: 11, box: { x0: 5, y0: 6, x1: 7, y1: 8 } },
        ],
      })),
      pageInfo: { hasNextPage: true, endCursor: expect.any(String) },
    },
    last: { nodes: [{ number: 3 }] },
    page: { number: 3 },
    nothing: null,
    zero: null,
    below: null,
    above: null,
    blocks: {
      totalCount: 2,
      nodes: [1, 2].map((ordinal) => ({
        ordinal,
        label: `${ordinal}.`,
        kind: 'clause',
        headingPath: ['Title'],
        sentences: [{ start: 0, end: 5, text: 'Hello' }],
      })),
    },
    originalUrl: expect.stringContaining(`/files/versions/${versionId}/original`),
  });
  expect((await door.run(query, { variables: { id: document.id }, key: bob.key })).data.document).toBeNull();
});
