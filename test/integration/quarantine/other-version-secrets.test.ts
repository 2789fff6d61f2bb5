import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ContractDraft } from '../../../src/contracts/model/contract.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { sql } from '../../../src/db/sql.ts';
import { replayDeadLetters } from '../../../src/features/quarantine/replay-dead-letters.ts';
import { storeContract, type StoredContract } from '../../support/contracts/stored-contract.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openLetterWorld, type LetterWorld } from '../../support/quarantine/letter-world.ts';

const SECRET = 'SECRET-42';
const [text, integer] = [{ type: 'string' }, { type: 'integer' }] as const;

describeOnBoth('a version that calls less of a payload sensitive', (open) => {
  let world: LetterWorld;
  let ana: UserActor;
  let bob: UserActor;
  let corpusId: string;
  let contract: StoredContract;
  beforeAll(async () => {
    world = await openLetterWorld(open);
    [ana, bob] = [await world.user(), await world.user()];
    corpusId = await world.corpus(bob, { isPublic: true });
    contract = await storeContract(world.db, bob, {
      schema: { type: 'object', properties: { name: integer, tax: text } },
      sensitive: ['/tax'],
      isPublic: true,
    });
  }, 60_000);
  afterAll(() => world.dispose());

  it.each<readonly [string, string, string, Omit<ContractDraft, 'ref'>]>([
    ['the field by itself', 'tax', '1.1.0', { schema: { type: 'object', properties: { tax: integer } } }],
    [
      'a field beside it that the first did not know',
      'taxId',
      '1.2.0',
      { schema: { type: 'object', properties: { taxId: integer } } },
    ],
    [
      'another name for it',
      'tax',
      '1.3.0',
      {
        schema: { type: 'object', properties: { remark: integer } },
        aliases: [{ template: '/remark', names: ['tax'] }],
      },
    ],
  ])('shows and keeps nothing of it, by %s', async (_, key, version, draft) => {
    await storeContract(world.db, bob, { ...draft, version, isPublic: true });
    const payload = { name: version, [key]: SECRET };
    const { letter } = await world.letter(ana, { contract: contract.ref, payload, corpusId });
    const [outcome] = await replayDeadLetters(world.as(bob), { ids: [letter.id], targetVersion: version });
    expect(outcome).toMatchObject({
      status: 'STILL_INVALID',
      diagnostics: [{ code: 'type', found: { isRedacted: true } }],
    });
    expect(JSON.stringify(outcome)).not.toContain(SECRET);
    const kept = await sql(world.db.pool, 'select a::text as row from dead_letter_attempts a');
    expect(JSON.stringify(kept)).not.toContain(SECRET);
  });
});
