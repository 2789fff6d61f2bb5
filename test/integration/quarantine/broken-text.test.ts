import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Json } from '../../../src/contracts/model/json.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { replayDeadLetters } from '../../../src/features/quarantine/replay-dead-letters.ts';
import { storeContract, TERM_SCHEMA, type StoredContract } from '../../support/contracts/stored-contract.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openLetterWorld, type LetterWorld } from '../../support/quarantine/letter-world.ts';
import { CONTRACT } from '../../support/runs/contract.ts';

describeOnBoth('a letter whose text was broken', (open) => {
  let world: LetterWorld;
  let ana: UserActor;
  let documentId: string;
  let term: StoredContract;
  let loose: StoredContract;
  beforeAll(async () => {
    world = await openLetterWorld(open);
    ana = await world.user();
    ({ documentId } = await world.document(ana, CONTRACT));
    term = await storeContract(world.db, ana, { schema: TERM_SCHEMA });
    await storeContract(world.db, ana, { schema: { type: 'object' }, version: '1.1.0' });
    const aliases = [{ template: '/law', names: ['statute'] }];
    loose = await storeContract(world.db, ana, {
      schema: { type: 'object', properties: { law: { type: 'string' }, n: { type: 'integer' } } },
      aliases,
      name: 'loose',
    });
  }, 60_000);
  afterAll(() => world.dispose());

  const now = async (id: string) =>
    world.db.prisma.deadLetter.findUniqueOrThrow({ where: { id }, include: { outputs: true } });

  it.each([
    ['was cut off', 'term', '{"years":2,"law":"Delaw', true],
    ['was cut off after its end', 'term', '{"years":2,"law":"DE"}', true],
    ['says a key twice', 'term', '{"years":1,"years":2,"law":"DE"}', false],
    ['has U+0000', 'term', '{"years":2,"law":"a\\u0000b"}', false],
    ['has half a character', 'term', '{"years":2,"law":"a\\ud800b"}', false],
    ['has __proto__', 'term', '{"years":2,"law":"DE","__proto__":{"note":"x"}}', false],
    ['has an integer with too many digits', 'loose', '{"n":9007199254740993}', false],
    ['has two names for a field', 'loose', '{"law":"DE","statute":"FR"}', false],
  ])('stays what it was when it %s, and is judged anew when it was mended', async (_, name, text, isCut) => {
    const contract = name === 'term' ? term.ref : loose.ref;
    const { letter } = await world.letter(ana, { contract, text, isCut, documentId });
    expect(letter.diagnostics).not.toEqual([]);
    for (const targetVersion of [null, 'latest']) {
      const [outcome] = await replayDeadLetters(world.as(ana), { ids: [letter.id], targetVersion });
      expect(outcome).toEqual({
        letterId: letter.id,
        status: 'STILL_INVALID',
        diagnostics: letter.diagnostics,
      });
    }
    expect(await now(letter.id)).toMatchObject({ status: 'OPEN', outputs: [{ status: 'QUARANTINED' }] });
    const editedPayload: Json = name === 'term' ? { years: 2, law: 'DE' } : { law: 'DE' };
    const [mended] = await replayDeadLetters(world.as(ana), { ids: [letter.id], editedPayload });
    expect(mended?.status).toBe('RESOLVED');
  });

  it('is no letter of the same value that was written whole', async () => {
    const ask = (text: string) => world.letter(ana, { contract: term.ref, text, documentId });
    const whole = await ask('{"years":0,"law":"twin"}');
    const broken = await ask('{"years":0,"years":7,"law":"twin"}');
    expect(broken.letter.payloadSha256).toBe(whole.letter.payloadSha256);
    expect(broken.letter.id).not.toBe(whole.letter.id);
  });
});
