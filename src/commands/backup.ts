// npm run backup [-- FILE]: everything of an embedded installation in one file, while it is stopped.
import { dirname, join, resolve } from 'node:path';
import { readConfig } from '../config/config.ts';
import { writeBackup } from './archive/data-folder.ts';
import { readCommandArguments } from './read-arguments.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run backup [-- FILE]
Writes everything of an embedded installation into one file, keys included, while the server is stopped.
Without FILE it lies beside the data folder, named after the moment.`;

await runCommand(async (say) => {
  const args = readCommandArguments(say, { usage: USAGE, options: {}, maxWords: 1 });
  if (args === null) return 0;
  const config = readConfig(process.env);
  if (config.mode === 'services') {
    say('In services mode the server has its own tools. Back up the database and the folder with the files:');
    say('  pg_dump --format=custom --file=deedbox.dump "$DATABASE_URL"');
    if (config.s3 === null) say(`  tar czf deedbox-blobs.tar.gz -C ${config.home} blobs`);
    else
      say(
        `  the bucket ${config.s3.bucket}, objects ${config.s3.prefix}blobs/, with the tools of its server`,
      );
    say('and keep DEEDBOX_KEYS where you keep secrets.');
    return 1;
  }
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const beside = join(dirname(resolve(config.home)), `deedbox-backup-${stamp}.tar.gz`);
  const file = resolve(args.words[0] ?? beside);
  const bytes = await writeBackup(config.home, file);
  say(
    `Wrote ${file} (${(bytes / 1_048_576).toFixed(1)} MB). It holds the keys: keep it as secret as the data.`,
  );
  if (config.s3 !== null) {
    say(`The bytes of files are not in it: back up the bucket ${config.s3.bucket} as well.`);
  }
  say(`Restore it, with the server stopped: npm run reset -- --from ${file} --yes`);
  return 0;
});
