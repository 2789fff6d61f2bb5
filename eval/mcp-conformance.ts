import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { startApp } from '../src/app/start-app.ts';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { inspect } from './mcp-inspector.ts';

const SUITE = fileURLToPath(
  new URL('../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

/** Those that ask for no tool, prompt or resource made for the suite; by version of the protocol. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  '2025-06-18': ['server-initialize', 'ping', 'tools-list'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'http-header-validation',
    'dns-rebinding-protection',
    'caching',
  ],
};

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

interface ScenarioRun {
  readonly version: string;
  readonly scenario: string;
  readonly passed: number;
  readonly failed: readonly Check[];
  readonly notAsked: readonly Check[];
}

/**
 * The conformance suite of the protocol against a server as it starts. A check is not asked where it needs a
 * diagnostic tool, or lists of prompts or resources, which this server says it does not have.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const home = await mkdtemp(join(tmpdir(), 'deedbox-mcp-'));
  const app = await startApp({
    config: readConfig({ DEEDBOX_HOME: home, PORT: '0' }),
    log: createLogger({ level: process.env.LOG_LEVEL ?? 'silent', process: 'eval' }),
    say: () => undefined,
    loadWorkers: null,
  });
  try {
    const url = `${app.url ?? ''}/mcp`;
    const runs: ScenarioRun[] = [];
    for (const [version, scenarios] of Object.entries(SCENARIOS)) {
      for (const scenario of scenarios) runs.push(await runScenario({ url, version, scenario }));
    }
    for (const one of runs) tell(one, options.log);
    const key = app.firstStart.newKey?.reveal() ?? '';
    const isInspected = !options.full || (await inspect({ url, key, log: options.log }));
    if (!options.full) options.log('the inspector is asked with --full, since npm has to fetch it');
    const passed = runs.filter(({ passed: checks, failed }) => checks > 0 && failed.length === 0).length;
    const value = Number(((100 * passed) / runs.length).toFixed(1));
    return {
      name: 'mcp-conformance',
      value,
      unit: '%',
      peer: null,
      peerValue: null,
      ratio: null,
      size: `${runs.length} scenarios, ${runs.reduce((sum, one) => sum + one.passed + one.failed.length, 0)} checks`,
      full: options.full,
      pass: value === 100 && isInspected,
    };
  } finally {
    await app.shutdown.run();
    await rm(home, { recursive: true, force: true });
  }
}

interface ScenarioInput {
  readonly url: string;
  readonly version: string;
  readonly scenario: string;
}

async function runScenario({ url, version, scenario }: ScenarioInput): Promise<ScenarioRun> {
  const folder = await mkdtemp(join(tmpdir(), 'deedbox-mcp-checks-'));
  try {
    const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', version, '-o', folder];
    const said = await runSuite(args);
    const [made] = await readdir(folder);
    if (made === undefined) throw new Error(`${scenario} of ${version} gave no result:\n${said}`);
    const checks = JSON.parse(await readFile(join(folder, made, 'checks.json'), 'utf8')) as Check[];
    const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
    return {
      version,
      scenario,
      passed: checks.filter(({ status }) => status === 'SUCCESS').length,
      failed: failed.filter((check) => !isNotOurs(check)),
      notAsked: failed.filter(isNotOurs),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its exit code says whether all passed, which is told by the file that it writes. */
const runSuite = (args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, [SUITE, ...args], { timeout: 60_000 }, (_error, stdout, stderr) => {
      resolve(`${stdout}${stderr}`.slice(-2_000));
    });
  });

const isNotOurs = ({ id, errorMessage = '' }: Check): boolean =>
  /^Not testable: server does not list the diagnostic tool/.test(errorMessage) ||
  (/^sep-2549-(prompts|resources)/.test(id) && errorMessage.includes('-32601'));

function tell(
  { version, scenario, passed, failed, notAsked }: ScenarioRun,
  log: (line: string) => void,
): void {
  log(`${version} ${scenario}: ${passed} passed, ${failed.length} failed, ${notAsked.length} not asked`);
  for (const { id, errorMessage = '' } of failed) log(`  failed ${id}: ${errorMessage.slice(0, 300)}`);
  for (const { id, errorMessage = '' } of notAsked) log(`  not asked ${id}: ${errorMessage.slice(0, 120)}`);
}
