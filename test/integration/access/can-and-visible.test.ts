import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ANONYMOUS, SCOPES, type Actor } from '../../../src/domain/actor.ts';
import { sql } from '../../../src/db/sql.ts';
import { ACCESS_KINDS, type AccessKind } from '../../../src/features/access/access-kinds.ts';
import { can } from '../../../src/features/access/can.ts';
import { rightsOf } from '../../../src/features/access/rights-of.ts';
import {
  visibleCorporaSql,
  visibleDocumentRelationshipsSql,
  visibleDocumentsSql,
  visibleNamespacesSql,
  visiblePairsSql,
} from '../../../src/features/access/visible-sql.ts';
import { sqlParams, type SqlParams } from '../../../src/db/sql-params.ts';
import { namespacesHeld, visible } from '../../../src/features/access/visible.ts';
import { findAnnotations } from '../../../src/features/annotations/list-annotations.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openWorld, type World } from '../../support/world.ts';
import { rightsSeed, writeRights, type RightsWorld } from './random-rights.ts';
import { readsByTheBook } from './rights-model.ts';

interface Finder {
  findMany(query: object): Promise<{ id: string }[]>;
}

describeOnBoth('for READ, the check, the filter, the SQL filter and the rule by the book agree', (open) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(open);
  });
  afterAll(() => world.dispose());

  const actorsOf = ({
    seed,
    users,
    groups,
  }: RightsWorld): readonly { who: number | null; actor: Actor }[] => [
    { who: null, actor: ANONYMOUS },
    ...users.map((userId, who) => ({
      who,
      actor: {
        kind: 'user' as const,
        userId,
        isSuperuser: seed.superusers[who] === true,
        groupIds: seed.memberships.filter(({ user }) => user === who).map(({ group }) => groups[group] ?? ''),
        scopes: SCOPES,
      },
    })),
  ];

  async function filtered(actor: Actor, kind: AccessKind): Promise<string[]> {
    if (kind === 'documentRelationship') return filteredBySql(actor, kind);
    const finder = (world.db.prisma as unknown as Record<string, Finder>)[kind];
    // As use-cases combine it: what Prisma makes of a filter can depend on where it stands.
    const where = { AND: [visible(actor, kind), {}] };
    const rows = (await finder?.findMany({ where, select: { id: true } })) ?? [];
    return rows.map(({ id }) => id).toSorted();
  }

  type Sql = (actor: Actor, params: SqlParams) => string;
  const pairs =
    (kind: Parameters<typeof visiblePairsSql>[2]['kind']): Sql =>
    (actor, params) =>
      visiblePairsSql(actor, params, { kind, alias: 'r' });
  const SQL_FILTERS: Partial<Record<AccessKind, readonly [from: string, sql: Sql]>> = {
    corpus: ['corpora r', (actor, params) => visibleCorporaSql(actor, params, 'r')],
    document: ['documents r', (actor, params) => visibleDocumentsSql(actor, params, 'r')],
    annotation: ['annotations r', pairs('annotation')],
    contractNamespace: ['contract_namespaces r', (actor, params) => visibleNamespacesSql(actor, params, 'r')],
    note: ['notes r', pairs('note')],
    summary: ['summaries r', pairs('summary')],
    annotationRelationship: ['annotation_relationships r', pairs('annotationRelationship')],
    documentRelationship: ['document_relationships r', visibleDocumentRelationshipsSql],
  };

  async function filteredBySql(actor: Actor, kind: AccessKind): Promise<string[]> {
    const values: unknown[] = [];
    const [from, condition] = SQL_FILTERS[kind] ?? ['', () => ''];
    const text = `select r.id from ${from} where ${condition(actor, sqlParams(values))}`;
    return (await sql<{ id: string }>(world.db.pool, text, values)).map(({ id }) => id).toSorted();
  }

  it('in random worlds, for every kind and actor', async () => {
    await fc.assert(
      fc.asyncProperty(rightsSeed, async (seed) => {
        const rights = await writeRights(world.db, seed);
        for (const { who, actor } of actorsOf(rights)) {
          for (const kind of ACCESS_KINDS) {
            const ids = rights.ids[kind] ?? [];
            const byTheBook = ids.filter((_, index) => readsByTheBook(seed, who, kind, index)).toSorted();
            const verbs = await rightsOf(world.db.pool, { actor, kind, ids });
            const checked = ids.filter((_, index) => verbs[index]?.includes('READ')).toSorted();
            expect({ kind, who, checked }).toEqual({ kind, who, checked: byTheBook });
            expect({ kind, who, filtered: await filtered(actor, kind) }).toEqual({
              kind,
              who,
              filtered: byTheBook,
            });
            if (SQL_FILTERS[kind] !== undefined)
              expect({ kind, who, ids: await filteredBySql(actor, kind) }).toEqual({
                kind,
                who,
                ids: byTheBook,
              });
            if (kind === 'contractNamespace') {
              const held = await world.db.prisma.contractNamespace.findMany({
                where: { AND: [namespacesHeld(actor, 'UPDATE')] },
              });
              const updatable = ids.filter((_, index) => verbs[index]?.includes('UPDATE'));
              expect(held.map(({ id }) => id).toSorted()).toEqual(updatable.toSorted());
            }
            if (kind === 'annotation') {
              const rows = await findAnnotations(world.as(actor), ids);
              expect(rows.map(({ id }) => id).toSorted()).toEqual(byTheBook);
            }
          }
        }
      }),
      { numRuns: 8 },
    );
  }, 180_000);

  it("nothing at all for a key that may not read, also a superuser's", async () => {
    const [seed] = fc.sample(rightsSeed, 1);
    if (seed === undefined) throw new Error('no sample');
    const rights = await writeRights(world.db, seed);
    const actor: Actor = {
      kind: 'user',
      userId: rights.users[0] ?? '',
      isSuperuser: true,
      groupIds: [],
      scopes: ['write', 'ask', 'admin'],
    };
    for (const kind of ACCESS_KINDS) {
      expect(await filtered(actor, kind)).toEqual([]);
      for (const id of rights.ids[kind] ?? [])
        expect(await can(world.as(actor), 'READ', { kind, id })).toBe(false);
    }
    expect(await filteredBySql(actor, 'document')).toEqual([]);
    expect(await findAnnotations(world.as(actor), rights.ids.annotation ?? [])).toEqual([]);
  });

  it.each(['', 'x', '../../etc', "' or 1=1 --", '00000000-0000-7000-8000-00000000000g', '\0'])(
    'a malformed id (%j) is simply not there',
    async (id) => {
      for (const kind of ACCESS_KINDS) expect(await can(world.as(), 'READ', { kind, id })).toBe(false);
    },
  );
});
