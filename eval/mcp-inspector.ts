import { execFile } from 'node:child_process';

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';

interface InspectInput {
  readonly url: string;
  readonly key: string;
  readonly log: (line: string) => void;
}

/**
 * Lists and calls with the inspector's command line, fetched by npm as it is published, without its scripts.
 * @returns whether every tool was listed and a call answered
 */
export async function inspect({ url, key, log }: InspectInput): Promise<boolean> {
  const common = [
    '--cli',
    url,
    '--transport',
    'http',
    '--header',
    `Authorization: Bearer ${key}`,
    '--format',
    'json',
  ];
  const listed = await runInspector([...common, '--method', 'tools/list']);
  const called = await runInspector([
    ...common,
    ...['--method', 'tools/call', '--tool-name', 'list_corpora', '--tool-args-json', '{}'],
  ]);
  const wrong = await runInspector([
    ...common,
    ...['--method', 'tools/call', '--tool-name', 'list_corpora', '--tool-args-json', '{"limit":0}'],
  ]);
  const isListed = listed.code === 0 && listed.output.includes('get_document_text');
  const isCalled = called.code === 0 && called.output.includes('structuredContent');
  const isToldWrong = wrong.code !== 0 && wrong.output.includes('limit');
  log(`inspector: lists ${isListed}, calls ${isCalled}, tells of wrong arguments ${isToldWrong}`);
  if (!isListed || !isCalled || !isToldWrong) {
    for (const { code, output } of [listed, called, wrong]) log(`  exit ${code}: ${output.slice(0, 500)}`);
  }
  return isListed && isCalled && isToldWrong;
}

const runInspector = (args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const all = ['--yes', '--ignore-scripts', INSPECTOR, ...args];
    execFile('npx', all, { env, timeout: 180_000, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}${stderr}` });
    });
  });
