import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type FakeLlm, startFakeLlm } from '../support/fake-llm/fake-llm.ts';
import { words } from '../support/fake-llm/replies.ts';
import { openLive, type Live } from '../support/quarantine/open-live.ts';
import { CONTRACT } from '../support/runs/contract.ts';

let app: TestApp;
let fake: FakeLlm;
let guide: string;
let live: Live;
const kept: Record<string, string> = {};

beforeAll(async () => {
  fake = await startFakeLlm();
  guide = await readFile(new URL('../../docs/guides/quarantine.md', import.meta.url), 'utf8');
  app = await startTestApp({ env: { OPENAI_BASE_URL: fake.url, OPENAI_MODEL: 'fake-1' } });
  const { body } = await app.upload(CONTRACT, 'agreement.md');
  expect(await app.ingested(body.version.id)).toBe('READY');
}, 120_000);
afterAll(async () => {
  live?.leave();
  await app?.close();
  await fake?.close();
});

function example(name: string): string {
  const all = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text]) => text ?? '');
  const found = all.find((text) => new RegExp(`^(query|mutation|subscription) ${name}\\b`).test(text));
  if (found === undefined) throw new Error(`no example ${name}`);
  return found;
}

async function run(name: string): Promise<string> {
  const text = example(name);
  const variables = Object.fromEntries(
    [...text.matchAll(/\$(\w+): ID!/g)].map(([, variable = '']) => [variable, kept[variable]]),
  );
  const { data, errors } = await app.graphql(text, variables);
  expect(errors ?? []).toEqual([]);
  return JSON.stringify(data);
}

const idIn = (answer: string): string => /"id":"([^"]+)"/.exec(answer)?.[1] ?? '';

async function ended(): Promise<string> {
  for (;;) {
    const answer = await run('TermOf');
    if (!/"status":"(QUEUED|RUNNING)"/.test(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('lets a reader go its whole way by pasting', async () => {
  expect(await run('TermContract')).toContain('PublishContractSuccess');
  live = await openLive(app, example('Watch'));
  kept.document = idIn(await run('Documents'));
  fake.script([words('{"years":0,"law":"Delaware"}')]);
  kept.run = idIn(await run('AskForTerm'));
  const quarantined = await ended();
  expect(quarantined).toContain('"outcome":"QUARANTINED"');
  expect(quarantined).toContain('"expected":"integer >= 1"');

  const waiting = await run('Waiting');
  expect(waiting).toContain('"payload":{"years":0,"law":"Delaware"}');
  kept.letter = idIn(waiting);
  expect(await live.next()).toMatchObject({ id: kept.letter, status: 'OPEN', seenCount: 1 });

  expect(await run('Mend')).toContain('"status":"RESOLVED"');
  expect(await live.next()).toMatchObject({ id: kept.letter, status: 'RESOLVED' });
  const mended = await run('TermOf');
  expect(mended).toContain('"status":"VALID","value":{"years":2,"law":"Delaware"}');
  expect(await run('Mend')).toContain('"status":"RESOLVED"');
  expect(await run('GiveUp')).toContain('"status":"ALREADY_RESOLVED"');
  expect(await run('Figures')).toContain('"contract":"acme/term@1.0.0"');
}, 120_000);
