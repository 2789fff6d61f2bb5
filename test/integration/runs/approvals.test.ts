import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Scope, UserActor } from '../../../src/domain/actor.ts';
import { isAppError } from '../../../src/domain/errors.ts';
import { sql } from '../../../src/db/sql.ts';
import type { Run } from '../../../src/db/generated/prisma/client.ts';
import { decideApproval, type DecideApprovalInput } from '../../../src/features/runs/decide-approval.ts';
import { executeRun } from '../../../src/features/runs/execute-run.ts';
import { expireApprovals } from '../../../src/features/runs/expire-approvals.ts';
import { listApprovals, OPEN_APPROVALS } from '../../../src/features/runs/list-approvals.ts';
import { findRun } from '../../../src/features/runs/list-runs.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { stopRun } from '../../../src/features/runs/stop-run.ts';
import { describeOnBoth } from '../../support/database.ts';
import { calls, words } from '../../support/fake-llm/replies.ts';
import { CONTRACT, finalOf } from '../../support/runs/contract.ts';
import { openRunWorld, type RunWorld } from '../../support/runs/run-world.ts';

const NOTE = { title: 'Term', content: 'Two years from the Effective Date.' };
const WRITE = calls([{ name: 'add_document_note', args: NOTE }]);
const DONE = words('I wrote the note.');
const MISSING = { code: 'NOT_FOUND' };

