import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.ts';
import { buildPdf } from '../support/pdf-builder.ts';

interface Shown {
  readonly text: string;
  readonly start: number;
  readonly hiddenText: readonly { start: number; end: number; page: number; reason: string }[];
}

const lines = ['The price is secret to all parties of it.', 'The tenant waters the garden each morning.'];
const PDF = buildPdf(
  lines.map((text) => ({
    lines: [{ text, x: 72, y: 700 }],
    // Over `secret` on the first page, over nothing on the second.
    drawn: text.startsWith('The price') ? 'q 0 g 133 696 29 14 re f Q' : '',
  })),
);

describe('words under a black box', () => {
  let app: TestApp;
  let documentId: string;

  beforeAll(async () => {
    app = await startTestApp();
    const { body } = await app.upload(PDF, 'redacted.pdf');
    documentId = body.document.id;
    await app.ingested(body.version.id);
  }, 120_000);

  afterAll(() => app.close());

  const hiddenOf = (shown: Shown | undefined): string[] =>
    (shown?.hiddenText ?? []).map(({ start, end }) =>
      (shown?.text ?? '').slice(Math.max(0, start - (shown?.start ?? 0)), end - (shown?.start ?? 0)),
    );

  it('are flagged at the hits that show them, and nowhere else', async () => {
    const { data } = await app.graphql<{ search: { edges: { node: Shown }[] } }>(SEARCH, {
      documentId,
    });
    const hits = data?.search.edges.map(({ node }) => node) ?? [];
    const touching = hits.filter(({ text }) => text.includes('secret'));
    expect(touching.length).toBeGreaterThan(0);
    for (const { hiddenText } of touching)
      expect(hiddenText).toEqual([expect.objectContaining({ page: 1, reason: 'covered' })]);
    for (const { text, hiddenText } of hits) if (!text.includes('secret')) expect(hiddenText).toEqual([]);
  }, 60_000);

  it('are flagged at the sources of an answer, and the answer and its timeline name the citation', async () => {
    const prompt = 'What price is secret to all parties?';
    const { data } = await app.graphql<{ startRun: { run: { id: string } } }>(START, { documentId, prompt });
    const id = data?.startRun.run.id ?? '';
    let run: Answered | null = null;
    while (run?.outcome == null) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      run = (await app.graphql<{ run: Answered }>(RUN, { id })).data?.run ?? null;
    }
    const cited = run.llmMessage.sources.filter(({ text }) => text.includes('secret'));
    expect(cited.map(hiddenOf)).toEqual([['secret']]);
    const warning = 'Take care: the page does not show all of the words cited at [1].';
    expect(run.content).toContain(warning);
    expect(run.timeline.some(({ text }) => text.startsWith(warning))).toBe(true);
  }, 60_000);
});

interface Answered {
  readonly outcome: string | null;
  readonly content: string;
  readonly llmMessage: { readonly sources: readonly Shown[] };
  readonly timeline: readonly { readonly text: string }[];
}

const SEARCH = `query ($documentId: ID!) {
  search(query: "price secret garden", scope: { documentIds: [$documentId] }, first: 10) {
    edges { node { text hiddenText { start end page reason } } }
  }
}`;
const START = `mutation ($documentId: ID!, $prompt: String!) {
  startRun(input: { documentId: $documentId, prompt: $prompt }) { ... on StartRunSuccess { run { id } } }
}`;
const RUN = `query ($id: ID!) {
  run(id: $id) {
    outcome
    content
    timeline { text }
    llmMessage { sources(isCited: true) { text start hiddenText { start end page reason } } }
  }
}`;
