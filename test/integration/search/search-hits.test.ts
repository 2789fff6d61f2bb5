import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { embedAnnotations, embedNotes } from '../../../src/features/search/embed-texts.ts';
import { exactMatches } from '../../../src/features/search/exact-matches.ts';
import { keepSearchFresh } from '../../../src/features/search/keep-search-fresh.ts';
import { reindexTitle } from '../../../src/features/search/reindex-title.ts';
import type { SearchHit } from '../../../src/features/search/search-hit.ts';
import type { SearchInput } from '../../../src/features/search/search-input.ts';
import { search } from '../../../src/features/search/search.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openSearchWorld, type AddedDocument, type SearchWorld } from '../../support/search-world.ts';

const filler = (words: string): string =>
  `${words} This paragraph goes on about ordinary things of the parties. `.repeat(6).trim();

const AGREEMENT = [
  'SERVICES AGREEMENT',
  '1. Definitions',
  filler('Terms are defined here.'),
  '5. Liability',
  `5.1 Cap. ${filler('The liability of each party is limited to the fees paid in twelve months.')}`,
  `5.2 Exclusions. ${filler('Nothing limits the duty to indemnify the Customer against third party claims.')}`,
  '6. Term and Termination',
  `6.1 Change of Control. Upon a “Change  of\nControl” either party may end the agreement. ${filler('Notice must be given.')}`,
  `6.2 Effect. ${filler('After the end, control over changes of data returns to the Customer.')}`,
].join('\n\n');

const NUMBERED = [
  'MAINTENANCE AGREEMENT',
  '1. Definitions',
  filler('Section 7 and Section 8 and Article IX say what words mean. Section 7 is read with section 9.'),
  '2. Services',
  `2.1 Scope. ${filler('Subject to Section 8, section 7 and section 7.1, and to clause 7, services are given.')}`,
  '7. Limitation of Liability',
  filler('No party owes more than the fees of one year.'),
  `7.1 Exceptions. ${filler('Section 7 does not limit what is owed for fraud, section 7 notwithstanding.')}`,
  '8. Ending',
  filler('Either party may end this on notice.'),
  'ARTICLE IX',
  filler('The courts of Ohio decide.'),
].join('\n\n');

