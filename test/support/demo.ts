import { loadDemo } from '../../src/features/demo/load-demo.ts';
import { loadUserActor } from '../../src/features/people/load-user-actor.ts';
import type { TestApp } from './app.ts';

interface Versions {
  readonly documents: {
    readonly edges: readonly { readonly node: { readonly latestVersion: { readonly id: string } } }[];
  };
}

/** Loads the demo corpus as a first start does, and waits until its three documents are READY. */
export async function loadReadyDemo(app: TestApp): Promise<void> {
  const admin = await app.services.db.prisma.user.findFirstOrThrow({ where: { isSuperuser: true } });
  const actor = await loadUserActor(app.services.db, admin.id);
  if (actor === null) throw new Error('the first user is not active');
  await loadDemo({ ...app.services, actor, requestId: 'demo' });
  const { data } = await app.graphql<Versions>('{ documents { edges { node { latestVersion { id } } } } }');
  const edges = data?.documents.edges ?? [];
  if (edges.length !== 3) throw new Error(`the demo corpus has ${edges.length} documents`);
  for (const { node } of edges) {
    const status = await app.ingested(node.latestVersion.id);
    if (status !== 'READY') throw new Error(`a document of the demo corpus is ${status}`);
  }
}
