import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { executeRun } from '../../../src/features/runs/execute-run.ts';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import type { RunEvent } from '../../../src/domain/run-event.ts';
import { ask } from '../../../src/features/runs/ask.ts';
import { reapRuns } from '../../../src/features/runs/reap-runs.ts';
import { runEvents } from '../../../src/features/runs/run-events.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { stopRun } from '../../../src/features/runs/stop-run.ts';
import { describeOnBoth } from '../../support/database.ts';
import { outageOn } from '../../support/outage.ts';
import { calls, httpError, words, wordsThen } from '../../support/fake-llm/replies.ts';
import { ANSWER, CONTRACT, finalOf, SEARCH } from '../../support/runs/contract.ts';
import { openRunWorld, type RunWorld, type SeededDocument } from '../../support/runs/run-world.ts';

describeOnBoth('asking', (open) => {
  let world: RunWorld;
  let owner: UserActor;
  let document: SeededDocument;
  beforeAll(async () => {
    world = await openRunWorld(open);
    owner = await world.user();
    document = await world.document(owner, CONTRACT);
  });
  afterAll(() => world.dispose());

  const begin = (input: Partial<Parameters<typeof startRun>[1]> = {}, actor = owner) =>
    startRun(world.as(actor), { prompt: 'How long is the term?', documentId: document.documentId, ...input });
  const count = async (table: string, where: string, id: string): Promise<number> => {
    const [row] = await sql<{ n: number }>(
      world.db.pool,
      `select count(*) as n from ${table} where ${where}`,
      [id],
    );
    return row?.n ?? 0;
  };

  it('answers with the exact words, and keeps messages, sources, timeline and usage', async () => {
    world.fake.script([SEARCH, words(ANSWER)]);
    const run = await begin();
    expect(run).toMatchObject({ status: 'QUEUED', lastSeq: 0, model: 'openai:fake-1' });
    await world.work();
    const events = await world.events(world.as(owner), run.id);
    const final = finalOf(events);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1));
    expect(final).toMatchObject({ outcome: 'ANSWERED', content: ANSWER });
    const [cited] = final.sources;
    expect(document.text.slice(cited?.start, cited?.end)).toBe(
      'for two years unless it is terminated earlier',
    );
    const message = await world.db.prisma.message.findUniqueOrThrow({
      where: { id: run.llmMessageId ?? '' },
      include: { sources: true },
    });
    expect(message).toMatchObject({ state: 'COMPLETED', content: ANSWER, model: 'openai:fake-1' });
    expect(message.sources).toHaveLength(final.sources.length);
    expect(message.sources.filter(({ isCited }) => isCited)).toHaveLength(1);
    expect(await count('tool_calls', `run_id = $1::uuid and status = 'DONE'`, run.id)).toBe(1);
    const usage = await world.db.prisma.usageEntry.findMany({
      where: { runId: run.id },
      orderBy: { key: 'asc' },
    });
    expect(usage.map(({ key, status, inputTokens }) => [key, status, inputTokens])).toEqual([
      [`${run.id}:1:1`, 'SETTLED', 100],
      [`${run.id}:1:2`, 'SETTLED', 100],
    ]);
    const ended = await world.db.prisma.run.findUniqueOrThrow({ where: { id: run.id } });
    expect(ended).toMatchObject({
      status: 'COMPLETED',
      outcome: 'ANSWERED',
      attempt: 1,
      lastSeq: events.length,
      leaseOwner: null,
    });
  });

  it('goes on in a conversation with what was said before, without its citation numbers', async () => {
    world.fake.script([SEARCH, words(ANSWER)]);
    const first = await begin();
    await world.work();
    world.fake.script([words('Yes.')]);
    const second = await begin({
      prompt: 'Are you sure?',
      conversationId: first.conversationId,
      documentId: null,
    });
    await world.work();
    expect(finalOf(await world.events(world.as(owner), second.id)).content).toBe('Yes.');
    const sent = world.fake.requests.at(-1)?.body.messages ?? [];
    expect(sent.slice(1).map(({ role, content }) => [role, content])).toEqual([
      ['user', 'How long is the term?'],
      ['assistant', 'It runs "for two years unless it is terminated earlier".'],
      ['user', 'Are you sure?'],
    ]);
  });

  it('gives the same run for the same key, a conflict for another question under it, and starts nothing', async () => {
    world.fake.script([words('Two years.')]);
    const [first, second] = await Promise.all([
      begin({ idempotencyKey: 'k-1' }),
      begin({ idempotencyKey: 'k-1' }),
    ]);
    expect(second.id).toBe(first.id);
    await expect(begin({ idempotencyKey: 'k-1', prompt: 'Something else?' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await world.work()).toBe(1);
    expect((await begin({ idempotencyKey: 'k-1' })).id).toBe(first.id);
    expect(await world.work()).toBe(0);
  });

  it('resumes an ask from its cursor under its key, and needs one', async () => {
    world.fake.script([words('Two years it is, and not a day more.')]);
    const input = { prompt: 'How long?', documentId: document.documentId, idempotencyKey: 'ask-1' };
    const stream = await ask(world.as(owner), input);
    const started = stream.next();
    await world.work();
    const first = (await started).value;
    await stream.return();
    const again: RunEvent[] = [];
    for await (const event of await ask(world.as(owner), { ...input, after: first?.seq ?? 0 }))
      again.push(event);
    expect(again[0]?.seq).toBe((first?.seq ?? 0) + 1);
    expect(again[0]?.runId).toBe(first?.runId);
    expect(await world.work()).toBe(0);
    await expect(ask(world.as(owner), { ...input, idempotencyKey: null })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('starts nothing for one who comes back under a key that is not known, nor for no cursor at all', async () => {
    const input = { prompt: 'How long?', documentId: document.documentId, idempotencyKey: 'gone-1' };
    for (const after of [3, 99_999, -1, 0.5]) {
      await expect(ask(world.as(owner), { ...input, after })).rejects.toMatchObject({ code: 'VALIDATION' });
    }
    expect(await world.work()).toBe(0);
    expect(await world.db.prisma.idempotencyKey.count({ where: { key: 'gone-1' } })).toBe(0);
  });

  it('shows two viewers the same, and a cursor ahead of the log its error', async () => {
    world.fake.script([SEARCH, words(ANSWER)]);
    const run = await begin();
    const viewers = [world.events(world.as(owner), run.id), world.events(world.as(owner), run.id)];
    await world.work();
    const [one, two] = await Promise.all(viewers);
    expect(two).toEqual(one);
    await expect(runEvents(world.as(owner), { runId: run.id, after: 10_000 })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('shows a run to nobody else', async () => {
    const run = await begin();
    const stranger = await world.user();
    for (const ctx of [world.as(stranger), world.as()]) {
      await expect(runEvents(ctx, { runId: run.id, after: 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(stopRun(ctx, { runId: run.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(begin({}, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await stopRun(world.as(owner), { runId: run.id });
    await world.work();
  });

  it.each([
    ['reject', 1],
    ['queue', 2],
    ['interrupt', 2],
  ] as const)('meets a second question by the policy %s', async (policy, answers) => {
    let release: (value?: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (release = resolve));
    world.fake.script((request) =>
      request.body.messages.at(-1)?.content === 'First?'
        ? wordsThen('Half of it ', { until: held }, { end: true })
        : words('Second.'),
    );
    const first = await begin({ prompt: 'First?' });
    const working = world.work();
    while ((await world.db.prisma.run.findUniqueOrThrow({ where: { id: first.id } })).lastSeq === 0)
      await sleep(10);
    const second = begin({ prompt: 'Second?', conversationId: first.conversationId, policy });
    if (policy === 'reject') {
      await expect(second).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { current: { kind: 'run', id: first.id } },
      });
    } else if (policy === 'interrupt') {
      await second;
      const events = await world.events(world.as(owner), first.id);
      expect(finalOf(events)).toMatchObject({ outcome: 'STOPPED', content: 'Half of it ' });
    } else {
      const waiting = await second;
      await executeRun(world.services, { runId: waiting.id, attempt: 1 });
      expect((await world.db.prisma.run.findUniqueOrThrow({ where: { id: waiting.id } })).status).toBe(
        'QUEUED',
      );
      await stopRun(world.as(owner), { runId: first.id });
    }
    release();
    if (policy === 'reject') await stopRun(world.as(owner), { runId: first.id });
    await working;
    await world.work();
    const runs = await world.db.prisma.run.findMany({
      where: { conversationId: first.conversationId },
      orderBy: { id: 'asc' },
    });
    expect(runs).toHaveLength(answers);
    if (answers === 2) expect(runs[1]).toMatchObject({ status: 'COMPLETED', content: 'Second.' });
  });

  it('stops in the middle of the stream, keeps what there was, and breaks off the model', async () => {
    const before = world.fake.abandoned();
    world.fake.script([wordsThen('Two years, and ', { never: true })]);
    const run = await begin();
    const working = world.work();
    const stream = await runEvents(world.as(owner), { runId: run.id, after: 0 });
    const events: RunEvent[] = [];
    for await (const event of stream) {
      events.push(event);
      if (event.body.type === 'content') await stopRun(world.as(owner), { runId: run.id });
    }
    await working;
    expect(finalOf(events)).toMatchObject({ outcome: 'STOPPED', content: 'Two years, and ' });
    expect(await world.db.prisma.run.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({
      status: 'CANCELLED',
      outcome: 'STOPPED',
    });
    expect(
      await world.db.prisma.message.findUniqueOrThrow({ where: { id: run.llmMessageId ?? '' } }),
    ).toMatchObject({
      state: 'CANCELLED',
      content: 'Two years, and ',
    });
    for (let i = 0; i < 100 && world.fake.abandoned() === before; i += 1) await sleep(20);
    expect(world.fake.abandoned()).toBe(before + 1);
    expect(await stopRun(world.as(owner), { runId: run.id })).toMatchObject({ status: 'CANCELLED' });
  });

  it('is taken over from a silent worker: the answer starts again, the old worker is refused', async () => {
    let release: (value?: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (release = resolve));
    world.fake.script([
      wordsThen('From the first ', { until: held }, { delta: { content: 'and more' } }, { end: true }),
      words('From the second.'),
    ]);
    const run = await begin();
    const first = world.work({ heartbeatMs: 60_000 });
    while ((await world.db.prisma.run.findUniqueOrThrow({ where: { id: run.id } })).lastSeq === 0)
      await sleep(10);
    await sql(
      world.db.pool,
      `update runs set lease_until = now() - interval '1 second' where id = $1::uuid`,
      [run.id],
    );
    expect(await reapRuns(world.services)).toMatchObject({ lapsed: 1 });
    await world.work();
    release();
    await first;
    const events = await world.events(world.as(owner), run.id);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1));
    expect(events.map(({ body }) => body.type)).toEqual(['content', 'reset', 'content', 'final']);
    expect(events[1]?.body).toMatchObject({ fromSeq: 1, reason: 'worker_lost' });
    expect(finalOf(events).content).toBe('From the second.');
    expect(await world.db.prisma.run.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({
      status: 'COMPLETED',
      attempt: 2,
    });
  });

  it('is given back by a process that stops, without counting the attempt', async () => {
    const shutdown = new AbortController();
    world.fake.script([wordsThen('Half ', { never: true }), words('Whole.')]);
    const run = await begin();
    const working = world.work({ signal: shutdown.signal });
    while ((await world.db.prisma.run.findUniqueOrThrow({ where: { id: run.id } })).lastSeq === 0)
      await sleep(10);
    shutdown.abort();
    await working;
    expect(await world.db.prisma.run.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({
      status: 'QUEUED',
      attempt: 0,
    });
    expect(await reapRuns(world.services)).toMatchObject({ forgotten: 1 });
    await world.work();
    expect(finalOf(await world.events(world.as(owner), run.id)).content).toBe('Whole.');
  });

  it('goes back into the queue when the database is away in the middle, and ends when it is each time', async () => {
    const away = outageOn(world.db, 'usage_entries');
    world.fake.script([words('Half an answer.'), words('Whole.')]);
    const run = await begin();
    const status = () => world.db.prisma.run.findUniqueOrThrow({ where: { id: run.id } });
    await executeRun({ ...world.services, db: away }, { runId: run.id, attempt: 1 });
    expect(await status()).toMatchObject({ status: 'QUEUED', attempt: 1, leaseOwner: null });
    expect(await reapRuns(world.services)).toMatchObject({ forgotten: 1 });
    await world.work();
    expect(finalOf(await world.events(world.as(owner), run.id))).toMatchObject({ outcome: 'ANSWERED' });

    const never = await begin();
    for (let attempt = 1; attempt <= 4; attempt += 1)
      await executeRun({ ...world.services, db: away }, { runId: never.id, attempt });
    const last = (await world.events(world.as(owner), never.id)).at(-1)?.body;
    expect(last).toMatchObject({ type: 'error', errorType: 'attempts_exhausted' });
    await world.work();
  });

  it('ends with a typed failure after too many attempts', async () => {
    const run = await begin();
    await sql(world.db.pool, `update runs set attempt = 3 where id = $1::uuid`, [run.id]);
    await world.work();
    const events = await world.events(world.as(owner), run.id);
    expect(events.at(-1)?.body).toMatchObject({ type: 'error', errorType: 'attempts_exhausted' });
  });

  it('ends at its deadline with what there was', async () => {
    world.fake.script([wordsThen('Slow ', { never: true })]);
    const run = await begin();
    await world.work({ deadlineMs: 300 });
    expect((await world.events(world.as(owner), run.id)).at(-1)?.body).toMatchObject({
      type: 'error',
      errorType: 'deadline',
    });
    expect(await world.db.prisma.run.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({
      status: 'FAILED',
      content: 'Slow ',
    });
  });

  it('tells viewers what kind of failure of the model server it was', async () => {
    world.fake.script([httpError(401, { message: 'bad key' })]);
    const run = await begin();
    await world.work();
    expect((await world.events(world.as(owner), run.id)).at(-1)?.body).toMatchObject({
      type: 'error',
      errorType: 'provider_auth',
    });
    expect(
      await world.db.prisma.message.findUniqueOrThrow({ where: { id: run.llmMessageId ?? '' } }),
    ).toMatchObject({ state: 'ERROR' });
  });

  it('fails when the key that asked is revoked meanwhile', async () => {
    const key = await world.db.prisma.apiKey.create({
      data: { userId: owner.userId, name: 'k', hash: 'h'.repeat(64), hint: 'hhhh', scopes: ['read', 'ask'] },
    });
    const run = await begin({}, { ...owner, scopes: ['read', 'ask'], apiKeyId: key.id });
    await world.db.prisma.apiKey.update({ where: { id: key.id }, data: { revokedAt: new Date() } });
    const before = world.fake.requests.length;
    await world.work();
    const last = (await world.events(world.as(owner), run.id)).at(-1)?.body;
    expect(last).toMatchObject({
      type: 'error',
      errorType: 'permission_lost',
      message: expect.stringContaining('revoked'),
    });
    expect(world.fake.requests).toHaveLength(before);
  });

  it('stops at the next tool call when the document may no longer be read', async () => {
    const reader = await world.user();
    const grant = await world.db.prisma.grant.create({
      data: {
        documentId: document.documentId,
        userId: reader.userId,
        verbs: ['READ'],
        grantedBy: owner.userId,
      },
    });
    const run = await begin({}, reader);
    world.fake.script(async () => {
      await world.db.prisma.grant.delete({ where: { id: grant.id } });
      return SEARCH;
    });
    await world.work();
    await expect(world.events(world.as(reader), run.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const admin = await world.user({ isSuperuser: true });
    const last = (await world.events(world.as(admin), run.id)).at(-1)?.body;
    expect(last).toMatchObject({ type: 'error', errorType: 'permission_lost' });
    expect(await count('tool_calls', 'run_id = $1::uuid', run.id)).toBe(0);
  });

  it('answers offline with verbatim, cited sentences, through the same events', async () => {
    const run = await begin({ model: 'offline:extractive', prompt: 'Which law governs this Agreement?' });
    await world.work();
    const events = await world.events(world.as(owner), run.id);
    const final = finalOf(events);
    expect(final.content).toContain('no language model');
    expect(final.content).toContain(
      '> This Agreement is governed by the laws of the State of Delaware, without regard to conflicts of law. [1]',
    );
    expect(events.map(({ body }) => body.type)).toEqual(
      expect.arrayContaining(['thought', 'sources', 'content', 'final']),
    );
    const [cited] = final.sources;
    expect(document.text.slice(cited?.start, cited?.end)).toBe(cited?.text);
    const nothing = await begin({
      model: 'offline:extractive',
      prompt: 'What does it say about zebras and giraffes?',
    });
    await world.work();
    expect(finalOf(await world.events(world.as(owner), nothing.id))).toMatchObject({
      outcome: 'ANSWERED',
      content: expect.stringContaining('no passage'),
    });
  });

  it('tells an agent what its corpus asks of all, and what it asks of those that read one document', async () => {
    const corpusId = await world.corpus(owner, {
      agentInstructions: 'Answer in verse.',
      documentAgentInstructions: 'Name the clause.',
    });
    const { documentId } = await world.document(owner, CONTRACT, { title: 'Services', corpusId });
    const told: string[] = [];
    world.fake.script(({ body }) => {
      told.push(body.messages[0]?.content ?? '');
      return words('I do not know.');
    });
    await begin({ documentId, corpusId, prompt: 'What is the fee?' });
    await world.work();
    await begin({ documentId: null, corpusId, prompt: 'What is the fee?' });
    await world.work();
    expect(told.map((text) => [text.includes('in verse'), text.includes('Name the clause')])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('answers about a corpus: its documents by name, its model, its instructions, and nothing outside it', async () => {
    const corpusId = await world.corpus(owner, {
      preferredLlm: 'openai:of-the-corpus',
      agentInstructions: 'Answer in verse.',
    });
    await world.document(owner, CONTRACT, { title: 'Services', corpusId });
    await world.document(
      owner,
      '# Lease\n\nThe rent is 900 euros a month, payable in advance on the first day.',
      {
        title: 'Lease',
        corpusId,
      },
    );
    const told: string[] = [];
    world.fake.script(({ body }, call) => {
      told.push(body.messages.at(-1)?.content ?? '');
      const turn = body.messages.filter(({ role }) => role === 'tool').length;
      if (turn === 0) return calls([{ name: 'list_documents', args: {} }]);
      if (turn === 1) return calls([{ name: 'load_document_text', args: { document: 'D1' } }]);
      if (turn === 2) return calls([{ name: 'load_document_text', args: { document: document.documentId } }]);
      if (turn === 3)
        return calls([{ name: 'search_exact_text', args: { search_strings: ['900 EUROS a month'] } }]);
      return words(call < 0 ? '' : 'The rent: "The rent is 900 euros a month" [1].');
    });
    const run = await begin({ documentId: null, corpusId, prompt: 'What is the rent?' });
    expect(run.model).toBe('openai:of-the-corpus');
    await world.work();
    const final = finalOf(await world.events(world.as(owner), run.id));
    expect(final).toMatchObject({
      outcome: 'ANSWERED',
      content: 'The rent: "The rent is 900 euros a month" [1].',
    });
    expect(final.sources[0]).toMatchObject({ documentTitle: 'Lease', corpusId, isCited: true, score: 1 });
    expect(told[1]).toMatch(/D1 "Lease"\nD2 "Services"/);
    expect(told[2]).toContain('payable in advance');
    expect(told[2]).toContain('This is the end.');
    expect(told[3]).toContain('There is no document');
    const system = world.fake.requests.at(-1)?.body.messages[0]?.content ?? '';
    expect(system).toContain('Answer in verse.');
    expect(world.fake.requests.at(-1)?.body.model).toBe('of-the-corpus');
  });

  it('refuses what cannot be asked, before anything is stored', async () => {
    const before = await world.db.prisma.run.count();
    await expect(begin({ prompt: '   ' })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(begin({ prompt: 'x'.repeat(32_001) })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(begin({ model: 'gpt-4', prompt: 'word '.repeat(6_000) })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(begin({ model: 'anthropic:one' })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(begin({ documentId: null })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(begin({ documentId: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await world.db.prisma.run.count()).toBe(before);
  });
});
