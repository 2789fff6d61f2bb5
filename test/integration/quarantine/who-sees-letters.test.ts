import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ANONYMOUS, type Actor, type UserActor } from '../../../src/domain/actor.ts';
import { sql } from '../../../src/db/sql.ts';
import {
  countDeadLetters,
  deadLetterWhere,
  findDeadLetter,
  listDeadLetters,
} from '../../../src/features/quarantine/dead-letters.ts';
import { discardDeadLetters } from '../../../src/features/quarantine/discard-dead-letters.ts';
import { letterPayloads } from '../../../src/features/quarantine/letter-payload.ts';
import { redactPayload } from '../../../src/features/quarantine/redact-payload.ts';
import { replayDeadLetters } from '../../../src/features/quarantine/replay-dead-letters.ts';
import { sweepQuarantine } from '../../../src/features/quarantine/sweep-quarantine.ts';
import { publishedSchema } from '../../support/contracts/published.ts';
import { storeContract, type StoredContract } from '../../support/contracts/stored-contract.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openLetterWorld, type LetterWorld } from '../../support/quarantine/letter-world.ts';
import { CONTRACT } from '../../support/runs/contract.ts';

const SECRET = 'jane.roe@secret.example';
const SCHEMA = {
  type: 'object',
  properties: { email: { type: 'string', maxLength: 5 }, years: { type: 'integer', minimum: 1 } },
  required: ['email', 'years'],
} as const;

