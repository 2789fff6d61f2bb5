import { describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const module = pathToFileURL('scripts/setup/run-step.mjs').href;

/** A process that runs one step, as the bootstrap does. */
const harness = (script: string): string =>
  `const { runStep } = await import(${JSON.stringify(module)});
   process.exitCode = await runStep({ node: process.execPath, args: ['-e', ${JSON.stringify(script)}, 'a b'], root: '.' });`;

const runHarness = (script: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', harness(script)], { encoding: 'utf8' });

describe('a step', () => {
  it('hands back the exit code of what it ran', () => {
    expect(runHarness('process.exit(7)').status).toBe(7);
  });

  it('tells which signal ended it as shells do', () => {
    expect(runHarness("process.kill(process.pid, 'SIGKILL')").status).toBe(137);
  });

  it('hands on arguments whole', () => {
    expect(runHarness('console.log(process.argv.slice(1).join("|"))').stdout.trim()).toBe('a b');
  });

  it('finds the tools of the project first', () => {
    const { stdout } = runHarness('console.log(process.env.PATH.split(":")[0])');
    expect(stdout.trim()).toBe('node_modules/.bin');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and waits for an orderly end', async (signal) => {
    const script = `process.on('${signal}', () => { console.log('stopping'); process.exit(3); });
      console.log('up'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', harness(script)]);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (said === '') child.kill(signal);
      said += chunk.toString();
    });
    const [code] = (await once(child, 'close')) as [number | null];
    expect({ code, said }).toEqual({ code: 3, said: 'up\nstopping\n' });
  });
});

describe('the bootstrap', () => {
  it('answers an unknown name with those that exist, and changes nothing', () => {
    const answer = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'strat'], { encoding: 'utf8' });
    expect(answer.status).toBe(2);
    expect(answer.stderr).toContain('start:worker');
  });
});
