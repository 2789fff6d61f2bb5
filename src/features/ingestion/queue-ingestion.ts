import type { Database, Tx } from '../../db/database.ts';
import type { JobProducer } from '../../queues/producer.ts';

export interface QueueIngestionInput {
  readonly versionId: string;
  /** Counts claims: one more than the version's row says. */
  readonly attempt: number;
  readonly dueAt?: Date;
  readonly requestId?: string | null;
}

/** Causes the ingestion of a version, in the transaction that made or changed it. */
export async function queueIngestion(
  jobs: JobProducer,
  target: Tx | Database,
  input: QueueIngestionInput,
): Promise<void> {
  await jobs.enqueue(target, {
    job: 'ingest-document',
    jobId: `ingest-document-${input.versionId}-${input.attempt}`,
    payload: { versionId: input.versionId, attempt: input.attempt },
    dueAt: input.dueAt,
    requestId: input.requestId,
  });
}
