import { randomUUID } from 'node:crypto';
import type { Database } from '../../../src/db/database.ts';
import { sql } from '../../../src/db/sql.ts';
import { QUARANTINE_CHANNEL } from '../../../src/features/quarantine/quarantine-channel.ts';
import { storeContract } from '../contracts/stored-contract.ts';

const DIAGNOSTIC = {
  code: 'min',
  severity: 'error',
  pointer: '/years',
  template: '/years',
  schemaPointer: '/properties/years',
  keyword: 'minimum',
  expected: 'integer >= 1',
  found: { type: 'integer', preview: '0', isTruncated: false, isRedacted: false },
  origin: 'schema',
};

interface Asked {
  readonly tag: string;
  readonly ownerId: string;
  readonly corpusId: string;
  readonly documentId: string;
  readonly said: { readonly Message: string; readonly Run: string };
}

export type Quarantined = Readonly<Record<'StructuredOutput' | 'DeadLetter', string>>;

/** A value that the owner asked for in a run, and the letter that it came into. */
export async function seedQuarantine(
  db: Database,
  { tag, ownerId, corpusId, documentId, said }: Asked,
): Promise<Quarantined> {
  const owner = { kind: 'user', userId: ownerId, isSuperuser: false, groupIds: [], scopes: [] } as const;
  const name = `q-${randomUUID().slice(0, 8)}`;
  const { versionId: contractVersionId } = await storeContract(db, owner, { schema: true, name });
  const about = { contractVersionId, actorId: ownerId, corpusId, documentId };
  const diagnostics = [{ ...DIAGNOSTIC, suggestion: tag }];
  const letter = await db.prisma.deadLetter.create({
    data: {
      ...about,
      dedupKey: randomUUID(),
      reason: 'EXHAUSTED',
      payloadBytes: 0,
      payloadSha256: '',
      diagnostics,
      errorCount: 1,
      feedback: tag,
      resolvedById: ownerId,
      expiresAt: new Date(Date.now() + 3_600_000),
      attempts: { create: { kind: 'REPLAYED', number: 1, errorCount: 1, diagnostics, actorId: ownerId } },
    },
  });
  const output = await db.prisma.structuredOutput.create({
    data: {
      ...about,
      status: 'QUARANTINED',
      diagnostics,
      attempts: 1,
      messageId: said.Message,
      runId: said.Run,
      deadLetterId: letter.id,
    },
  });
  return { StructuredOutput: output.id, DeadLetter: letter.id };
}

/** A letter about nothing that this user asked for, and word of it. */
export async function writeLetter(db: Database, userId: string): Promise<void> {
  const { id: contractVersionId } = await db.prisma.contractVersion.findFirstOrThrow();
  const { id } = await db.prisma.deadLetter.create({
    data: {
      contractVersionId,
      actorId: userId,
      dedupKey: randomUUID(),
      reason: 'EXHAUSTED',
      payloadBytes: 0,
      payloadSha256: '',
      errorCount: 1,
      expiresAt: new Date(),
    },
  });
  await sql(db.pool, 'select pg_notify($1, $2)', [QUARANTINE_CHANNEL, id]);
}
