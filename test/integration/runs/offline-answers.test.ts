import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { UserActor } from '../../../src/domain/actor.ts';
import type { FinalBody } from '../../../src/domain/run-event.ts';
import { passageBlocks } from '../../../src/features/runs/passage-blocks.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { EXTRACTIVE_OPEN_PART } from '../../../src/llm/offline/extractive-model.ts';
import { describeOnBoth } from '../../support/database.ts';
import { finalOf } from '../../support/runs/contract.ts';
import { openRunWorld, type RunWorld, type SeededDocument } from '../../support/runs/run-world.ts';

const filler = 'This sentence goes on about ordinary things of the parties and their staff. '
  .repeat(6)
  .trim();
const CONTRACT = [
  '# Maintenance Agreement',
  '## 2. Services',
  `2.1 Scope. Subject to Section 8 and to section 7, the Supplier keeps the lifts in order. ${filler}`,
  '## 7. Limitation of Liability',
  `Neither party owes more than the fees paid in the year before. ${filler}`,
  '## 8. Ending',
  `Either party may end this Agreement on sixty days’ notice. ${filler}`,
].join('\n\n');
const MAIL = [
  'From: Ana Berg <ana.berg@example.com>',
  'To: Bo Lind <bo.lind@example.com>, Cara Holm <cara.holm@example.com>',
  'Subject: The lease in Aarhus',
  '',
  'Dear all,',
  'the landlord agrees that the tenant may sublet one half of it. The rent for 2031 is 41 crowns a month.',
  '',
  'Please countersign by 14 March 2030.',
  '',
].join('\r\n');
const COVER = [
  '<p>This page incorporates the Cloud Terms and the Key Terms below</p><h2>Key Terms</h2>',
  '<table><tr><td>Period</td><td>Two years from the Start Date</td></tr>',
  '<tr><td>Governing Law</td><td>The laws of Freedonia</td></tr></table>',
  '<h2>Term and termination</h2><p>It is valid for an indefinite period.</p>',
  '<ul><li>- of either party breaches a material term of it</li></ul>',
].join('');
const POLICY = new URL('../../../src/features/demo/documents/data-retention-policy.md', import.meta.url);

describeOnBoth('answers without a model', (open) => {
  let world: RunWorld;
  let owner: UserActor;
  let contract: SeededDocument;
  let policy: SeededDocument;
  let mail: SeededDocument;
  let cover: SeededDocument;
  beforeAll(async () => {
    world = await openRunWorld(open);
    owner = await world.user();
    contract = await world.document(owner, CONTRACT, { title: 'Maintenance' });
    policy = await world.document(owner, await readFile(POLICY), { title: 'Retention' });
    mail = await world.document(owner, MAIL, { title: 'Mail', fileName: 'lease.eml' });
    cover = await world.document(owner, COVER, { title: 'Cover', fileName: 'cover.html' });
  });
  afterAll(() => world.dispose());

  async function ask(prompt: string, { documentId }: SeededDocument): Promise<FinalBody> {
    const run = await startRun(world.as(owner), { prompt, documentId, model: 'offline:extractive' });
    await world.work();
    return finalOf(await world.events(world.as(owner), run.id));
  }
  const citedIn = ({ sources }: FinalBody, { text }: SeededDocument): readonly string[] =>
    sources.filter(({ isCited }) => isCited).map(({ start, end }) => text.slice(start, end));

  it.each(['section 7', 'What does clause 7 say?', '§ 7'])(
    'give the words of the section for %j, though others mention it',
    async (prompt) => {
      const final = await ask(prompt, contract);
      expect(final.content).toContain(
        '7. Limitation of Liability Neither party owes more than the fees paid',
      );
      expect(final.content).not.toContain('lifts');
      expect(citedIn(final, contract).join()).toContain('Neither party owes more');
    },
  );

  it('give one row of a table, cited where it stands', async () => {
    const final = await ask('How long are invoices kept?', policy);
    const row = 'Invoices and payment records | 5 years | end of the financial year';
    expect(final.content).toContain(`> ${row} [`);
    expect(final.content).not.toContain('Board minutes');
    expect(citedIn(final, policy).join()).toContain(row);
  });

  it('cite a sentence of a mail without its head and salutation, and each question of two', async () => {
    const one = await ask('May the tenant sublet?', mail);
    expect(citedIn(one, mail)).toEqual(['the landlord agrees that the tenant may sublet one half of it.']);
    const two = await ask('What is the rent for 2031 and by when must we countersign?', mail);
    expect(citedIn(two, mail)).toEqual([
      'The rent for 2031 is 41 crowns a month.',
      'Please countersign by 14 March 2030.',
    ]);
    const half = await ask('What is the rent for 2031 and to whom do zebras belong?', mail);
    expect(half.content).toContain('> The rent for 2031 is 41 crowns a month. [1]');
    expect(half.content).toContain(`${EXTRACTIVE_OPEN_PART} to whom do zebras belong`);
  });

  it('cite one row, and the sentence under a heading, where no block ends in a full stop', async () => {
    const law = await ask('What is the governing law and the zebra count?', cover);
    expect(citedIn(law, cover)).toEqual(['Governing Law\tThe laws of Freedonia']);
    expect(law.content).toContain(`${EXTRACTIVE_OPEN_PART} What is the zebra count`);
    const term = await ask('What is the term of the agreement?', cover);
    expect(citedIn(term, cover)[0]).toBe('It is valid for an indefinite period.');
  });

  it('show the words that are cited, without the bullet before them', async () => {
    const final = await ask('What is a breach?', cover);
    const [cited] = citedIn(final, cover);
    expect(cited).toBe('of either party breaches a material term of it');
    expect(final.content).toContain(`> ${cited} [1]`);
  });

  it('are made of blocks that only those see who may read the document', async () => {
    const { versionId, text } = mail;
    const place = { versionId, start: text.indexOf('landlord'), end: text.length };
    const stranger = await world.user();
    expect(await passageBlocks(world.as(stranger), [place])).toEqual([[]]);
    const [blocks = []] = await passageBlocks(world.as(owner), [place]);
    expect(blocks.map(({ start, end }) => text.slice(place.start + start, place.start + end))).toEqual([
      'landlord agrees that the tenant may sublet one half of it. The rent for 2031 is 41 crowns a month.',
      'Please countersign by 14 March 2030.',
    ]);
  });
});
