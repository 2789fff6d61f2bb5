import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import type { SearchHit } from '../../../src/features/search/search-hit.ts';
import { search } from '../../../src/features/search/search.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openSearchWorld, type AddedDocument, type SearchWorld } from '../../support/search-world.ts';

const filler = (words: string): string =>
  `${words} This paragraph goes on about ordinary things of the parties. `.repeat(8).trim();

const LEASE = Array.from({ length: 14 }, (_, index) =>
  filler(`${index + 1}. The tenant keeps room ${index + 1} clean and in good repair.`),
).join('\n\n');

/** The contract that comes with the product: its first words are its title, and say it again. */
async function servicesText(): Promise<string> {
  const file = new URL('../../../src/features/demo/documents/master-services-agreement.pdf', import.meta.url);
  const outcome = await parseBytes(await readFile(file), {});
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.document.text;
}

describeOnBoth('a document whose title the query names in part', (open) => {
  let world: SearchWorld;
  let owner: UserActor;
  let lease: AddedDocument;
  let notes: AddedDocument;
  let services: AddedDocument;

  const hits = async (query: string): Promise<readonly SearchHit[]> =>
    (await search(world.ctx(owner), { query, scope: { all: true }, limit: 40 })).hits;

  beforeAll(async () => {
    world = await openSearchWorld(open);
    owner = await world.user();
    lease = await world.add({ owner, title: 'Oven lease', text: LEASE });
    notes = await world.add({
      owner,
      title: 'Delivery notes',
      text: 'The ovens arrive by barge on 27 March.',
    });
    services = await world.add({ owner, title: 'Master Services Agreement', text: await servicesText() });
  });
  afterAll(() => world.dispose());

  it('does not bury the passage that is first in every other list', async () => {
    const found = await hits('When do the ovens arrive?');
    expect(found[0]?.documentId).toBe(notes.documentId);
    expect(found.filter(({ documentId }) => documentId === lease.documentId).length).toBeGreaterThan(9);
  });

  it('lifts no passage of it that has nothing else of the query', async () => {
    const ofLease = (await hits('When do the ovens arrive?')).filter(
      ({ documentId }) => documentId === lease.documentId,
    );
    expect(ofLease.flatMap(({ stages }) => stages).filter(({ list }) => list === 'title')).toEqual([]);
  });

  it('puts the clause that is asked for above those of its document that only say its name', async () => {
    const found = await hits('In the Master Services Agreement, which law applies?');
    const rankOf = (words: string): number => found.findIndex(({ text }) => text.includes(words));
    const rank = rankOf('10.1 Governing law');
    expect(found[rank]?.stages.find(({ list }) => list === 'title')?.score).toBe(1);
    // Of all others only the clause that says both "apply" and "law" may be as good.
    expect(rank).toBeLessThanOrEqual(1);
    for (const other of ['This Master Services Agreement (', 'ARTICLE 2 SERVICES']) {
      expect(rankOf(other)).toBeGreaterThan(rank);
    }
  });

  it('lifts them all where the query is nothing but the title', async () => {
    const found = await hits('oven lease');
    expect(found[0]?.documentId).toBe(lease.documentId);
    for (const { documentId, stages } of found) {
      if (documentId !== lease.documentId) continue;
      expect(stages.find(({ list }) => list === 'title')?.score).toBe(1);
    }
    expect((await hits('the Master Services Agreement'))[0]?.documentId).toBe(services.documentId);
  });

  it('counts a section that the query names as something else of it', async () => {
    const [first] = await hits('Section 10.1 of the Master Services Agreement');
    expect(first?.text).toContain('10.1 Governing law');
    expect(first?.stages.find(({ list }) => list === 'title')?.score).toBe(1);
  });
});
