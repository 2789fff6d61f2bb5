import { parentPort } from 'node:worker_threads';
import { Lru } from '../../../contracts/engine/lru.ts';
import type { ContractArtifact } from '../../../contracts/model/contract.ts';
import { readArtifact } from '../artifact-text.ts';
import { checkHere, prepare } from './check-here.ts';
import type { ThreadJob, ThreadReply } from './thread-job.ts';

const known = new Lru<ContractArtifact>({ maxEntries: 50, maxSize: 16 * 1024 * 1024 });

function artifactOf({ digest, artifact: text }: ThreadJob): ContractArtifact {
  const kept = known.get(digest);
  if (kept !== undefined) return kept;
  const artifact = readArtifact(text, digest);
  known.set(digest, artifact, text.length);
  return artifact;
}

const say = (reply: ThreadReply): void => parentPort?.postMessage(reply);

parentPort?.on('message', (job: ThreadJob) => {
  const { id, payload, step, isMapped } = job;
  try {
    const artifact = artifactOf(job);
    prepare(artifact, step);
    say({ id, kind: 'ready' });
    const result = checkHere(artifact, payload, { isMapped, ...(step !== undefined && { step }) });
    say({ id, kind: 'done', result });
  } catch (error) {
    say({ id, kind: 'failed', error: error instanceof Error ? error.message : String(error) });
  }
});
