// Writes and checks migrations, offline and without Prisma's native engine.
//   node scripts/db.ts new NAME   a migration from what the schema has and the migrations lack
//   node scripts/db.ts check      exits 2 with the missing SQL when schema and migrations differ
//   node scripts/db.ts init       development before the first release: writes the one migration anew
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkMigrations } from './db/check.ts';
import { writeInit, writeNext } from './db/write.ts';

const [command, name] = process.argv.slice(2);
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

switch (command) {
  case 'new':
    if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name))
      usage('a name in lower case with underscores is needed');
    report(await writeNext(name));
    break;
  case 'init':
    report(await writeInit());
    generate();
    break;
  case 'check': {
    const problems = await checkMigrations();
    process.stdout.write(problems === null ? 'The migrations make the schema.\n' : problems);
    process.exitCode = problems === null ? 0 : 2;
    break;
  }
  default:
    usage('one of: new NAME, check, init');
}

function report(file: string | null): void {
  process.stdout.write(
    file === null ? 'Nothing to write: the migrations make the schema.\n' : `Wrote ${file}. Read it.\n`,
  );
}

function generate(): void {
  const { status } = spawnSync('node_modules/.bin/prisma', ['generate'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('prisma generate failed');
}

function usage(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
