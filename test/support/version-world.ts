import { readFile } from 'node:fs/promises';
import { sql } from '../../src/db/sql.ts';
import type { Services } from '../../src/features/context.ts';
import type { UserActor } from '../../src/domain/actor.ts';
import { carryAnnotations } from '../../src/features/annotations/carry-annotations.ts';
import { uploadDocument } from '../../src/features/documents/upload-document.ts';
import { ingestVersion } from '../../src/features/ingestion/ingest-version.ts';
import { parseBytes } from '../../src/parsing/parse.ts';
import type { OpenTestDatabase } from './database.ts';
import { openRunWorld, type RunWorld } from './runs/run-world.ts';

export interface UploadedVersion {
  readonly documentId: string;
  readonly versionId: string;
  readonly number: number;
  readonly isDuplicate: boolean;
}

/** Uploads, ingestion and carry-over by the real code, jobs run when told to; asking as in RunWorld. */
export interface VersionWorld extends RunWorld {
  put(
    owner: UserActor,
    content: string | Uint8Array,
    options?: { documentId?: string; corpusId?: string; folderPath?: string; fileName?: string },
  ): Promise<UploadedVersion>;
  /** Ingests the versions that wait, or this one of them, and carries annotations over. */
  settle(versionId?: string): Promise<void>;
}

/** @param options.parser instead of parsing in this process */
export async function openVersionWorld(
  open: OpenTestDatabase,
  options: { readonly parser?: Services['parser'] } = {},
): Promise<VersionWorld> {
  const world = await openRunWorld(open);
  const { db } = world;
  const parser = options.parser ?? {
    parse: async (path: string, { fileName }: { fileName: string }) =>
      parseBytes(await readFile(path), { fileName }),
  };
  const services = { ...world.services, parser } as unknown as RunWorld['services'];
  const signal = new AbortController().signal;
  return {
    ...world,
    services,
    as: (actor) => ({ ...world.as(actor), ...services }),
    async put(owner, content, { documentId, corpusId, folderPath, fileName = 'a.md' } = {}) {
      const { document, version, isDuplicate } = await uploadDocument(
        { ...services, actor: owner, requestId: 'test' },
        { bytes: typeof content === 'string' ? Buffer.from(content) : content, fileName, documentId, corpusId, folderPath },
      );
      return { documentId: document.id, versionId: version.id, number: version.number, isDuplicate };
    },
    async settle(versionId) {
      const jobs = await sql<{ payload: { versionId: string; attempt: number } }>(
        db.pool,
        `delete from outbox where job = 'ingest-document' and ($1::text is null or payload ->> 'versionId' = $1)
         returning payload`,
        [versionId ?? null],
      );
      for (const { payload } of jobs) await ingestVersion(services, { ...payload, signal });
      const carries = await sql<{ payload: { documentId: string } }>(
        db.pool,
        `delete from outbox where job = 'carry-annotations' returning payload`,
      );
      for (const { payload } of carries) await carryAnnotations(services, payload);
    },
  };
}