describeOnBoth('what search finds', (open) => {
  let world: SearchWorld;
  let owner: UserActor;
  let agreement: AddedDocument;
  let lease: AddedDocument;
  let chinese: AddedDocument;
  let numbered: AddedDocument;

  const hits = async (query: string, more: Partial<SearchInput> = {}): Promise<readonly SearchHit[]> =>
    (await search(world.ctx(owner), { query, scope: { all: true }, ...more })).hits;

  beforeAll(async () => {
    world = await openSearchWorld(open);
    owner = await world.user();
    agreement = await world.add({ owner, title: 'Acme_Services-Agreement', text: AGREEMENT });
    lease = await world.add({
      owner,
      title: 'Office Lease',
      mimeType: 'text/markdown',
      text: `1. Rent\n\n1.1 Amount. ${filler('The tenant pays rent each month.')}\n\n5.2 Garden. ${filler('The garden may be used.')}`,
    });
    numbered = await world.add({ owner, title: 'Numbered', text: NUMBERED });
    chinese = await world.add({
      owner,
      title: '合同',
      text: '双方应当对保密信息承担保密义务，不得向第三方披露。',
    });
  });
  afterAll(() => world.dispose());

  it('puts an exact phrase first, with score 1, whatever white space and quotes stand in the text', async () => {
    const [first] = await hits('change of control');
    expect(first).toMatchObject({ documentId: agreement.documentId, isExact: true, score: 1, rank: 1 });
    expect(first?.text).toContain('“Change  of\nControl”');
    expect(first?.stages.map(({ list }) => list)).toContain('phrase');
  });

  it('takes quoted words for a condition', async () => {
    const quoted = await hits('"third party claims" liability');
    expect(quoted.length).toBeGreaterThan(0);
    for (const hit of quoted) expect(hit.text.replace(/\s+/g, ' ')).toMatch(/third party claims/i);
    expect(await hits('"third claims party"')).toEqual([]);
    expect(await hits('"to the"')).not.toEqual([]);
  });

  it('puts a named section first', async () => {
    const [first] = await hits('Section 5.2', { scope: { documentIds: [agreement.documentId] } });
    expect(first).toMatchObject({ isExact: true, label: '5.2' });
    const everywhere = await hits('§5.2');
    expect(new Set(everywhere.slice(0, 2).map(({ documentId }) => documentId))).toEqual(
      new Set([agreement.documentId, lease.documentId]),
    );
  });

  it.each([
    ['section 7', '7'],
    ['What does clause 7 say?', '7'],
    ['§ 7', '7'],
    ['Article 7', '7'],
    ['Section 8', '8'],
    ['Article IX', 'Article IX'],
    ['section 9', 'Article IX'],
  ])('finds the section that %j names, not one that mentions it', async (query, label) => {
    const scope = { documentIds: [numbered.documentId] };
    const [first] = await hits(query, { scope, kinds: ['chunk', 'annotation'] });
    expect(first).toMatchObject({ isExact: true, rank: 1, label });
  });

  it('prefers the document that the question names', async () => {
    const [first] = await hits('In the Acme services agreement, what may be used?');
    expect(first?.documentId).toBe(agreement.documentId);
    expect(first?.stages.find(({ list }) => list === 'title')?.score).toBe(1);
  });

  it('finds words in scripts without spaces, and misspelt ones', async () => {
    expect((await hits('保密'))[0]?.documentId).toBe(chinese.documentId);
    expect((await hits('第三方披露'))[0]).toMatchObject({ documentId: chinese.documentId });
    expect((await hits('indemnifcation of the custommer'))[0]?.text).toContain('indemnify the Customer');
  });

  it('says where each hit stands', async () => {
    for (const hit of await hits('liability of each party')) {
      const documents = [agreement, lease, chinese, numbered];
      const text = documents.find(({ versionId }) => versionId === hit.versionId)?.text ?? '';
      expect(text.slice(hit.start ?? 0, hit.end ?? 0)).toBe(hit.text);
      expect(hit.block).toMatchObject({ kind: expect.any(String), start: expect.any(Number) });
      expect(hit.score).toBeGreaterThanOrEqual(0);
      expect(hit.score).toBeLessThanOrEqual(1);
      expect(hit.stages.length).toBeGreaterThan(0);
    }
  });

  it('gives the same ranking in pages as at once', async () => {
    const whole = await hits('the parties and the agreement', { limit: 6 });
    const second = await hits('the parties and the agreement', { limit: 3, offset: 3 });
    expect(second.map(({ chunkId, rank }) => [chunkId, rank])).toEqual(
      whole.slice(3).map(({ chunkId, rank }) => [chunkId, rank]),
    );
  });

  it('filters by document, title, section label, metadata and text', async () => {
    const documents = async (filters: SearchInput['filters']): Promise<Set<string>> =>
      new Set((await hits('the parties', { filters })).map(({ documentId }) => documentId));
    expect(await documents({ documentIds: [lease.documentId] })).toEqual(new Set([lease.documentId]));
    expect(await documents({ title: 'office l' })).toEqual(new Set([lease.documentId]));
    expect(await documents({ title: 'office (' })).toEqual(new Set());
    expect(await documents({ metadata: { mimeTypes: ['text/markdown'] } })).toEqual(
      new Set([lease.documentId]),
    );
    expect(await documents({ metadata: { createdBefore: new Date(0) } })).toEqual(new Set());
    expect(
      await documents({ metadata: { creatorIds: [owner.userId], createdAfter: new Date(0) } }),
    ).toContain(agreement.documentId);
    expect(await documents({ text: 'the tenant pays' })).toEqual(new Set([lease.documentId]));
    const labelled = await hits('the parties', { filters: { label: 'Section 5.2' } });
    expect(labelled.map(({ label }) => label)).toEqual(['5.2', '5.2']);
  });

  it('filters by folder, within a corpus', async () => {
    const corpusId = await world.corpus(owner);
    const inside = await world.add({
      owner,
      text: 'A zebra in a folder.',
      corpusId,
      path: 'animals/striped/zebra.txt',
    });
    const found = (folderPath: string): Promise<readonly SearchHit[]> =>
      hits('zebra', { scope: { corpusId }, filters: { metadata: { folderPath } } });
    expect((await found('animals')).map(({ documentId }) => documentId)).toEqual([inside.documentId]);
    expect((await found('/animals/striped/')).length).toBe(1);
    expect(await found('animal')).toEqual([]);
  });

  it('finds annotations and notes by text, label and type, and hides those of a corpus one cannot read', async () => {
    const other = await world.user();
    const corpusId = await world.corpus(owner);
    const shared = await world.add({
      owner,
      text: 'The heron stands in the reeds.',
      isPublic: true,
      corpusId,
    });
    const label = await world.db.prisma.label.create({
      data: { kind: 'SPAN', text: 'Bird Watching', creatorId: owner.userId },
    });
    const base = { documentId: shared.documentId, versionId: shared.versionId, creatorId: owner.userId };
    const annotation = await world.db.prisma.annotation.create({
      data: { ...base, corpusId, labelId: label.id, start: 4, end: 16, text: 'heron stands' },
    });
    const note = await world.db.prisma.note.create({
      data: { ...base, corpusId, title: 'Sighting', content: 'A heron with a fish was seen.' },
    });
    await embedAnnotations(world.ctx(owner), [annotation.id]);
    await embedNotes(world.ctx(owner), [note.id]);
    const scope = { documentIds: [shared.documentId] };
    const found = await hits('heron', { scope });
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['chunk', 'annotation', 'note']));
    expect(found.find(({ kind }) => kind === 'note')).toMatchObject({
      noteId: note.id,
      label: 'Sighting',
      start: null,
    });
    expect(found.find(({ kind }) => kind === 'annotation')?.stages.map(({ list }) => list)).toContain(
      'ngrams',
    );
    expect(await hits('bird watching', { scope, filters: { annotationTypes: ['SPAN'] } })).toMatchObject([
      { annotationId: annotation.id, isExact: true },
    ]);
    expect(await hits('heron', { scope, filters: { annotationTypes: ['DOCUMENT'] } })).toEqual([]);
    expect(await hits('heron', { scope, filters: { isStructural: true } })).toEqual([]);
    expect(
      (await hits('heron', { scope, filters: { label: 'bird watching' } })).map(({ kind }) => kind),
    ).toEqual(['annotation']);
    const outside = await search(world.ctx(other), { query: 'heron', scope });
    expect(outside.hits.map(({ kind }) => kind)).toEqual(['chunk']);
    const stale = await world.db.prisma.annotation.update({
      where: { id: annotation.id },
      data: { isStale: true },
    });
    expect((await hits('heron', { scope })).map(({ annotationId }) => annotationId)).not.toContain(stale.id);
  });

  it('finds every exact place of a phrase, and only in what may be read', async () => {
    const ctx = world.ctx(owner);
    const found = await exactMatches(ctx, {
      documentIds: [agreement.documentId, lease.documentId],
      phrase: 'change of control',
    });
    for (const match of found) expect(agreement.text.slice(match.start, match.end)).toBe(match.text);
    expect(found).toHaveLength(2);
    for (const { text } of found) expect(text).toMatch(/^change\s+of\s+control$/i);
    expect(await exactMatches(ctx, { documentIds: [], phrase: 'control' })).toEqual([]);
    expect(
      await exactMatches(world.ctx(await world.user()), {
        documentIds: [agreement.documentId],
        phrase: 'control',
      }),
    ).toEqual([]);
    await expect(exactMatches(ctx, { documentIds: [], phrase: ' ' })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('is indexed anew under a new title, once', async () => {
    const renamed = await world.add({ owner, title: 'Old name', text: 'Something about penguins.' });
    await world.db.prisma.document.update({
      where: { id: renamed.documentId },
      data: { title: 'Quetzal papers' },
    });
    await reindexTitle(world.ctx(owner), renamed.versionId);
    await reindexTitle(world.ctx(owner), renamed.versionId);
    expect((await hits('quetzal'))[0]?.documentId).toBe(renamed.documentId);
    const chunk = await world.db.prisma.chunk.findFirst({ where: { versionId: renamed.versionId } });
    expect(chunk?.indexText).toMatch(/^Quetzal papers\n(?![\s\S]*Old name)/);
  });

  it('catches up with new annotations and with titles that changed, and then has nothing left to do', async () => {
    const { documentId, versionId } = await world.add({ owner, title: 'Before', text: 'About the ibis.' });
    await world.db.prisma.annotation.create({
      data: { documentId, versionId, creatorId: owner.userId, start: 10, end: 14, text: 'ibis' },
    });
    await world.db.prisma.document.update({
      where: { id: documentId },
      data: { title: 'Flamingo register' },
    });
    expect(await keepSearchFresh(world.ctx(owner))).toMatchObject({ annotations: 1, titles: 1 });
    expect((await hits('flamingo'))[0]?.documentId).toBe(documentId);
    const [annotation] = await hits('ibis', { filters: { isStructural: false } });
    expect(annotation?.stages.map(({ list }) => list)).toContain('ngrams');
    expect(await keepSearchFresh(world.ctx(owner))).toEqual({ annotations: 0, notes: 0, titles: 0 });
  });

  it.each([
    ['operators of tsquery', `a & | ! <-> ('b' :* \\ "c`],
    ['SQL', `'; drop table chunks; --`],
    ['NUL and half a pair', 'walrus\0\ud83d \ufffe'],
    ['emoji', '👩‍👩‍👧 🔥🔥'],
    ['only punctuation', '?!…—"'],
    ['4,000 characters', 'liability party '.repeat(250)],
    ['4,000 brackets', '('.repeat(4_000)],
    ['a quoted regular expression', '"(.*)+$" [a-z]{1,1000}'],
    ['one long word', 'x'.repeat(4_000)],
  ])('survives a query of %s', async (_name, query) => {
    const result = await search(world.ctx(owner), { query, scope: { all: true } });
    expect(Array.isArray(result.hits)).toBe(true);
    expect(await world.db.prisma.chunk.count()).toBeGreaterThan(0);
  });

  it('is refused beyond 4,000 characters', async () => {
    await expect(hits('x'.repeat(4_001))).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