describeOnBoth('a letter', (open) => {
  let world: LetterWorld;
  let ana: UserActor;
  let bob: UserActor;
  let eve: UserActor;
  let root: UserActor;
  let corpusId: string;
  let contract: StoredContract;

  beforeAll(async () => {
    world = await openLetterWorld(open);
    [ana, bob, eve] = [await world.user(), await world.user(), await world.user()];
    root = await world.user({ isSuperuser: true });
    corpusId = await world.corpus(bob, { isPublic: true });
    await world.document(bob, CONTRACT, { corpusId, isPublic: true });
    contract = await storeContract(world.db, bob, {
      schema: SCHEMA,
      sensitive: ['/email'],
      isPublic: true,
      name: 'people',
    });
  }, 60_000);
  afterAll(() => world.dispose());

  const payload = { email: SECRET, years: 0 };
  const ask = (asker = ana) => world.letter(asker, { contract: contract.ref, payload, corpusId });
  const sees = async (actor: Actor, id: string) => (await findDeadLetter(world.as(actor), { id })) !== null;
  const payloadFor = async (actor: Actor, id: string) =>
    (await letterPayloads(world.as(actor), [id])).get(id);

  it('is seen by who asked and by who runs the corpus, and by nobody else who reads it', async () => {
    const { letter } = await ask();
    expect(await sees(ana, letter.id)).toBe(true);
    expect(await sees(bob, letter.id)).toBe(true);
    expect(await sees(root, letter.id)).toBe(true);
    expect(await sees(eve, letter.id)).toBe(false);
    expect(await sees(ANONYMOUS, letter.id)).toBe(false);
    expect(await listDeadLetters(world.as(eve), {})).toEqual([]);
    expect(await countDeadLetters(world.as(eve))).toBe(0);
    expect((await letterPayloads(world.as(eve), [letter.id])).size).toBe(0);
  });

  it('is lost to who asked when he may not read what it is about any more', async () => {
    const { letter } = await ask();
    const input = { ids: [letter.id], editedPayload: { email: 'a@b', years: -1 }, idempotencyKey: 'before' };
    const before = await replayDeadLetters(world.as(ana), input);
    expect(before).toMatchObject([{ status: 'STILL_INVALID', diagnostics: [{ pointer: '/years' }] }]);
    await world.db.prisma.corpus.update({ where: { id: corpusId }, data: { isPublic: false } });
    expect(await sees(ana, letter.id)).toBe(false);
    expect(await replayDeadLetters(world.as(ana), input)).toEqual([
      { letterId: letter.id, status: 'NOT_FOUND', diagnostics: [] },
    ]);
    expect(await replayDeadLetters(world.as(ana), { ids: [letter.id] })).toMatchObject([
      { status: 'NOT_FOUND' },
    ]);
    await world.db.prisma.corpus.update({ where: { id: corpusId }, data: { isPublic: true } });
    expect(await sees(ana, letter.id)).toBe(true);
  });

  it('shows sensitive values to who asked alone, wherever they could stand', async () => {
    const { letter } = await ask();
    const digestOf = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
    expect(await payloadFor(ana, letter.id)).toEqual({
      value: payload,
      isRedacted: false,
      sha256: digestOf(payload),
    });
    // The digest of the whole would let him try out what he does not see.
    const redacted = { email: '[redacted]', years: 0 };
    expect(await payloadFor(bob, letter.id)).toEqual({
      value: redacted,
      isRedacted: true,
      sha256: digestOf(redacted),
    });
    const row = await world.db.prisma.deadLetter.findUniqueOrThrow({ where: { id: letter.id } });
    expect(JSON.stringify([row.diagnostics, row.feedback, row.source])).not.toContain(SECRET);
    const rows = await sql<{ row: string }>(world.db.pool, 'select l::text as row from dead_letters l');
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    const checks = await sql<{ row: string }>(world.db.pool, 'select c::text as row from contract_checks c');
    expect(JSON.stringify(checks)).not.toContain(SECRET);
  });

  it('shows no key that the contract does not know beside a sensitive one', () => {
    const artifact = publishedSchema(SCHEMA, { sensitive: ['/email'] });
    expect(redactPayload({ eMail: SECRET, years: 1, email: null }, artifact, null)).toEqual({
      value: { eMail: '[redacted]', years: 1, email: null },
      isRedacted: true,
    });
    expect(redactPayload({ years: 1 }, artifact, null)).toEqual({ value: { years: 1 }, isRedacted: false });
  });

  it('keeps what its editor was not shown', async () => {
    const wide = await storeContract(world.db, bob, {
      schema: { ...SCHEMA, properties: { ...SCHEMA.properties, email: { type: 'string' } } },
      sensitive: ['/email'],
      isPublic: true,
      name: 'people',
      version: '1.0.1',
    });
    const { letter, runId } = await ask();
    const outcome = await replayDeadLetters(world.as(bob), {
      ids: [letter.id],
      editedPayload: { email: '[redacted]', years: 3 },
      targetVersion: wide.artifact.ref.version,
    });
    expect(outcome).toMatchObject([{ status: 'RESOLVED' }]);
    const output = await world.db.prisma.structuredOutput.findUniqueOrThrow({ where: { runId } });
    expect(JSON.parse(output.value ?? '')).toEqual({ email: SECRET, years: 3 });
  });

  it('looks missing to who may not decide on it', async () => {
    const { letter } = await ask();
    const missing = '00000000-0000-7000-8000-000000000000';
    for (const [id, other] of [
      [letter.id, missing],
      [missing, letter.id],
    ] as const) {
      const [first] = await replayDeadLetters(world.as(eve), { ids: [id] });
      const [second] = await replayDeadLetters(world.as(eve), { ids: [other] });
      expect({ ...first, letterId: '' }).toEqual({ ...second, letterId: '' });
      const [discarded] = await discardDeadLetters(world.as(eve), { ids: [id] });
      expect(discarded?.status).toBe('NOT_FOUND');
    }
    const reader: UserActor = { ...ana, scopes: ['read'] };
    await expect(replayDeadLetters(world.as(reader), { ids: [letter.id] })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await sees({ ...ana, scopes: ['write'] }, letter.id)).toBe(false);
  });

  it('is found by contract, status, reason and corpus', async () => {
    const { letter } = await ask();
    const ids = async (filter: Parameters<typeof deadLetterWhere>[0]) =>
      (await listDeadLetters(world.as(ana), { filter: deadLetterWhere(filter) })).map(({ id }) => id);
    const name = contract.ref.replace(/@.*/, '');
    expect(await ids({ contract: name, statuses: ['OPEN'], reasons: ['STALLED'], corpusId })).toEqual([
      letter.id,
    ]);
    expect(await ids({ contract: contract.ref })).toContain(letter.id);
    expect(await ids({ contract: `${name}@7.0.0` })).toEqual([]);
    expect(await ids({ reasons: ['LIMIT'] })).toEqual([]);
    expect(() => deadLetterWhere({ contract: 'no name' })).toThrow();
  });

  it('goes when its time is over, and when nothing waits for it any more', async () => {
    const [kept, old, orphan] = [await ask(ana), await ask(bob), await ask(root)];
    const { prisma } = world.db;
    await prisma.deadLetter.update({ where: { id: old.letter.id }, data: { expiresAt: new Date(0) } });
    await prisma.conversation.deleteMany({ where: { messages: { some: { id: orphan.messageId } } } });
    await prisma.deadLetter.update({ where: { id: orphan.letter.id }, data: { lastSeenAt: new Date(0) } });
    expect(await sweepQuarantine(world.services)).toBe(2);
    const left = await prisma.deadLetter.findMany({ select: { id: true } });
    expect(left.map(({ id }) => id)).toContain(kept.letter.id);
    expect(left.map(({ id }) => id)).not.toContain(old.letter.id);
    const output = await prisma.structuredOutput.findUniqueOrThrow({ where: { runId: old.runId } });
    expect(output).toMatchObject({ status: 'QUARANTINED', deadLetterId: null });
  });
});
