import { spawnSync } from 'node:child_process';

const FILE = 'schema.graphql';

function git(args: string[]): string | null {
  const answer = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return answer.status === 0 ? answer.stdout : null;
}

export interface EarlierSchema {
  /** A revision that people recognise: a tag, `HEAD`. */
  readonly revision: string;
  readonly text: string;
}

/**
 * The committed schemas that today's must not break: the last release where one is tagged, else the
 * commit before this one, and the last commit for what is not committed yet. Another base can be named.
 * @returns those that exist; empty outside a git repository
 */
export function earlierSchemas(base: string | undefined): EarlierSchema[] {
  const tag = git(['describe', '--tags', '--abbrev=0', '--match', 'v*'])?.trim();
  const revisions = [base ?? tag ?? 'HEAD^', 'HEAD'];
  return revisions.flatMap((revision) => {
    const text = git(['show', `${revision}:${FILE}`]);
    return text === null ? [] : [{ revision, text }];
  });
}
