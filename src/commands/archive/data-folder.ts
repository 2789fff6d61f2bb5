import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { lockFolder } from '../../db/embedded/folder-lock.ts';
import { DATABASE_FOLDER } from '../../db/embedded/database-folder.ts';
import { AppError } from '../../domain/errors.ts';
import { NOT_AN_ARCHIVE, packFolder, type TextEntry, unpack } from './tar.ts';

const MANIFEST = 'deedbox-backup.json';
const FORMAT = 1;
const RESTORING = '.restoring';
/** Made again when missing, or of the process that runs. */
const LEFT_OUT = new Set(['cache', 'owner.json', 'owner.sock', RESTORING]);
const STOP_IT = 'Stop it first, and run this again';
/** One of them is in every data folder that was ever opened. */
const MARKS = [DATABASE_FOLDER, 'keys', 'blobs'];

/**
 * Writes everything in a data folder, the keys included, to one compressed archive. The folder is locked
 * meanwhile, so the files of its database stand still.
 * @returns the archive's size in bytes
 * @throws AppError CONFLICT when a process uses the folder, VALIDATION when there is nothing to back up
 */
export async function writeBackup(home: string, file: string): Promise<number> {
  if (!relative(home, resolve(file)).startsWith('..'))
    throw refusal('the backup must not lie in the data folder');
  if (!(await isDataFolder(home))) throw refusal(`there is no data in ${home} yet`);
  const lock = await lockFolder(home, STOP_IT);
  const partial = `${file}.partial`;
  try {
    const manifest = { format: FORMAT, createdAt: new Date().toISOString() };
    const bytes = packFolder(
      home,
      [{ name: MANIFEST, text: `${JSON.stringify(manifest)}\n` }],
      (path) => !LEFT_OUT.has(path),
    );
    await mkdir(dirname(resolve(file)), { recursive: true });
    await pipeline(
      Readable.from(bytes),
      createGzip({ level: 6 }),
      createWriteStream(partial, { mode: 0o600 }),
    );
    await makeDurable(partial);
    await rename(partial, file);
    return (await stat(file)).size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await lock.release();
  }
}

/**
 * Empties a data folder and, with a backup, fills it from there. The backup is unpacked and checked
 * whole before anything is removed.
 * @throws AppError CONFLICT when a process uses the folder, VALIDATION for a folder or file that is not
 *   ours
 */
export async function resetFolder(home: string, backup: string | null): Promise<void> {
  await refuseForeign(home);
  if (backup !== null) await refuseNoFile(backup);
  const lock = await lockFolder(home, STOP_IT);
  const staging = join(home, RESTORING);
  try {
    await rm(staging, { recursive: true, force: true });
    if (backup !== null) {
      await mkdir(staging, { mode: 0o700 });
      await unpackBackup(backup, staging);
    }
    const names = await readdir(home);
    for (const name of names) {
      if (!['owner.json', 'owner.sock', RESTORING].includes(name))
        await rm(join(home, name), { recursive: true });
    }
    if (backup !== null) {
      for (const name of await readdir(staging)) await rename(join(staging, name), join(home, name));
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
    await lock.release();
  }
}

/** Whether Deedbox has ever used the folder. */
export async function isDataFolder(home: string): Promise<boolean> {
  const names = await readdir(home).catch((): string[] => []);
  return MARKS.some((mark) => names.includes(mark));
}

async function unpackBackup(backup: string, staging: string): Promise<void> {
  const input = createReadStream(backup).pipe(createGunzip());
  try {
    await unpack(input, staging, (first) => {
      acceptManifest(backup, first);
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refusal(unreadable(backup, cause as NodeJS.ErrnoException), cause);
  }
}

/** What is not compressed, or holds no archive, was never a backup; the rest is one that took harm. */
function unreadable(backup: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' || code === 'EPERM') return `${backup} may not be read by you`;
  if (message === 'incorrect header check' || message === NOT_AN_ARCHIVE) return notOurs(backup);
  if (code === 'ENOSPC') return `there is no space left to unpack ${backup}`;
  return `${backup} is damaged and cannot be restored (${message}); nothing was changed`;
}

const notOurs = (backup: string): string => `${backup} is not a backup of Deedbox`;

async function refuseNoFile(backup: string): Promise<void> {
  const found = await stat(backup).catch(() => null);
  if (found === null) throw refusal(`there is no file ${backup}`);
  if (!found.isFile()) throw refusal(`${backup} is not a file`);
}

function acceptManifest(backup: string, { name, text }: TextEntry): void {
  if (name !== MANIFEST) throw refusal(notOurs(backup));
  const { format } = JSON.parse(text) as { format?: unknown };
  if (format !== FORMAT)
    throw refusal(`${backup} was written by a newer release: update Deedbox, then restore it`);
}

/** A mistyped DEEDBOX_HOME must not cost a person their files. */
async function refuseForeign(home: string): Promise<void> {
  const names = await readdir(home).catch((): string[] => []);
  const holdsUs = !relative(home, process.cwd()).startsWith('..') || home === homedir();
  if (holdsUs || (names.length > 0 && !(await isDataFolder(home)))) {
    throw refusal(`${home} does not look like a data folder of Deedbox, so nothing was removed`);
  }
}

async function makeDurable(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const refusal = (text: string, cause?: unknown): AppError =>
  new AppError({ code: 'VALIDATION', message: text, publicMessage: sentence(text), cause });

const sentence = (text: string): string =>
  `${/^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text}.`;
