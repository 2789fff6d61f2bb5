import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.ts';

/**
 * One document from its upload to its end, and everything that cites it looked at after every step: a
 * citation says exactly what stands in the version it names, is marked stale, or is a tombstone.
 */

const FIRST = `LEASE OF THE MILL

1. Rent

1.1 Amount. The monthly rent is 900 euros, payable in advance on the first day of each month.

2. Term

2.1 Notice. The notice period is ninety days, counted from the day on which the letter is received.

2.2 Renewal. The lease renews by one year unless it is ended before.
`;
const SECOND = FIRST.replace('900 euros', '950 euros').replace('LEASE OF THE MILL', 'LEASE OF THE OLD MILL');

interface Citation {
  readonly text: string | null;
  readonly isStale: boolean;
  readonly isTombstone?: boolean;
  readonly start: number;
  readonly end: number;
  readonly documentVersion?: { readonly id: string; readonly number: number } | null;
}

let app: TestApp;
let corpusA: string;
let corpusB: string;
let documentId: string;
let conversationId: string;
let keptId: string;
let lostId: string;
const versionIds: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.close());

async function ask<T>(query: string, variables: object = {}): Promise<T> {
  const { data, errors } = await app.graphql<T>(query, variables as Record<string, unknown>);
  if (errors !== undefined || data == null) throw new Error(JSON.stringify(errors));
  return data;
}

async function mutate<T = Record<string, unknown>>(
  name: string,
  input: object,
  fields = '__typename',
): Promise<T> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const { r } = await ask<{ r: T & { __typename: string; message?: string } }>(
    `mutation ($input: ${type}Input!) { r: ${name}(input: $input) { __typename ... on Error { message } ... on ${type}Success { ${fields} } } }`,
    { input },
  );
  if (r.__typename !== `${type}Success`) throw new Error(`${name}: ${r.__typename}: ${r.message ?? ''}`);
  return r;
}

async function createCorpus(title: string): Promise<string> {
  return (await mutate<{ corpus: { id: string } }>('createCorpus', { title }, 'corpus { id }')).corpus.id;
}

async function upload(text: string, fields: Record<string, string>): Promise<string> {
  const { body } = await app.upload(text, 'lease.txt', fields);
  expect(await app.ingested(body.version.id)).toBe('READY');
  documentId = body.document.id;
  versionIds.push(body.version.id);
  return body.version.id;
}

async function textOf(versionId: string): Promise<string> {
  const { node } = await ask<{ node: { text: { text: string } } }>(
    'query ($id: ID!) { node(id: $id) { ... on DocumentVersion { text { text } } } }',
    { id: versionId },
  );
  return node.text.text;
}

async function mark(phrase: string): Promise<string> {
  const start = (await textOf(versionIds[0] ?? '')).indexOf(phrase);
  const input = { documentId, corpusId: corpusA, start, end: start + phrase.length };
  return (await mutate<{ annotation: { id: string } }>('createAnnotation', input, 'annotation { id }'))
    .annotation.id;
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let round = 0; round < 150; round += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it did not come to that');
};

const sources = async (): Promise<readonly Citation[]> =>
  (
    await ask<{ conversation: { messages: { nodes: readonly { sources: readonly Citation[] }[] } } | null }>(
      `query ($id: ID!) { conversation(id: $id) { messages(first: 10) { nodes { sources {
         text isStale isTombstone start end documentVersion { id number } } } } } }`,
      { id: conversationId },
    )
  ).conversation?.messages.nodes.flatMap((message) => message.sources) ?? [];

const annotations = async (): Promise<readonly (Citation & { readonly id: string })[]> =>
  (
    await ask<{ annotations: { nodes: readonly (Citation & { id: string })[] } }>(
      `query ($corpus: ID!) { annotations(first: 50, filter: { corpusId: $corpus, isStructural: false }) {
         nodes { id text isStale start end documentVersion { id number } carriedFrom { id } } } }`,
      { corpus: corpusA },
    )
  ).annotations.nodes;

const article = async (): Promise<readonly Citation[]> =>
  (
    await ask<{ corpus: { articleCitations: readonly Citation[] } }>(
      'query ($id: ID!) { corpus(id: $id) { articleCitations { text isStale start end } } }',
      { id: corpusA },
    )
  ).corpus.articleCitations;

const found = async (corpusId: string): Promise<readonly string[]> =>
  (
    await ask<{ search: { nodes: readonly { text: string }[] } }>(
      'query ($corpus: ID!) { search(query: "monthly rent euros", scope: { corpusId: $corpus }, first: 10) { nodes { text } } }',
      { corpus: corpusId },
    )
  ).search.nodes.map(({ text }) => text);

/** Whatever cites the document says what stands there, or that it does not know any more. */
async function checkCitations(): Promise<void> {
  for (const citation of [...(await sources()), ...(await annotations())]) {
    if (citation.isTombstone === true) {
      expect(citation).toMatchObject({ text: '', documentVersion: null });
      continue;
    }
    const version = citation.documentVersion;
    expect(version).not.toBeNull();
    const text = await textOf(version?.id ?? '');
    expect(text.slice(citation.start, citation.end)).toBe(citation.text);
  }
  const texts = await Promise.all(versionIds.map((id) => textOf(id).catch(() => null)));
  for (const { text, start, end } of await article()) {
    if (text !== null) expect(texts.map((whole) => whole?.slice(start, end))).toContain(text);
  }
}

