import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import type { RunEvent } from '../../../src/domain/run-event.ts';
import { decideApproval } from '../../../src/features/runs/decide-approval.ts';
import { executeRun } from '../../../src/features/runs/execute-run.ts';
import { listApprovals } from '../../../src/features/runs/list-approvals.ts';
import { findRun } from '../../../src/features/runs/list-runs.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { describeOnBoth } from '../../support/database.ts';
import type { FakeReply, FakeRequest } from '../../support/fake-llm/fake-llm.ts';
import { calls, words } from '../../support/fake-llm/replies.ts';
import { ANSWER, CONTRACT, finalOf, SEARCH } from '../../support/runs/contract.ts';
import { openRunWorld, type RunWorld } from '../../support/runs/run-world.ts';

const NOTE = { title: 'Term', content: 'Two years.' };
const LIST = calls([{ name: 'list_documents', args: {} }]);
const ASK = calls([{ name: 'ask_document', args: { document: 'D1', question: 'How long is the term?' } }]);
const WRITE = calls([{ name: 'add_document_note', args: NOTE }]);

/** Tells the agent of the corpus from the one that reads a document. */
const isSub = ({ body }: FakeRequest): boolean =>
  !(body.tools ?? []).some((tool) => tool.function.name === 'ask_document') &&
  (body.messages[0]?.content ?? '').includes('about one document');
const resultsIn = ({ body }: FakeRequest): number =>
  body.messages.filter(({ role }) => role === 'tool').length;

describeOnBoth('an agent that asks another about a document', (open) => {
  let world: RunWorld;
  let owner: UserActor;
  let ctx: ReturnType<RunWorld['as']>;
  beforeAll(async () => {
    world = await openRunWorld(open);
    owner = await world.user();
    ctx = world.as(owner);
  });
  afterAll(() => world.dispose());

  /** Answers each of the two by how many results it has. */
  const script = (own: readonly FakeReply[], sub: readonly FakeReply[]): void =>
    world.fake.script((request) => {
      const list = isSub(request) ? sub : own;
      const reply = list[Math.min(resultsIn(request), list.length - 1)];
      if (reply === undefined) throw new Error('no reply');
      return reply;
    });
  const ask = async () => {
    const corpusId = await world.corpus(owner);
    const { documentId } = await world.document(owner, CONTRACT, { corpusId });
    const run = await startRun(ctx, { corpusId, prompt: 'How long is the term? Write it down.' });
    return { run, documentId, corpusId };
  };
  const lastResult = (): string => {
    const request = world.fake.requests.findLast((each) => !isSub(each));
    const results = request?.body.messages.filter(({ role }) => role === 'tool') ?? [];
    return results.at(-1)?.content ?? '';
  };
  const pathsIn = (events: readonly RunEvent[]): readonly string[] => [
    ...new Set(events.map(({ path }) => path)),
  ];

  it('gets its answer with sources that it can cite, and viewers see what both do', async () => {
    script(
      [LIST, ASK, words('The agent says: "for two years unless it is terminated earlier" [1].')],
      [SEARCH, words(ANSWER)],
    );
    const { run, documentId } = await ask();
    await world.work();
    const events = await world.events(ctx, run.id);
    const final = finalOf(events);
    expect(final.outcome).toBe('ANSWERED');
    expect(final.sources.filter(({ isCited }) => isCited)).toMatchObject([
      { documentId, text: 'for two years unless it is terminated earlier' },
    ]);
    expect(lastResult()).toContain('The agent of D1 answers:');
    expect(lastResult()).toContain('<<DATA');
    expect(pathsIn(events)).toEqual(['', `ask_document:${documentId}`]);
    // The answer is the run's own: nothing that the other said comes as a part of it.
    expect(events.filter(({ path, body }) => path !== '' && body.type !== 'thought')).toEqual([]);
    const { inputTokens } = final.usage;
    expect(inputTokens).toBe(500);
    const usage = await world.db.prisma.usageEntry.findMany({ where: { runId: run.id } });
    expect(usage.reduce((sum, entry) => sum + entry.inputTokens, 0)).toBe(500);
  });

  it('waits with it for a person, is taken up by another worker, and writes once', async () => {
    let isFirst = true;
    const stop = new AbortController();
    world.fake.script((request) => {
      if (!isSub(request))
        return [LIST, ASK, words('It is written down.')][resultsIn(request)] ?? words('Done.');
      if (resultsIn(request) === 0) return WRITE;
      if (!isFirst) return words('I wrote the note.');
      isFirst = false;
      stop.abort();
      return { pieces: [{ never: true }] };
    });
    const { run, documentId, corpusId } = await ask();
    await world.work();
    expect((await findRun(ctx, { id: run.id }))?.status).toBe('AWAITING_APPROVAL');
    const [approval] = await listApprovals(ctx, { filter: { runId: run.id } });
    expect(approval).toMatchObject({ subTool: 'add_document_note', arguments: NOTE, decision: null });
    const editedArguments = { ...NOTE, content: 'Two years from today.' };
    await decideApproval(ctx, { approvalId: approval?.id ?? '', decision: 'APPROVED', editedArguments });
    await world.work({ signal: stop.signal });
    const notes = () => world.db.prisma.note.findMany({ where: { documentId } });
    expect(await notes()).toMatchObject([{ ...editedArguments, corpusId, creatorId: owner.userId }]);
    await executeRun(world.services, { runId: run.id, attempt: 9 });
    const events = await world.events(ctx, run.id);
    expect(finalOf(events)).toMatchObject({ outcome: 'ANSWERED', content: 'It is written down.' });
    expect(await notes()).toHaveLength(1);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
    const needed = events.flatMap(({ body }) => (body.type === 'approval_needed' ? [body.approval] : []));
    expect(needed).toMatchObject([
      {
        toolName: 'ask_document',
        subTool: 'add_document_note',
        summary: 'Write the note "Term" on "Agreement"',
      },
    ]);
  });

  it('ends as rejected when a person lets nothing run of what the other wanted', async () => {
    script([LIST, ASK, words('Never.')], [WRITE, words('Never.')]);
    const { run, documentId } = await ask();
    await world.work();
    const [approval] = await listApprovals(ctx, { filter: { runId: run.id } });
    await decideApproval(ctx, { approvalId: approval?.id ?? '', decision: 'REJECTED' });
    await world.work();
    expect(finalOf(await world.events(ctx, run.id)).outcome).toBe('REJECTED');
    expect(await world.db.prisma.note.count({ where: { documentId } })).toBe(0);
  });

  it('is told where the other cannot be asked, and goes on', async () => {
    script(
      [calls([{ name: 'ask_document', args: { document: 'D9', question: 'What?' } }]), words('I could not.')],
      [],
    );
    const { run } = await ask();
    await world.work();
    expect(finalOf(await world.events(ctx, run.id)).outcome).toBe('ANSWERED');
    expect(lastResult()).toContain('There is no document "D9"');
  });
});
