import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Json } from '../../../src/contracts/model/json.ts';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { discardDeadLetters } from '../../../src/features/quarantine/discard-dead-letters.ts';
import { replayDeadLetters, type ReplayInput } from '../../../src/features/quarantine/replay-dead-letters.ts';
import { storeContract, TERM_SCHEMA, type StoredContract } from '../../support/contracts/stored-contract.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openLetterWorld, type LetterWorld } from '../../support/quarantine/letter-world.ts';
import { CONTRACT } from '../../support/runs/contract.ts';

describeOnBoth('replaying a payload from quarantine', (open) => {
  let world: LetterWorld;
  let ana: UserActor;
  let documentId: string;
  let term: StoredContract;
  let next: StoredContract;
  let count = 0;

  beforeAll(async () => {
    world = await openLetterWorld(open);
    ana = await world.user();
    ({ documentId } = await world.document(ana, CONTRACT));
    term = await storeContract(world.db, ana, { schema: TERM_SCHEMA });
    const years = { ...TERM_SCHEMA.properties.years, minimum: 0 };
    next = await storeContract(world.db, ana, {
      schema: { ...TERM_SCHEMA, properties: { ...TERM_SCHEMA.properties, years } },
      version: '1.1.0',
    });
  }, 60_000);
  afterAll(() => world.dispose());

  /** Another payload each time, so that each has a letter of its own. */
  const wrong = (): Json => ({ years: 0, law: `law ${(count += 1)}` });
  const ask = (payload: Json = wrong()) => world.letter(ana, { contract: term.ref, payload, documentId });
  const replay = (id: string, more: Partial<ReplayInput> = {}) =>
    replayDeadLetters(world.as(ana), { ids: [id], ...more });
  const now = async (id: string) =>
    world.db.prisma.deadLetter.findUniqueOrThrow({
      where: { id },
      include: { attempts: { where: { kind: 'REPLAYED' }, orderBy: { number: 'asc' } }, outputs: true },
    });

  it('takes a payload that meets a newer version, and puts it where the original belonged', async () => {
    const payload = wrong();
    const { letter, messageId, runId } = await ask(payload);
    expect(await replay(letter.id, { targetVersion: 'latest' })).toMatchObject([{ status: 'RESOLVED' }]);
    const after = await now(letter.id);
    expect(after).toMatchObject({
      status: 'RESOLVED',
      contractVersionId: term.versionId,
      resolvedVersionId: next.versionId,
      resolvedById: ana.userId,
      replayCount: 1,
    });
    expect(after.outputs).toMatchObject([
      { status: 'VALID', value: JSON.stringify(payload), contractVersionId: next.versionId },
    ]);
    expect(await world.db.prisma.message.findUniqueOrThrow({ where: { id: messageId } })).toMatchObject({
      content: JSON.stringify(payload),
      contractRef: next.ref,
      contractDigest: next.artifact.digest,
    });
    expect(await world.db.prisma.run.findFirst({ where: { id: runId } })).toMatchObject({
      content: JSON.stringify(payload),
    });
  });

  it('takes a mended payload and keeps the original', async () => {
    const { letter } = await ask();
    const editedPayload = { years: 3, law: 'Delaware' };
    expect(await replay(letter.id, { editedPayload })).toMatchObject([{ status: 'RESOLVED' }]);
    const after = await now(letter.id);
    expect(Buffer.from(after.payload ?? [])).toEqual(Buffer.from(letter.payload ?? []));
    expect(after.payloadSha256).toBe(letter.payloadSha256);
    expect(after.outputs).toMatchObject([
      { value: JSON.stringify(editedPayload), contractVersionId: term.versionId },
    ]);
    const [attempt] = after.attempts;
    expect(attempt?.payloadSha256).not.toBe(letter.payloadSha256);
    expect(Buffer.from(attempt?.payload ?? []).toString('latin1')).not.toContain('Delaware');
  });

  it('gives every output that waits for the letter its value', async () => {
    const payload = wrong();
    const first = await ask(payload);
    const second = await ask(payload);
    expect(second.letter.id).toBe(first.letter.id);
    await replay(first.letter.id, { targetVersion: '1.1.0' });
    const { outputs } = await now(first.letter.id);
    expect(outputs.map(({ status }) => status)).toEqual(['VALID', 'VALID']);
  });

  it('changes nothing where the letter is decided already', async () => {
    const { letter } = await ask();
    await replay(letter.id, { targetVersion: 'latest' });
    const before = await now(letter.id);
    expect(await replay(letter.id, { editedPayload: { years: 9, law: 'x' } })).toMatchObject([
      { status: 'ALREADY_RESOLVED' },
    ]);
    expect(await discardDeadLetters(world.as(ana), { ids: [letter.id] })).toMatchObject([
      { status: 'ALREADY_RESOLVED' },
    ]);
    expect(await now(letter.id)).toEqual(before);
  });

  it('is decided once by two at the same moment', async () => {
    const { letter } = await ask();
    const edits = [
      { years: 4, law: 'one' },
      { years: 5, law: 'two' },
      { years: 6, law: 'three' },
    ];
    const outcomes = await Promise.all(edits.map((editedPayload) => replay(letter.id, { editedPayload })));
    const statuses = outcomes.flat().map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['ALREADY_RESOLVED', 'ALREADY_RESOLVED', 'RESOLVED']);
    const after = await now(letter.id);
    expect(after.attempts).toHaveLength(1);
    expect(after.outputs[0]?.value).toBe(JSON.stringify(edits[statuses.indexOf('RESOLVED')]));
  });

  it('counts the same replay once, and no more than five', async () => {
    const { letter } = await ask();
    const same = { years: -1, law: 'x' };
    const [first] = await replay(letter.id, { editedPayload: same });
    expect(first).toMatchObject({
      status: 'STILL_INVALID',
      diagnostics: [{ code: 'min', pointer: '/years' }],
    });
    expect(await replay(letter.id, { editedPayload: { law: 'x', years: -1 } })).toEqual([first]);
    expect(await now(letter.id)).toMatchObject({ replayCount: 1, status: 'OPEN' });
    for (const years of [-2, -3, -4, -5]) await replay(letter.id, { editedPayload: { years, law: 'x' } });
    const good = { years: 1, law: 'x' };
    expect(await replay(letter.id, { editedPayload: good })).toMatchObject([{ status: 'LIMIT_REACHED' }]);
    const after = await now(letter.id);
    expect(after.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(after.outputs).toMatchObject([{ status: 'QUARANTINED', value: null }]);
  });

  it('gives the same outcome for the same key, and refuses the key for something else', async () => {
    const { letter } = await ask();
    const idempotencyKey = 'once';
    const editedPayload = { years: 7, law: 'x' };
    const first = await replay(letter.id, { editedPayload, idempotencyKey });
    expect(await replay(letter.id, { editedPayload, idempotencyKey })).toEqual(first);
    expect(first).toMatchObject([{ status: 'RESOLVED' }]);
    await expect(
      replay(letter.id, { editedPayload: { years: 8, law: 'x' }, idempotencyKey }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('tells by a key why it was not valid, from nothing that the key keeps', async () => {
    const { letter } = await ask();
    const input = { editedPayload: { years: -7, law: 'zanzibar' }, idempotencyKey: 'why' };
    const first = await replay(letter.id, input);
    expect(first).toMatchObject([{ status: 'STILL_INVALID', diagnostics: [{ pointer: '/years' }] }]);
    expect(await replay(letter.id, input)).toEqual(first);
    const keys = await sql(world.db.pool, 'select k::text as row from idempotency_keys k');
    expect(JSON.stringify(keys)).toContain(letter.id);
    expect(JSON.stringify(keys)).not.toMatch(/years|diagnostics/);
    await world.db.prisma.deadLetterAttempt.updateMany({
      where: { deadLetterId: letter.id },
      data: { diagnostics: [] },
    });
    expect(await replay(letter.id, input)).toMatchObject([{ status: 'STILL_INVALID', diagnostics: [] }]);
  });

  it('opens a new letter when a payload comes again after its letter was decided', async () => {
    const payload = wrong();
    const first = await ask(payload);
    await discardDeadLetters(world.as(ana), { ids: [first.letter.id], reason: 'nonsense' });
    expect(await now(first.letter.id)).toMatchObject({
      status: 'DISCARDED',
      resolutionNote: 'nonsense',
      outputs: [{ status: 'DISCARDED' }],
    });
    const second = await ask(payload);
    expect(second.letter.id).not.toBe(first.letter.id);
    expect(await replay(first.letter.id)).toMatchObject([{ status: 'ALREADY_DISCARDED' }]);
  });

  it('tells of each letter by itself', async () => {
    const [one, two] = [await ask(), await ask()];
    const nobody = '00000000-0000-7000-8000-000000000000';
    const outcomes = await replayDeadLetters(world.as(ana), {
      ids: [two.letter.id, nobody, 'x', one.letter.id],
      targetVersion: 'latest',
    });
    expect(outcomes.map(({ status }) => status)).toEqual(['RESOLVED', 'NOT_FOUND', 'NOT_FOUND', 'RESOLVED']);
    expect(await replay(one.letter.id, { targetVersion: '9.9.9' })).toMatchObject([
      { status: 'ALREADY_RESOLVED' },
    ]);
    const { letter } = await ask();
    expect(await replay(letter.id, { targetVersion: '9.9.9' })).toMatchObject([
      { status: 'NO_SUCH_VERSION' },
    ]);
    await expect(
      replayDeadLetters(world.as(ana), { ids: [letter.id, one.letter.id], editedPayload: {} }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('writes down who decided, without a word of the payload', async () => {
    const { letter } = await ask();
    await replay(letter.id, { editedPayload: { years: 2, law: 'a secret law' } });
    const rows = await sql<{ entry: string }>(
      world.db.pool,
      'select a::text as entry from audit_entries a where object_id = $1',
      [letter.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.entry).not.toContain('secret');
  });
});
