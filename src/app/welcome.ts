import { join } from 'node:path';
import type { UseCaseContext } from '../features/context.ts';
import { loadDemo } from '../features/demo/load-demo.ts';
import { loadUserActor } from '../features/people/load-user-actor.ts';
import { createSignInCode } from '../features/people/session.ts';
import { answeringModel } from '../llm/answering-model.ts';
import { ADMIN_KEY_FILE } from './first-start.ts';
import { holdsLiveKey } from './holds-live-key.ts';
import { ingestFolder } from './ingest-folder.ts';
import { modelLine } from './model-line.ts';
import type { Progress } from './progress.ts';
import type { RunningApp } from './start-app.ts';

interface WelcomeInput {
  readonly app: RunningApp;
  readonly progress: Progress;
  readonly folders: readonly string[];
  /** The data folder as a person would type it. */
  readonly home: string;
}

/** What a person sees once the process serves: where it is, the key, and the folders he gave. */
export async function welcome({ app, progress, folders, home }: WelcomeInput): Promise<void> {
  const { services, url, firstStart } = app;
  if (url === null) return progress.say('The worker of Deedbox is ready.');
  const isEmbedded = services.config.mode === 'embedded';
  const admin = firstStart.adminUserId === null ? null : await asAdmin(app, firstStart.adminUserId);
  const demo = async (): Promise<void> => {
    if (!isEmbedded || admin === null) return;
    await loadDemo(admin).catch((error: unknown) =>
      services.log.error({ err: error }, 'the demo was not loaded'),
    );
  };
  // Later starts find it loaded, and nobody waits for that.
  if (firstStart.newKey !== null) await demo();
  const hasKeyFile = isEmbedded && (firstStart.newKey !== null || (await holdsLiveKey(services)));
  const keyFile = hasKeyFile ? join(home, ADMIN_KEY_FILE) : null;
  progress.say(`Deedbox is ready: ${url}${keyHint(firstStart.newKey?.reveal() ?? null, keyFile)}`);
  if (isEmbedded && firstStart.adminUserId !== null) {
    // Behind '#', which browsers send to nobody; it works once.
    const code = createSignInCode(services, firstStart.adminUserId);
    progress.say(`To be signed in at once, open (works once, within the hour): ${url}/#code=${code}`);
  }
  progress.say(modelLine(answeringModel(services.config.models)));
  if (firstStart.newKey === null) await demo();
  if (folders.length === 0) return;
  if (admin === null)
    return progress.say('Folders are only taken in where the administrator of the first start is active.');
  for (const folder of folders) await ingestFolder(admin, { folder, progress });
}

/** The key itself is shown once, when it was made. */
function keyHint(newKey: string | null, file: string | null): string {
  if (newKey !== null)
    return file === null ? `  (admin key, shown once: ${newKey})` : `  (admin key: ${newKey} in ${file})`;
  return file === null ? '' : `  (admin key: in ${file})`;
}

async function asAdmin({ services, shutdown }: RunningApp, userId: string): Promise<UseCaseContext | null> {
  const actor = await loadUserActor(services.db, userId);
  if (actor === null) return null;
  const stopped = new AbortController();
  shutdown.add({ phase: 'accepting', run: () => stopped.abort() });
  return { ...services, actor, requestId: 'start', signal: stopped.signal };
}
