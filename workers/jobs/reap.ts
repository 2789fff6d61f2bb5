import { reapReembeddings } from '../../src/features/embedding/reap-reembeddings.ts';
import { reapImports } from '../../src/features/imports/reap-imports.ts';
import { reapVersions } from '../../src/features/ingestion/reap-versions.ts';
import { expireApprovals } from '../../src/features/runs/expire-approvals.ts';
import { reapRuns } from '../../src/features/runs/reap-runs.ts';
import type { JobHandler } from '../runtime/job-context.ts';

export const handle: JobHandler<'reap'> = async (ctx) => {
  const versions = await reapVersions(ctx);
  const runs = await reapRuns(ctx);
  const approvals = await expireApprovals(ctx);
  const imports = await reapImports(ctx);
  const reembeddings = await reapReembeddings(ctx);
  const counts: readonly number[] = [
    versions.requeued,
    versions.failed,
    versions.dispatched,
    runs.lapsed,
    runs.forgotten,
    approvals,
    imports,
    reembeddings,
  ];
  if (counts.some((count) => count > 0))
    ctx.log.info({ versions, runs, approvals, imports, reembeddings }, 'reaped');
};
