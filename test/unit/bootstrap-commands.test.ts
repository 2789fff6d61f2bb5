import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { COMMANDS, describeUnknown, stepArguments } from '../../scripts/setup/commands.mjs';

describe('the scripts of package.json', () => {
  const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts;
  const throughBootstrap = Object.entries(scripts).filter(([, command]) => command.includes('bootstrap.mjs'));

  it('each name a command that exists', () => {
    expect(throughBootstrap.length).toBeGreaterThan(10);
    for (const [name, command] of throughBootstrap) {
      expect(command).toBe(`node scripts/bootstrap.mjs ${name}`);
      expect(Object.keys(COMMANDS)).toContain(name);
    }
  });

  it('leave no command without a script', () => {
    expect(Object.keys(COMMANDS).sort()).toEqual(throughBootstrap.map(([name]) => name).sort());
  });
});

describe('the arguments a person gives', () => {
  it('reach the step that takes them, spaces and all', () => {
    const step = { args: ['src/main.ts'], takesArguments: true };
    expect(stepArguments(step, ['my contracts', '--x'])).toEqual(['src/main.ts', 'my contracts', '--x']);
  });

  it('do not leak into a step that takes none', () => {
    expect(stepArguments({ args: ['a'] }, ['test/unit'])).toEqual(['a']);
  });
});

describe('an unknown command', () => {
  it('is answered with the list of those that exist', () => {
    const text = describeUnknown('strat');
    expect(text).toContain('"strat"');
    for (const name of Object.keys(COMMANDS)) expect(text).toContain(`  ${name} `);
  });

  it('is not found on the prototype of the table', () => {
    expect(Object.hasOwn(COMMANDS, 'constructor')).toBe(false);
  });
});
