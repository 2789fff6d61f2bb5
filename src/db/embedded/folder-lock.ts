import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../domain/errors.ts';

export interface FolderLock {
  release(): Promise<void>;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/** As it stands in the folder, where the owner has said what it serves. */
interface AnnouncedOwner extends Owner {
  readonly address?: string;
}

const ADVICE_TO_SERVERS = 'Stop it first, or give this one a folder of its own with DEEDBOX_HOME';

const SOCKET_NAME = 'owner.sock';
const OWNER_NAME = 'owner.json';
const ASK_TIMEOUT_MS = 1_000;
const SOCKET_PATH_MAX_BYTES = 100; // sun_path is 108 bytes on Linux and 104 on macOS

/**
 * Makes this process the only one that uses a data folder, until it releases the lock or dies, however
 * it dies: the lock is a listening socket, which the kernel closes with its process, so there is nothing
 * to wait out.
 *
 * A socket in the folder is seen by every process of the machine that sees the folder, also from other
 * containers. On Linux an abstract socket stands beside it, since binding that is atomic; on Windows it
 * is a named pipe. What it cannot see is a process on another machine that mounts the folder over a
 * network.
 * @param advice what whoever finds it in use is told to do, without a full stop
 * @throws AppError CONFLICT naming the owner's pid, its host, the folder, and the address it serves
 */
export async function lockFolder(folder: string, advice = ADVICE_TO_SERVERS): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owner: Owner = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  const held: Server[] = [];
  const undo: (() => Promise<void>)[] = [];
  const release = async (): Promise<void> => {
    for (const server of held.reverse()) await new Promise((resolve) => server.close(resolve));
    for (const step of undo) await step();
  };
  const hold = async (address: string): Promise<boolean> => {
    const server = await bind(address, owner);
    if (server === null) return false;
    held.push(server);
    return true;
  };
  const { dev, ino } = await stat(folder, { bigint: true });
  const identity = `deedbox-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`;

  if (process.platform === 'win32') {
    if (!(await hold(`\\\\.\\pipe\\${identity}`)))
      throw await inUse({ folder, advice, address: `\\\\.\\pipe\\${identity}` });
  } else {
    if (process.platform === 'linux' && !(await hold(`\0${identity}`)))
      throw await inUse({ folder, advice, address: `\0${identity}` });
    try {
      const place = await socketPlace(folder, identity);
      undo.push(place.close);
      await holdSocketFile({ folder, advice, path: place.path, hold });
    } catch (error) {
      await release();
      throw error;
    }
  }
  await writeFile(join(folder, OWNER_NAME), `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  return {
    release: async () => {
      await rm(join(folder, OWNER_NAME), { force: true });
      await release();
    },
  };
}

/**
 * Says in the folder which address its owner serves, for whoever starts another. Does nothing where this
 * process does not hold it.
 */
export async function announceAddress(folder: string, address: string): Promise<void> {
  const path = join(folder, OWNER_NAME);
  const owner = parseOwner(await readFile(path, 'utf8').catch(() => ''));
  if (owner?.pid !== process.pid) return;
  await writeFile(path, `${JSON.stringify({ ...owner, address })}\n`, { mode: 0o600 });
}

interface SocketFile {
  readonly folder: string;
  readonly advice: string;
  readonly path: string;
  readonly hold: (address: string) => Promise<boolean>;
}

async function holdSocketFile({ folder, advice, path, hold }: SocketFile): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await holdOrExplain(path, hold)) return;
    const answer = await ask(path);
    if (answer !== 'dead') throw await inUse({ folder, advice, address: path, known: answer });
    await removeDead(path);
  }
  throw await inUse({ folder, advice, address: path });
}

/**
 * Some file systems take no sockets (shares of a desktop virtual machine); there the abstract socket must
 * do.
 */
async function holdOrExplain(path: string, hold: (address: string) => Promise<boolean>): Promise<boolean> {
  try {
    return await hold(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (process.platform === 'linux' && ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL'].includes(code ?? ''))
      return true;
    throw error;
  }
}

/**
 * A path short enough for a socket address: the folder's own, or on Linux one through an open handle to it.
 */
async function socketPlace(
  folder: string,
  identity: string,
): Promise<{ path: string; close: () => Promise<void> }> {
  const path = join(folder, SOCKET_NAME);
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX_BYTES) return { path, close: async () => {} };
  if (process.platform !== 'linux')
    return { path: join(tmpdir(), `${identity}.sock`), close: async () => {} };
  const handle = await open(folder, 'r');
  return { path: `/proc/self/fd/${handle.fd}/${SOCKET_NAME}`, close: () => handle.close() };
}

/**
 * Removes the socket of a process that died. It is moved aside first and asked again there: between the
 * question and the removal another process may have taken the folder over, and its socket must come back.
 */
async function removeDead(path: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await ask(aside)) === 'dead') await rm(aside, { force: true });
  else await rename(aside, path);
}

function bind(address: string, owner: Owner): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(JSON.stringify(owner));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Who holds the socket: `dead` when nobody, null when somebody who does not say in time. */
function ask(address: string): Promise<Owner | 'dead' | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = createConnection(address);
    const timer = setTimeout(() => finish(null), ASK_TIMEOUT_MS);
    const finish = (answer: Owner | 'dead' | null): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (chunk) => (text += chunk.toString('utf8')));
    socket.on('end', () => finish(parseOwner(text)));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      finish(code === 'ECONNREFUSED' || code === 'ENOENT' ? 'dead' : null);
    });
  });
}

function parseOwner(text: string): AnnouncedOwner | null {
  try {
    const { pid, host, since, address } = JSON.parse(text) as Partial<AnnouncedOwner>;
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof since !== 'string') return null;
    return { pid, host, since, ...(typeof address === 'string' ? { address } : {}) };
  } catch {
    return null;
  }
}

interface InUse {
  readonly folder: string;
  readonly advice: string;
  /** Of the lock's socket. */
  readonly address: string;
  /** What the owner has said of itself already. */
  readonly known?: Owner | null;
}

async function inUse({ folder, advice, address, known }: InUse): Promise<AppError> {
  const answer = known ?? (await ask(address));
  const announced = parseOwner(await readFile(join(folder, OWNER_NAME), 'utf8').catch(() => ''));
  const owner = answer !== 'dead' && answer !== null ? answer : announced;
  const elsewhere = owner !== null && owner.host !== hostname() ? ` on ${owner.host}` : '';
  const who = owner === null ? 'another process' : `process ${owner.pid}${elsewhere} (since ${owner.since})`;
  // The file outlives a process that was killed, so it counts for the process that wrote it only.
  const isSame = announced !== null && announced.pid === owner?.pid && announced.since === owner.since;
  const serves = isSame && announced.address !== undefined ? `, which serves ${announced.address}` : '';
  const text = `the data folder ${folder} is in use by ${who}${serves}`;
  return new AppError({
    code: 'CONFLICT',
    message: text,
    publicMessage: `T${text.slice(1)}. ${advice}.`,
    details: { folder, pid: owner?.pid, host: owner?.host },
  });
}
