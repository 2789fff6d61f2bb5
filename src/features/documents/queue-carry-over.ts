import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { UseCaseContext } from '../context.ts';

/** Causes people's annotations of a document to be carried to the versions that are read now. */
export async function queueCarryOver(
  tx: Tx,
  { jobs, requestId }: Pick<UseCaseContext, 'jobs' | 'requestId'>,
  { documentId }: { readonly documentId: string },
): Promise<void> {
  // Random: the queue ignores an id it holds, and what is read may change again while one waits.
  await jobs.enqueue(tx, {
    job: 'carry-annotations',
    payload: { documentId },
    jobId: `carry-annotations-${randomUUID()}`,
    requestId,
  });
}
