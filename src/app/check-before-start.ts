import { access } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { DATABASE_FOLDER } from '../db/embedded/database-folder.ts';
import { AppError } from '../domain/errors.ts';
import { findKeyFileProblem, KEY_RING_FILE } from '../security/load-key-ring.ts';
import { embedderProblems } from './embedder-problems.ts';
import { modelProblems } from './model-problems.ts';
import { describeStartFailure } from './start-failure.ts';

/**
 * What can be known to fail before anything is made in the data folder: models, embedder, the file of keys,
 * the port.
 * @throws AppError CONFIGURATION naming every problem, or the system's error when it is the port alone
 */
export async function checkBeforeStart(config: Config): Promise<void> {
  const problems = [
    ...modelProblems({ DEFAULT_LLM: config.models.defaultLlm, OPENAI_MODEL: config.models.openaiModel }),
    ...embedderProblems(config),
  ];
  if (config.keys === null) {
    const keyProblem = await findKeyFileProblem(config.home);
    if (keyProblem !== null) problems.push(keyProblem);
  }
  const portError = await tryPort(config);
  if (problems.length === 0) {
    // Who starts twice holds the folder too, which is the better thing to say: opening it finds that out.
    if (portError !== null && !(await hasDatabase(config))) throw portError;
    return;
  }
  const port = portError && describeStartFailure(portError, config.port);
  const all = port ? [...problems, `PORT: ${port.text}`] : problems;
  const list = all.map((line) => `  - ${line}`).join('\n');
  const message = `The configuration has ${all.length} problem(s):\n${list}`;
  const details = { problems: all };
  throw new AppError({ code: 'CONFIGURATION', message, publicMessage: message, details });
}

/** A new file of keys would be made without a word, and what the old keys sealed would fail one by one. */
export async function warnOfLostKeys(config: Config, say: (line: string) => void): Promise<void> {
  if (config.mode !== 'embedded' || config.keys !== null) return;
  const path = join(config.home, KEY_RING_FILE);
  if (!(await hasDatabase(config)) || (await exists(path))) return;
  say(
    `Warning: the file of keys ${path} is gone, so new keys are made. Sessions and sealed passwords of before ` +
      'cannot be opened with them; restore the file from a backup if you have one.',
  );
}

/** @returns the error of a bind that fails; the port is free again when this resolves */
function tryPort({ role, host, port }: Config): Promise<Error | null> {
  if (role === 'worker' || port === 0) return Promise.resolve(null);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });
}

const hasDatabase = ({ mode, home }: Config): Promise<boolean> =>
  mode === 'embedded' ? exists(join(home, DATABASE_FOLDER)) : Promise.resolve(false);

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
