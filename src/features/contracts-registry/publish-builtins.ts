import { jsonDigest } from '../../contracts/ir/canonical-json.ts';
import type { ContractDraft } from '../../contracts/model/contract.ts';
import type { Json } from '../../contracts/model/json.ts';
import { AppError } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';
import { BUILTIN_DRAFTS } from './builtin/builtins.ts';
import { BUILTIN_NAMESPACE, refOf } from './contract-name.ts';

const PUBLISHED = `
  select k.name, w.version, w.draft_digest as digest
  from contract_namespaces n join contracts k on k.namespace_id = n.id join contract_versions w on w.contract_id = k.id
  where n.name = $1`;

/**
 * Publishes the contracts that come with the product where they are not there yet. Every process does so at
 * its start; where all are there it is one statement, and the engine is not even loaded.
 * @throws AppError CONFIGURATION where one was changed without a new version
 */
export async function publishBuiltins(
  { db }: Pick<Services, 'db'>,
  drafts: readonly ContractDraft[] = BUILTIN_DRAFTS,
): Promise<void> {
  const rows = await sql<{ name: string; version: string; digest: string }>(db.pool, PUBLISHED, [
    BUILTIN_NAMESPACE,
  ]);
  const published = new Map(rows.map(({ name, version, digest }) => [`${name}@${version}`, digest]));
  const missing = drafts.filter((draft) => {
    const digest = published.get(`${draft.ref.name}@${draft.ref.version}`);
    if (digest !== undefined && digest !== jsonDigest(draft as unknown as Json)) throw changed(draft);
    return digest === undefined;
  });
  if (missing.length === 0) return;
  const { publishDraft } = await import('./publish-draft.ts');
  const { lockNamespace, makeNamespace } = await import('./hold-contract.ts');
  await db.transaction(async (tx) => {
    await makeNamespace(tx, { name: BUILTIN_NAMESPACE, creatorId: null, isPublic: true });
    const namespaceId = await lockNamespace(tx, BUILTIN_NAMESPACE);
    for (const draft of missing) {
      const mode = 'BACKWARD';
      await publishDraft(tx, { draft, namespaceId, mode, isDryRun: false, publishedById: null });
    }
  });
}

function changed({ ref }: ContractDraft): AppError {
  const message =
    `The contract ${refOf(ref)} that comes with this release is another one than this installation was given under ` +
    'that name. A published version never changes: give what is different a version of its own.';
  return new AppError({ code: 'CONFIGURATION', message, publicMessage: message });
}
