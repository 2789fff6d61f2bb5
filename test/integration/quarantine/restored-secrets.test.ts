import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Json } from '../../../src/contracts/model/json.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { letterPayloads } from '../../../src/features/quarantine/letter-payload.ts';
import { replayDeadLetters } from '../../../src/features/quarantine/replay-dead-letters.ts';
import { openAttempt } from '../../../src/features/quarantine/sealed-payload.ts';
import { storeContract, type StoredContract } from '../../support/contracts/stored-contract.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openLetterWorld, type LetterWorld } from '../../support/quarantine/letter-world.ts';

const X = '[redacted]';
const PERSON = {
  type: 'object',
  properties: { name: { type: 'string' }, tax: { type: 'string' } },
} as const;
const SCHEMA = {
  type: 'object',
  properties: {
    year: { type: 'integer', minimum: 1 },
    people: { type: 'array', items: PERSON },
    owner: PERSON,
  },
} as const;
const ORIGINAL = {
  year: 0,
  people: [
    { name: 'Al', tax: 'tax-of-Al' },
    { name: 'Bo', tax: 'tax-of-Bo' },
  ],
  owner: { name: 'Cy', tax: 'tax-of-Cy' },
};
const AL = { name: 'Al', tax: X };
const BO = { name: 'Bo', tax: X };

describeOnBoth('a secret that its editor did not see', (open) => {
  let world: LetterWorld;
  let ana: UserActor;
  let bob: UserActor;
  let corpusId: string;
  let contract: StoredContract;
  let count = 0;
  beforeAll(async () => {
    world = await openLetterWorld(open);
    [ana, bob] = [await world.user(), await world.user()];
    corpusId = await world.corpus(bob, { isPublic: true });
    contract = await storeContract(world.db, bob, {
      schema: SCHEMA,
      sensitive: ['/people/*/tax', '/owner/tax'],
      aliases: [{ template: '/people', names: ['persons'] }],
      isPublic: true,
      name: 'people',
    });
  }, 60_000);
  afterAll(() => world.dispose());

  const ask = async () => {
    const payload = { ...ORIGINAL, note: (count += 1) };
    return { payload, ...(await world.letter(ana, { contract: contract.ref, payload, corpusId })) };
  };
  const replay = (id: string, editedPayload: Json) =>
    replayDeadLetters(world.as(bob), { ids: [id], editedPayload });
  const valueOf = async (runId: string): Promise<unknown> => {
    const { value } = await world.db.prisma.structuredOutput.findUniqueOrThrow({ where: { runId } });
    return value === null ? null : JSON.parse(value);
  };

  it('comes back to its own where the list is as it was shown', async () => {
    const { letter, runId, payload } = await ask();
    const shown = (await letterPayloads(world.as(bob), [letter.id])).get(letter.id)?.value;
    expect(shown).toMatchObject({ people: [AL, BO], owner: { name: 'Cy', tax: X } });
    await replay(letter.id, { ...(shown as object), year: 1 });
    expect(await valueOf(runId)).toEqual({ ...payload, year: 1 });
  });

  it('comes back where it stands in another form than its object', async () => {
    const payload = { year: 0, owner: 'tax-of-Cy', people: ['tax-of-Al', { name: 'Bo', tax: 'tax-of-Bo' }] };
    const { letter } = await world.letter(ana, { contract: contract.ref, payload, corpusId });
    const shown = (await letterPayloads(world.as(bob), [letter.id])).get(letter.id)?.value;
    expect(shown).toEqual({ year: 0, owner: X, people: [X, BO] });
    // Of the three only the year is mended, and the rest is as it was.
    const [outcome] = await replay(letter.id, { ...(shown as object), year: 1 });
    expect(outcome?.status).toBe('STILL_INVALID');
    expect(outcome?.diagnostics.map(({ pointer }) => pointer)).toEqual(['/people/0', '/owner']);
    expect(JSON.stringify(outcome)).not.toContain('tax-of');
    const kept = await world.db.prisma.deadLetterAttempt.findFirstOrThrow({
      where: { deadLetterId: letter.id, kind: 'REPLAYED' },
    });
    expect(openAttempt(world.services.keys, kept.id, kept.payload ?? Buffer.of())).toEqual({
      ...payload,
      year: 1,
    });
  });

  it('makes room for a value that was given for it', async () => {
    const { letter, runId } = await ask();
    await replay(letter.id, { year: 1, people: [{ name: 'Al', tax: '7' }, BO] });
    expect(await valueOf(runId)).toEqual({ year: 1, people: [{ name: 'Al', tax: '7' }, ORIGINAL.people[1]] });
  });

  it.each<readonly [string, Json]>([
    ['an item was dropped', { year: 1, people: [BO] }],
    ['items changed places', { year: 1, people: [BO, AL] }],
    ['an item was put in', { year: 1, people: [{ name: 'New', tax: '0' }, AL, BO] }],
    ['an item has another name', { year: 1, people: [{ name: 'Al' }, { name: 'Di', tax: X }] }],
    ['there was none under the key', { year: 1, owner: { name: 'Cy', nick: X } }],
    ['it was put below its place', { year: 1, owner: { name: 'Cy', tax: { value: X } } }],
    ['the list goes by another name', { year: 1, persons: [AL, BO] }],
    ['it is to be the whole of what was shown in part', { year: 1, owner: X }],
  ])('is refused, and nothing is stored, where %s', async (_, edited) => {
    const { letter, runId } = await ask();
    await expect(replay(letter.id, edited)).rejects.toMatchObject({
      code: 'VALIDATION',
      publicMessage: expect.stringContaining('give the values themselves'),
    });
    expect(await valueOf(runId)).toBeNull();
    const row = await world.db.prisma.deadLetter.findUniqueOrThrow({ where: { id: letter.id } });
    expect(row).toMatchObject({ status: 'OPEN', replayCount: 0 });
  });
});
