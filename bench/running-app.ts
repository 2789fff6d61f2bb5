import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../src/app/start-app.ts';
import { waitForVersions, type EndedVersion } from '../src/app/wait-for-versions.ts';
import { readConfig } from '../src/config/config.ts';
import type { UseCaseContext } from '../src/features/context.ts';
import { uploadDocument } from '../src/features/documents/upload-document.ts';
import { loadUserActor } from '../src/features/people/load-user-actor.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { startAllWorkers } from '../workers/start-all.ts';
import { groupCpuMs, processGroup } from './process-cpu.ts';
import { groupMemoryBytes } from './process-memory.ts';

/** A whole embedded installation in this process, on a data folder of its own. */
export interface RunningApp {
  readonly ctx: UseCaseContext;
  /** @returns the version's id */
  upload(bytes: Buffer, fileName: string): Promise<string>;
  /** Until every version has reached an end. */
  wait(versionIds: readonly string[]): Promise<readonly EndedVersion[]>;
  close(): Promise<void>;
}

export async function startRunningApp(): Promise<RunningApp> {
  const home = await mkdtemp(join(tmpdir(), 'deedbox-bench-'));
  const config = readConfig({ DEEDBOX_HOME: home, PORT: '0' });
  const log = createLogger({ level: process.env.LOG_LEVEL ?? 'silent', process: 'bench' });
  const loadWorkers = async () => startAllWorkers;
  const app = await startApp({ config, log, say: () => undefined, loadWorkers });
  const actor = await loadUserActor(app.services.db, app.firstStart.adminUserId ?? '');
  if (actor === null) throw new Error('the installation has no administrator');
  const ctx: UseCaseContext = { ...app.services, actor, requestId: 'bench' };
  return {
    ctx,
    upload: async (bytes, fileName) => (await uploadDocument(ctx, { bytes, fileName })).version.id,
    wait: (versionIds) => waitForVersions(ctx, versionIds, () => undefined),
    async close() {
      await app.shutdown.run();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/**
 * CPU of everything that takes part: this process with its threads, and the parser processes, also ended
 * ones.
 * @returns milliseconds
 */
export function allCpuMs(): number {
  const used = groupCpuMs(ownGroup());
  if (used === null) throw new Error('this system does not tell the CPU time of processes');
  return used;
}

/**
 * Memory of everything that takes part: this process with its threads, and the parser processes.
 * @returns bytes
 */
export function allMemoryBytes(): number {
  const used = groupMemoryBytes(ownGroup());
  if (used === null) throw new Error('this system does not tell the memory of processes');
  return used;
}

function ownGroup(): number {
  const group = processGroup('self');
  if (group === null) throw new Error('this system does not tell the group of a process');
  return group;
}
