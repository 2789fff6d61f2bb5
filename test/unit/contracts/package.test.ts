import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What the engine needs, with what these need themselves. */
const NEEDED = [
  ...['ajv', 'gpt-tokenizer', 'jsonrepair', 're2js'],
  ...['fast-deep-equal', 'fast-uri', 'json-schema-traverse', 'require-from-string'],
];

const CONSUMER = `
import { publish, validate, validateText, toAgentFeedback, toToolSchema, exportOdcs } from 'deedbox/contracts';
const schema = { type: 'object', required: ['total'], properties: { total: { type: 'number', multipleOf: 0.01 } } };
const outcome = publish({ ref: { namespace: 'a', name: 'b', version: '1.0.0' }, schema });
if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
const wrong = validate(outcome.artifact, { total: 'much' });
const tool = toToolSchema(outcome.artifact, 'openai-chat', { mode: 'tool' });
const inside = await import('deedbox/contracts/engine/validate.js').catch(({ code }) => code);
console.log(JSON.stringify({
  inside,
  good: validateText(outcome.artifact, '{"total":19.99}').isValid,
  bad: wrong.diagnostics.map(({ pointer, code }) => [pointer, code]),
  feedback: toAgentFeedback(wrong).includes('/total'),
  tool: tool.ok,
  odcs: exportOdcs(outcome.artifact).document.kind,
}));
`;

const TYPED = `
import { publish, type ContractDraft, type ValidationResult, validate } from 'deedbox/contracts';
const draft: ContractDraft = { ref: { namespace: 'a', name: 'b', version: '1.0.0' }, schema: true };
const outcome = publish(draft);
if (outcome.ok) {
  const result: ValidationResult = validate(outcome.artifact, 1);
  const isValid: boolean = result.isValid;
  // @ts-expect-error a result is no text
  const text: string = result;
  console.log(isValid, text);
}
`;

/** Installs the packed package as npm does: its files and the packages that the engine needs. */
async function install(folder: string): Promise<string[]> {
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [
    { filename: string; files: { path: string }[] },
  ];
  const modules = path.join(folder, 'node_modules');
  await mkdir(path.join(modules, 'deedbox'), { recursive: true });
  await run('tar', [
    ...['-xzf', path.join(folder, packed.filename), '-C', path.join(modules, 'deedbox')],
    '--strip-components=1',
  ]);
  for (const name of NEEDED) await symlink(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  return packed.files.map((file) => file.path);
}

describe('the package that others install', () => {
  it('is imported as deedbox/contracts by plain Node, with types, and holds nothing but what is built', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'deedbox-pack-'));
    try {
      const files = await install(folder);
      expect(files.filter((file) => !/^(dist\/|README|LICENSE|CHANGELOG|package\.json)/.test(file))).toEqual(
        [],
      );
      expect(files).toContain('dist/contracts/index.js');

      await writeFile(path.join(folder, 'consumer.mjs'), CONSUMER);
      const { stdout } = await run(process.execPath, ['consumer.mjs'], { cwd: folder, env: { PATH: '' } });
      expect(JSON.parse(stdout)).toEqual({
        inside: 'ERR_PACKAGE_PATH_NOT_EXPORTED',
        good: true,
        bad: [['/total', 'type']],
        feedback: true,
        tool: true,
        odcs: 'DataContract',
      });

      await writeFile(path.join(folder, 'typed.ts'), TYPED);
      await symlink(path.join(ROOT, 'node_modules', '@types'), path.join(folder, 'node_modules', '@types'));
      const settings = [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2024',
        '--types',
        'node',
      ];
      const compiler = path.join(ROOT, 'node_modules/typescript7/bin/tsc');
      await run(process.execPath, [compiler, ...settings, 'typed.ts'], { cwd: folder });

      const manifest = JSON.parse(
        await readFile(path.join(folder, 'node_modules/deedbox/package.json'), 'utf8'),
      ) as { scripts: Record<string, string>; dependencies: Record<string, string> };
      expect(Object.keys(manifest.scripts).filter((name) => /install/.test(name))).toEqual([]);
      for (const name of NEEDED.slice(0, 4)) expect(manifest.dependencies[name]).toBeDefined();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
