import { lexicographicSortSchema, printSchema } from 'graphql';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { schema } from '../src/graphql/schema.ts';
import { undeclaredBreaking } from './schema/breaking-changes.ts';
import { earlierSchemas } from './schema/earlier-schemas.ts';

const FILE = 'schema.graphql';

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function check(current: string): number {
  let problems = 0;
  if (readIfThere(FILE) !== current) {
    problems += 1;
    console.error(`${FILE} is not what the code says: run "npm run schema:write" and commit it.`);
  }
  const changelog = readIfThere('CHANGELOG.md');
  const bases = earlierSchemas(process.env.DEEDBOX_SCHEMA_BASE);
  for (const { revision, text } of bases) {
    for (const change of undeclaredBreaking({ before: text, after: current, changelog })) {
      problems += 1;
      console.error(`Breaking since ${revision}, and not under "### Breaking" in CHANGELOG.md: ${change}`);
    }
  }
  const compared = bases.map(({ revision }) => revision).join(' and ') || 'no earlier one';
  if (problems === 0) console.log(`The schema is fresh and breaks nothing undeclared (compared with ${compared}).`);
  return problems === 0 ? 0 : 1;
}

function main(verb: string | undefined): number {
  const current = `${printSchema(lexicographicSortSchema(schema))}\n`;
  if (verb === 'check') return check(current);
  if (verb !== 'write') {
    console.error('Say "check" or "write".');
    return 2;
  }
  writeFileSync(FILE, current);
  console.log(`Wrote ${FILE}, ${current.split('\n').length} lines.`);
  return 0;
}

process.exitCode = main(process.argv[2]);