describe('a document', () => {
  it('is uploaded, placed in two corpora, marked, cited in an article and in an answer', async () => {
    corpusA = await createCorpus('Leases');
    corpusB = await createCorpus('Archive');
    const first = await upload(FIRST, { corpus: corpusA });
    await mutate('addDocuments', { corpusId: corpusB, documentIds: [documentId] });
    await mutate('pinVersion', { corpusId: corpusB, documentId, versionId: first });
    keptId = await mark('The notice period is ninety days');
    lostId = await mark('The monthly rent is 900 euros');
    const start = (await textOf(first)).indexOf('The lease renews');
    const { node } = await ask<{ node: { citationUrl: string } }>(
      'query ($id: ID!, $start: Int!) { node(id: $id) { ... on DocumentVersion { citationUrl(start: $start, end: 76) } } }'.replace(
        '76',
        String(start + 16),
      ),
      { id: first, start },
    );
    await mutate('updateCorpusArticle', { corpusId: corpusA, content: `It [renews](${node.citationUrl}).` });
    const { run } = await mutate<{ run: { id: string; conversation: { id: string } } }>(
      'startRun',
      { corpusId: corpusA, prompt: 'What is the notice period and the monthly rent?' },
      'run { id conversation { id } }',
    );
    conversationId = run.conversation.id;
    await until(async () => {
      const { run: now } = await ask<{ run: { status: string } }>(
        'query ($id: ID!) { run(id: $id) { status } }',
        run,
      );
      return now.status === 'COMPLETED';
    });
    expect((await sources()).length).toBeGreaterThan(0);
    expect((await sources()).every(({ isStale, isTombstone }) => !isStale && isTombstone === false)).toBe(
      true,
    );
    expect(await article()).toMatchObject([{ text: 'The lease renews', isStale: false }]);
    await checkCitations();
  }, 60_000);

  it('gets a new version: what cites the old one is stale, marks go along or wait for a person', async () => {
    const second = await upload(SECOND, { document: documentId });
    await until(async () => (await annotations()).length === 3);
    const rows = await annotations();
    expect(rows.filter(({ documentVersion }) => documentVersion?.id === second)).toMatchObject([
      { text: 'The notice period is ninety days', isStale: false, carriedFrom: { id: keptId } },
    ]);
    expect(rows.find(({ id }) => id === lostId)).toMatchObject({
      isStale: true,
      documentVersion: { number: 1 },
    });
    expect(rows.find(({ id }) => id === keptId)).toMatchObject({ documentVersion: { number: 1 } });
    expect((await sources()).every(({ isStale }) => isStale)).toBe(true);
    expect(await article()).toMatchObject([{ text: 'The lease renews', isStale: true }]);
    expect((await found(corpusA)).join()).toContain('950 euros');
    expect((await found(corpusB)).join()).toContain('900 euros');
    await checkCitations();
  }, 60_000);

  it('goes into the trash of one corpus and stands in the other; and comes back', async () => {
    await mutate('removeDocuments', { corpusId: corpusA, documentIds: [documentId] });
    expect(await found(corpusA)).toEqual([]);
    expect(await found(corpusB)).not.toEqual([]);
    await checkCitations();
    await mutate('restoreDocument', { corpusId: corpusA, documentId });
    expect((await found(corpusA)).join()).toContain('950 euros');
    await checkCitations();
  }, 60_000);

  it('is read in the version that the other corpus follows from now on', async () => {
    await mutate('pinVersion', { corpusId: corpusB, documentId, versionId: null });
    expect((await found(corpusB)).join()).toContain('950 euros');
    await checkCitations();
  }, 60_000);

  it('is purged from one corpus and lives on in the other', async () => {
    await mutate('removeDocuments', { corpusId: corpusB, documentIds: [documentId] });
    await mutate('purgeDocument', { corpusId: corpusB, documentId });
    expect(await found(corpusB)).toEqual([]);
    expect(await found(corpusA)).not.toEqual([]);
    await checkCitations();
  }, 60_000);

  it('is purged for good: not a word of it is left, and tombstones stand where it was cited', async () => {
    await mutate('removeDocuments', { corpusId: corpusA, documentIds: [documentId] });
    await mutate('purgeDocument', { corpusId: corpusA, documentId });
    expect(await found(corpusA)).toEqual([]);
    expect(await annotations()).toEqual([]);
    const left = await sources();
    expect(left.length).toBeGreaterThan(0);
    expect(left.every(({ isTombstone }) => isTombstone)).toBe(true);
    expect(await article()).toMatchObject([{ text: null }]);
    const { node } = await ask<{ node: unknown }>('query ($id: ID!) { node(id: $id) { id } }', {
      id: documentId,
    });
    expect(node).toBeNull();
    await checkCitations();
  }, 60_000);
});