describeOnBoth('a call that waits for a person', (open) => {
  let world: RunWorld;
  let owner: UserActor;
  let ctx: ReturnType<RunWorld['as']>;
  beforeAll(async () => {
    world = await openRunWorld(open);
    owner = await world.user();
    ctx = world.as(owner);
  });
  afterAll(() => world.dispose());

  const ask = async (actor = owner, document?: string) => {
    const documentId = document ?? (await world.document(owner, CONTRACT)).documentId;
    const run = await startRun(world.as(actor), { prompt: 'Write down how long the term is.', documentId });
    return { run, documentId };
  };
  /** A run that has come to its first approvals. */
  const waiting = async (actor = owner, document?: string) => {
    const { run, documentId } = await ask(actor, document);
    await world.work();
    const approvals = await listApprovals(ctx, {
      filter: { runId: run.id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    return { run, documentId, approvals, approvalId: approvals[0]?.id ?? 'none' };
  };
  const decide = (input: DecideApprovalInput, actor = owner) => decideApproval(world.as(actor), input);
  const statusOf = async ({ id }: Pick<Run, 'id'>) => (await findRun(ctx, { id }))?.status;
  const notesOn = (documentId: string) => world.db.prisma.note.findMany({ where: { documentId } });
  const toolResult = () => {
    const messages = world.fake.requests.at(-1)?.body.messages ?? [];
    return messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');
  };
  const codeOf = (error: unknown): string => (isAppError(error) ? error.code : String(error));

  it('writes nothing before it is approved, and then once, in the name of who asked', async () => {
    world.fake.script([WRITE, DONE]);
    const { run, documentId, approvals, approvalId } = await waiting();
    expect(await statusOf(run)).toBe('AWAITING_APPROVAL');
    expect(await notesOn(documentId)).toEqual([]);
    expect(approvals).toMatchObject([
      { summary: 'Write the note "Term" on "Agreement"', arguments: NOTE, decision: null },
    ]);
    expect(await world.work()).toBe(0);

    const decided = await decide({ approvalId, decision: 'APPROVED' });
    expect(decided).toMatchObject({ decision: 'APPROVED', decidedById: owner.userId, editedArguments: null });
    await world.work();
    expect(await notesOn(documentId)).toMatchObject([{ ...NOTE, creatorId: owner.userId }]);
    const events = await world.events(ctx, run.id);
    const kinds = events
      .map(({ body }) => body.type)
      .filter((type) => !['thought', 'content'].includes(type));
    expect(kinds).toEqual(['approval_needed', 'approval_result', 'resume', 'final']);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
    const final = finalOf(events);
    expect(final).toMatchObject({ outcome: 'ANSWERED', content: 'I wrote the note.' });
    const texts = final.timeline.map(({ text }) => text);
    expect(texts).toContain('Asked for approval: Write the note "Term" on "Agreement"');
    expect(texts).toContain('Approved: Writing the note "Term"');
    expect(texts).toContain('Wrote the note "Term"');
    expect(final.timeline.map(({ atMs }) => atMs)).toEqual(
      final.timeline.map(({ atMs }) => atMs).sort((a, b) => a - b),
    );
    const audit = await world.db.prisma.auditEntry.findMany({ where: { actorId: owner.userId } });
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['decideApproval', 'createNote']),
    );
    expect(toolResult()).toEqual(['The note "Term" was written.']);
  });

  it('runs with the arguments that a person wrote in their place, checked as those of the model', async () => {
    world.fake.script([WRITE, DONE]);
    const { documentId, approvalId } = await waiting();
    for (const editedArguments of [
      { title: 'T' },
      { ...NOTE, content: '' },
      { ...NOTE, more: 1 },
      'text',
      [],
    ]) {
      await expect(decide({ approvalId, decision: 'APPROVED', editedArguments })).rejects.toMatchObject({
        code: 'VALIDATION',
      });
    }
    await expect(decide({ approvalId, decision: 'REJECTED', editedArguments: NOTE })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    const editedArguments = { title: 'Term', content: 'Two years, renewable.' };
    await decide({ approvalId, decision: 'APPROVED', editedArguments });
    await world.work();
    expect(await notesOn(documentId)).toMatchObject([editedArguments]);
    expect(toolResult().join()).toContain(
      'changed the arguments to: {"title":"Term","content":"Two years, renewable."}',
    );
  });

  it('does not run when it is rejected, and the run ends with that', async () => {
    world.fake.script([WRITE, DONE]);
    const { run, documentId, approvalId } = await waiting();
    await decide({ approvalId, decision: 'REJECTED' });
    const before = world.fake.requests.length;
    await world.work();
    expect(world.fake.requests).toHaveLength(before);
    expect(finalOf(await world.events(ctx, run.id))).toMatchObject({
      outcome: 'REJECTED',
      content: 'What was to be done was rejected, so nothing was changed.',
    });
    expect(await statusOf(run)).toBe('COMPLETED');
    expect(await notesOn(documentId)).toEqual([]);
    const calls = await world.db.prisma.toolCall.findMany({ where: { runId: run.id } });
    expect(calls.map(({ status }) => status)).toEqual(['REJECTED']);
  });

  it('is decided once, whoever decides at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      world.fake.script([WRITE, DONE]);
      const { run, documentId, approvalId } = await waiting();
      const decisions = Array.from({ length: 12 }, (_, at): 'APPROVED' | 'REJECTED' =>
        at % 2 === 0 ? 'APPROVED' : 'REJECTED',
      );
      const outcomes = await Promise.allSettled(
        decisions.map((decision) => decide({ approvalId, decision })),
      );
      const won = new Set(
        outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.decision] : [])),
      );
      expect(won.size).toBe(1);
      for (const [at, outcome] of outcomes.entries()) {
        if (won.has(decisions[at] ?? null)) expect(outcome.status).toBe('fulfilled');
        else expect(codeOf((outcome as PromiseRejectedResult).reason)).toBe('CONFLICT');
      }
      await Promise.all([world.work(), world.work()]);
      const isApproved = won.has('APPROVED');
      expect(await notesOn(documentId)).toHaveLength(isApproved ? 1 : 0);
      expect(finalOf(await world.events(ctx, run.id)).outcome).toBe(isApproved ? 'ANSWERED' : 'REJECTED');
      const told = (await world.events(ctx, run.id)).filter(({ body }) => body.type === 'approval_result');
      expect(told).toHaveLength(1);
    }
  });

  it('is decided otherwise once more: a conflict that shows the first, and the same once more: the same', async () => {
    world.fake.script([WRITE, DONE]);
    const { approvalId } = await waiting();
    const editedArguments = { ...NOTE, title: 'Changed' };
    await decide({ approvalId, decision: 'APPROVED', editedArguments });
    const again = await decide({ approvalId, decision: 'APPROVED', editedArguments });
    expect(again.editedArguments).toEqual(editedArguments);
    for (const other of [
      { decision: 'REJECTED' } as const,
      { decision: 'APPROVED' } as const,
      { decision: 'APPROVED', editedArguments: { ...NOTE, title: 'Other' } } as const,
    ]) {
      await expect(decide({ approvalId, ...other })).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { current: { kind: 'approval', id: approvalId } },
      });
    }
    await world.work();
  });

  it('has its effect once, though the worker that had it is lost before the answer', async () => {
    let isFirst = true;
    const stop = new AbortController();
    world.fake.script((request) => {
      if (!request.body.messages.some(({ role }) => role === 'tool')) return WRITE;
      if (!isFirst) return DONE;
      isFirst = false;
      stop.abort();
      return { pieces: [{ never: true }] };
    });
    const { run, documentId, approvalId } = await waiting();
    await decide({ approvalId, decision: 'APPROVED' });
    await world.work({ signal: stop.signal });
    expect(await statusOf(run)).toBe('QUEUED');
    expect(await notesOn(documentId)).toHaveLength(1);
    await executeRun(world.services, { runId: run.id, attempt: 9 });
    expect(finalOf(await world.events(ctx, run.id))).toMatchObject({
      outcome: 'ANSWERED',
      content: 'I wrote the note.',
    });
    expect(await notesOn(documentId)).toHaveLength(1);
    expect(toolResult()).toEqual(['The note "Term" was written.']);
  });

  it('waits together with others of its step: what is rejected is told, what is approved is done', async () => {
    const two = calls([
      { name: 'add_document_note', args: { ...NOTE, title: 'One' }, id: 'a' },
      { name: 'similarity_search', args: { query: 'term' }, id: 'b' },
      { name: 'add_document_note', args: { ...NOTE, title: 'Two' }, id: 'c' },
    ]);
    world.fake.script([two, DONE]);
    const { run, documentId, approvals } = await waiting();
    expect(approvals).toHaveLength(2);
    const idOf = (title: string) =>
      approvals.find((each) => (each.arguments as { title: string }).title === title)?.id ?? 'none';
    await decide({ approvalId: idOf('One'), decision: 'REJECTED' });
    expect(await world.work()).toBe(0);
    expect(await listApprovals(ctx, { filter: { AND: [OPEN_APPROVALS, { runId: run.id }] } })).toMatchObject([
      { id: idOf('Two') },
    ]);
    await decide({ approvalId: idOf('Two'), decision: 'APPROVED' });
    await world.work();
    expect((await notesOn(documentId)).map(({ title }) => title)).toEqual(['Two']);
    const [first, second, third] = toolResult();
    expect(first).toContain('rejected this call');
    expect(second).toContain('<<DATA');
    expect(third).toBe('The note "Two" was written.');
    expect(finalOf(await world.events(ctx, run.id)).outcome).toBe('ANSWERED');
  });

  it('does nothing when nobody decides in time', async () => {
    world.fake.script([WRITE, DONE]);
    const { run, documentId, approvalId } = await waiting();
    expect(await expireApprovals(world.services)).toBe(0);
    await sql(
      world.db.pool,
      `update approvals set expires_at = now() - interval '1 second' where id = $1::uuid`,
      [approvalId],
    );
    await expect(decide({ approvalId, decision: 'APPROVED' })).rejects.toMatchObject({ code: 'CONFLICT' });
    const counts = await Promise.all([expireApprovals(world.services), expireApprovals(world.services)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    await world.work();
    expect(finalOf(await world.events(ctx, run.id)).outcome).toBe('EXPIRED');
    expect(await notesOn(documentId)).toEqual([]);
  });

  it('goes with its run when that is stopped', async () => {
    world.fake.script([WRITE, DONE]);
    const { run, documentId, approvalId } = await waiting();
    await stopRun(ctx, { runId: run.id });
    expect(await statusOf(run)).toBe('CANCELLED');
    await expect(decide({ approvalId, decision: 'APPROVED' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await listApprovals(ctx, { filter: { AND: [OPEN_APPROVALS, { runId: run.id }] } })).toEqual([]);
    await world.work();
    expect(await notesOn(documentId)).toEqual([]);
  });

  it('is not made where who asked lost the right to meanwhile', async () => {
    const reader = await world.user();
    const { documentId } = await world.document(owner, CONTRACT);
    const grant = await world.db.prisma.grant.create({
      data: { documentId, userId: reader.userId, verbs: ['READ', 'COMMENT'], grantedBy: owner.userId },
    });
    world.fake.script([WRITE, DONE]);
    const { run } = await ask(reader, documentId);
    await world.work();
    const [approval] = await listApprovals(world.as(reader), { filter: { runId: run.id } });
    await decide({ approvalId: approval?.id ?? '', decision: 'APPROVED' }, reader);
    await world.db.prisma.grant.update({ where: { id: grant.id }, data: { verbs: ['READ'] } });
    await world.work();
    expect(await notesOn(documentId)).toEqual([]);
    expect(toolResult().join()).toContain('may no longer do it');
  });

  it('is not made where who approved it may no longer do so', async () => {
    const helper = await world.user({ isSuperuser: true });
    world.fake.script([WRITE, DONE]);
    const { documentId, approvalId } = await waiting();
    await decide({ approvalId, decision: 'APPROVED' }, helper);
    await world.db.prisma.user.update({ where: { id: helper.userId }, data: { isSuperuser: false } });
    await world.work();
    expect(await notesOn(documentId)).toEqual([]);
    expect(toolResult().join()).toContain('may no longer do so');
  });

  it('is nobody else’s to see or to decide', async () => {
    world.fake.script([WRITE, DONE]);
    const { run, documentId, approvalId } = await waiting();
    const stranger = await world.user();
    const reader = await world.user();
    await world.db.prisma.grant.create({
      data: { documentId, userId: reader.userId, verbs: ['READ', 'COMMENT'], grantedBy: owner.userId },
    });
    for (const actor of [stranger, reader]) {
      await expect(decide({ approvalId, decision: 'APPROVED' }, actor)).rejects.toMatchObject(MISSING);
      expect(await listApprovals(world.as(actor), { filter: { runId: run.id } })).toEqual([]);
    }
    await expect(
      decide({ approvalId: '0198aaaa-0000-7000-8000-000000000000', decision: 'APPROVED' }),
    ).rejects.toMatchObject(MISSING);
    await expect(decideApproval(world.as(), { approvalId, decision: 'APPROVED' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await stopRun(ctx, { runId: run.id });
  });

  it('is never asked for where nobody may write, or where anybody may read', async () => {
    const { documentId } = await world.document(owner, CONTRACT);
    const { documentId: open } = await world.document(owner, CONTRACT, { isPublic: true });
    const reader = await world.user();
    await world.db.prisma.grant.create({
      data: { documentId, userId: reader.userId, verbs: ['READ'], grantedBy: owner.userId },
    });
    const scopes: readonly Scope[] = ['read', 'ask'];
    const askers: readonly [ReturnType<RunWorld['as']>, string][] = [
      [ctx, documentId],
      [ctx, open],
      [world.as(reader), documentId],
      [world.as({ ...owner, scopes }), documentId],
      [world.as(), open],
    ];
    const offered: boolean[] = [];
    for (const [asker, about] of askers) {
      world.fake.script([words('It says nothing of that.')]);
      await startRun(asker, { prompt: 'Write it down.', documentId: about });
      await world.work();
      const tools = world.fake.requests.at(-1)?.body.tools ?? [];
      offered.push(tools.some((tool) => tool.function.name === 'add_document_note'));
    }
    // A key is told apart by its row, so the fourth is asked as its owner.
    expect(offered).toEqual([true, false, false, true, false]);
  });

  it('takes no argument that could get around the person', async () => {
    const sly = { ...NOTE, approved: true, skip_approval: true };
    world.fake.script([calls([{ name: 'add_document_note', args: sly }]), words('I could not.')]);
    const { run, documentId } = await ask();
    await world.work();
    expect(finalOf(await world.events(ctx, run.id)).outcome).toBe('ANSWERED');
    expect(toolResult().join()).toContain('The arguments are not valid');
    expect(await notesOn(documentId)).toEqual([]);
  });
});
