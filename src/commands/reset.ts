// npm run reset -- --yes: empties the data folder. npm run reset -- --from FILE --yes: fills it from a
// backup.
import { resolve } from 'node:path';
import { readConfig } from '../config/config.ts';
import { isDataFolder, resetFolder } from './archive/data-folder.ts';
import { readCommandArguments } from './read-arguments.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run reset -- --yes               empties the data folder
npm run reset -- --from FILE --yes   empties it and fills it from a backup`;

await runCommand(async (say) => {
  const args = readCommandArguments(say, {
    usage: USAGE,
    options: { yes: { type: 'boolean' }, from: { type: 'string' } },
    maxWords: 0,
  });
  if (args === null) return 0;
  const { values } = args;
  const { home, mode } = readConfig(process.env);
  if (mode === 'services') {
    say(
      'In services mode the data is on your servers. Empty the database there; this command only removes folders.',
    );
    return 1;
  }
  const backup = values.from === undefined ? null : resolve(values.from);
  if (values.yes !== true && (await isDataFolder(home))) {
    say(`This deletes everything in ${home}: documents, conversations, keys.`);
    say(`If you mean it: npm run reset -- ${backup === null ? '' : `--from ${backup} `}--yes`);
    return 1;
  }
  await resetFolder(home, backup);
  say(backup === null ? `${home} is empty.` : `${home} has what ${backup} had.`);
  return 0;
});
