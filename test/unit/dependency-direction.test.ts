import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** One wrong import a rule, and some right ones that come close. */
const FILES: Record<string, string> = {
  'src/domain/pure.ts': "import { limit } from '../config/limits.ts'; export const pure = limit;",
  'src/domain/file.ts': "import { readFileSync } from 'node:fs'; export const file = readFileSync;",
  'src/config/limits.ts': 'export const limit = 1;',
  'src/config/high.ts': "import { client } from '../db/client.ts'; export const high = client;",
  'src/contracts/engine.ts': "import { client } from '../db/client.ts'; export const engine = client;",
  'src/db/client.ts': "import { PrismaClient } from '@prisma/client'; export const client = PrismaClient;",
  'src/retrieval/up.ts': "import { loop } from '../agents/loop.ts'; export const up = loop;",
  'src/agents/loop.ts': 'export const loop = 1;',
  'src/agents/up.ts': "import { list } from '../features/corpora/list.ts'; export const up = list;",
  'src/features/corpora/list.ts':
    "import { secret } from './internal/secret.ts'; import { limit } from '../../config/limits.ts'; export const list = secret + limit;",
  'src/features/corpora/internal/secret.ts': 'export const secret = 1;',
  'src/features/documents/peek.ts':
    "import { secret } from '../corpora/internal/secret.ts'; export const peek = secret;",
  'src/features/documents/use.ts': "import { list } from '../corpora/list.ts'; export const use = list;",
  'src/features/documents/door.ts': "import { door } from '../../graphql/door.ts'; export const up = door;",
  'src/graphql/door.ts': "import type { Client } from '../db/types.ts'; export const door = (c: Client) => c;",
  'src/db/types.ts': 'export interface Client { readonly id: string }',
  'src/graphql/query.ts': "import { client } from '../db/client.ts'; export const query = client;",
  'src/graphql/inner.ts':
    "import { secret } from '../features/corpora/internal/secret.ts'; export const inner = secret;",
  'src/agents/chat.ts': "import { ChatOpenAI } from '@langchain/openai'; export const chat = ChatOpenAI;",
  'src/llm/chat.ts': "import { ChatOpenAI } from '@langchain/openai'; export const chat = ChatOpenAI;",
  'src/features/documents/job.ts': "import { Queue } from 'bullmq'; export const job = Queue;",
  'src/queues/producer.ts': "import { Queue } from 'bullmq'; export const producer = Queue;",
  'workers/runtime/consume.ts': "import { Worker } from 'bullmq'; export const consume = Worker;",
  'src/http/worker.ts': "import { consume } from '../../workers/runtime/consume.ts'; export const worker = consume;",
  'src/storage/a.ts': "import { b } from './b.ts'; export const a = (): unknown => b;",
  'src/storage/b.ts': "import { a } from './a.ts'; export const b = (): unknown => a;",
};

interface Report {
  readonly summary: { readonly violations: readonly { rule: { name: string }; from: string }[] };
}

let folder: string;
let violations: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedbox-direction-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    copyFileSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [cruiser, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'workers'];
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 } as const;
  const { stdout } = spawnSync(process.execPath, args, options);
  const report = JSON.parse(stdout) as Report;
  violations = report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the direction of dependencies', () => {
  it.each([
    'domain-is-pure: src/domain/pure.ts',
    'domain-is-pure: src/domain/file.ts',
    'config-and-telemetry-are-low: src/config/high.ts',
    'contracts-stand-alone: src/contracts/engine.ts',
    'base-not-up: src/retrieval/up.ts',
    'agents-not-up: src/agents/up.ts',
    'features-by-their-use-cases: src/features/documents/peek.ts',
    'features-not-up: src/features/documents/door.ts',
    'doors-without-database: src/graphql/query.ts',
    'feature-internals-are-private: src/graphql/inner.ts',
    'langchain-in-llm-only: src/agents/chat.ts',
    'bullmq-in-queues-only: src/features/documents/job.ts',
    'src-not-workers: src/http/worker.ts',
    'no-cycles: src/storage/a.ts',
  ])('is held by %s', (violation) => {
    expect(violations).toContain(violation);
  });

  it.each([
    'src/features/corpora/list.ts',
    'src/features/documents/use.ts',
    'src/graphql/door.ts',
    'src/llm/chat.ts',
    'src/queues/producer.ts',
    'workers/runtime/consume.ts',
    'src/db/client.ts',
  ])('lets %s be', (file) => {
    expect(violations.filter((violation) => violation.endsWith(`: ${file}`))).toEqual([]);
  });
});
