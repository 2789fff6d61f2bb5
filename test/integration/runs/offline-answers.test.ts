import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { UserActor } from '../../../src/domain/actor.ts';
import type { FinalBody } from '../../../src/domain/run-event.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { describeOnBoth } from '../../support/database.ts';
import { finalOf } from '../../support/runs/contract.ts';
import { openRunWorld, type RunWorld, type SeededDocument } from '../../support/runs/run-world.ts';

const filler = 'This sentence goes on about ordinary things of the parties and their staff. '.repeat(6).trim();
const CONTRACT = [
  '# Maintenance Agreement',
  '## 2. Services',
  `2.1 Scope. Subject to Section 8 and to section 7, the Supplier keeps the lifts in order. ${filler}`,
  '## 7. Limitation of Liability',
  `Neither party owes more than the fees paid in the year before. ${filler}`,
  '## 8. Ending',
  `Either party may end this Agreement on sixty days’ notice. ${filler}`,
].join('\n\n');
const POLICY = new URL('../../../src/features/demo/documents/data-retention-policy.md', import.meta.url);

describeOnBoth('answers without a model', (open) => {
  let world: RunWorld;
  let owner: UserActor;
  let contract: SeededDocument;
  let policy: SeededDocument;
  beforeAll(async () => {
    world = await openRunWorld(open);
    owner = await world.user();
    contract = await world.document(owner, CONTRACT, { title: 'Maintenance' });
    policy = await world.document(owner, await readFile(POLICY), { title: 'Retention' });
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
      expect(final.content).toContain('7. Limitation of Liability Neither party owes more than the fees paid');
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
});
