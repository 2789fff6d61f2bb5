import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import type { RunEvent } from '../../../src/domain/run-event.ts';
import { listConversations } from '../../../src/features/conversations/list-conversations.ts';
import { listMessages } from '../../../src/features/conversations/list-messages.ts';
import { ask } from '../../../src/features/runs/ask.ts';
import { findRun, listRuns } from '../../../src/features/runs/list-runs.ts';
import { runEvents } from '../../../src/features/runs/run-events.ts';
import { runToolCalls } from '../../../src/features/runs/run-tool-calls.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { stopRun } from '../../../src/features/runs/stop-run.ts';
import { describeOnBoth } from '../../support/database.ts';
import { outageOn } from '../../support/outage.ts';
import { words } from '../../support/fake-llm/replies.ts';
import { ANSWER, CONTRACT, finalOf, SEARCH } from '../../support/runs/contract.ts';
import { openRunWorld, type RunWorld } from '../../support/runs/run-world.ts';

const MISSING = { code: 'NOT_FOUND' };

describeOnBoth('rights that are taken away', (open) => {
  let world: RunWorld;
  let owner: UserActor;
  beforeAll(async () => {
    world = await openRunWorld(open);
    owner = await world.user();
  });
  afterAll(() => world.dispose());

  const share = (subject: { documentId: string } | { corpusId: string }, reader: UserActor) =>
    world.db.prisma.grant.create({
      data: { ...subject, userId: reader.userId, verbs: ['READ'], grantedBy: owner.userId },
    });
  const take = (grant: { readonly id: string }) =>
    world.db.prisma.grant.delete({ where: { id: grant.id } });

  it.each(['document', 'corpus'] as const)('close every door to what was asked about a %s', async (kind) => {
    const reader = await world.user();
    const ctx = world.as(reader);
    const corpusId = await world.corpus(owner);
    const { documentId } = await world.document(owner, CONTRACT, { corpusId });
    const subject = kind === 'document' ? { documentId } : { corpusId };
    const grant = await share(subject, reader);
    if (kind === 'corpus') await share({ documentId }, reader);
    const question = { prompt: 'How long is the term?', ...subject, idempotencyKey: `taken-${kind}` };
    world.fake.script([SEARCH, words(ANSWER)]);
    const run = await startRun(ctx, question);
    await world.work();
    expect(finalOf(await world.events(ctx, run.id)).outcome).toBe('ANSWERED');
    const about = { conversationId: run.conversationId };
    expect(await findRun(ctx, { id: run.id })).not.toBeNull();
    expect(await listMessages(ctx, { filter: about })).toHaveLength(2);
    expect((await runToolCalls(ctx, [run.id])).size).toBe(1);

    await take(grant);
    await expect(runEvents(ctx, { runId: run.id, after: 0 })).rejects.toMatchObject(MISSING);
    await expect(ask(ctx, question)).rejects.toMatchObject(MISSING);
    await expect(startRun(ctx, question)).rejects.toMatchObject(MISSING);
    await expect(stopRun(ctx, { runId: run.id })).rejects.toMatchObject(MISSING);
    await expect(
      startRun(ctx, { prompt: 'And what did it say?', conversationId: run.conversationId }),
    ).rejects.toMatchObject(MISSING);
    expect(await findRun(ctx, { id: run.id })).toBeNull();
    expect(await listRuns(ctx, { filter: { id: run.id } })).toEqual([]);
    expect(await listMessages(ctx, { filter: about })).toEqual([]);
    expect(await listConversations(ctx, { filter: { id: run.conversationId } })).toEqual([]);
    expect((await runToolCalls(ctx, [run.id])).size).toBe(0);

    await share(subject, reader);
    expect((await startRun(ctx, question)).id).toBe(run.id);
    expect(finalOf(await world.events(ctx, run.id)).outcome).toBe('ANSWERED');
  });

  it('take the sources of one document out of the events of a run about its corpus', async () => {
    const reader = await world.user();
    const corpusId = await world.corpus(owner);
    const { documentId } = await world.document(owner, CONTRACT, { corpusId });
    await share({ corpusId }, reader);
    const grant = await share({ documentId }, reader);
    world.fake.script([SEARCH, words(ANSWER)]);
    const run = await startRun(world.as(reader), { prompt: 'How long is the term?', corpusId });
    await world.work();
    const sources = (events: readonly RunEvent[]) =>
      events.flatMap(({ body }) => ('sources' in body ? body.sources : []));
    expect(sources(await world.events(world.as(reader), run.id)).length).toBeGreaterThan(1);
    await take(grant);
    const after = await world.events(world.as(reader), run.id);
    expect(after.at(-1)?.body.type).toBe('final');
    expect(sources(after)).toEqual([]);
  });

  it('end a stream that waits, by a revoked key as unauthenticated, by a lost right as missing', async () => {
    const reader = await world.user();
    const { documentId } = await world.document(owner, CONTRACT);
    const grant = await share({ documentId }, reader);
    const key = await world.db.prisma.apiKey.create({
      data: {
        userId: reader.userId,
        name: 'k',
        hash: `taken-${reader.userId}`,
        hint: 'hhhh',
        scopes: ['read', 'ask'],
      },
    });
    const run = await startRun(world.as(reader), { prompt: 'How long is the term?', documentId });
    const follow = (actor: UserActor) =>
      runEvents(world.as(actor), { runId: run.id, after: run.lastSeq, recheckMs: 100 });
    const byKey = await follow({ ...reader, scopes: ['read', 'ask'], apiKeyId: key.id });
    const byRight = await follow(reader);
    const ends = [
      expect(byKey.next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' }),
      expect(byRight.next()).rejects.toMatchObject(MISSING),
    ];
    await world.db.prisma.apiKey.update({ where: { id: key.id }, data: { revokedAt: new Date() } });
    await ends[0];
    await take(grant);
    await ends[1];
    expect((await byKey.next()).done).toBe(true);
  });

  it('are not taken away by a database that is away for a moment while a stream waits', async () => {
    const { documentId } = await world.document(owner, CONTRACT);
    const key = await world.db.prisma.apiKey.create({
      data: { userId: owner.userId, name: 'k', hash: `away-${owner.userId}`, hint: 'hhhh', scopes: ['read', 'ask'] },
    });
    const run = await startRun(world.as(owner), { prompt: 'How long is the term?', documentId });
    const away = { ...world.as({ ...owner, apiKeyId: key.id }), db: outageOn(world.db, 'from api_keys', 3) };
    const stream = await runEvents(away, { runId: run.id, after: 0, recheckMs: 1 });
    const all = (async () => {
      const types: string[] = [];
      for await (const { body } of stream) types.push(body.type);
      return types;
    })();
    world.fake.script([words('Two years.')]);
    await world.work();
    expect(await all).toEqual(['content', 'final']);
  });
});
