import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CATEGORIES_PER_CORPUS } from '../../../src/config/limits.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { createCategory } from '../../../src/features/categories/create-category.ts';
import { deleteCategory } from '../../../src/features/categories/delete-category.ts';
import {
  categoriesOfCorpora,
  countCategorised,
  listCategories,
} from '../../../src/features/categories/list-categories.ts';
import { updateCategory } from '../../../src/features/categories/update-category.ts';
import { corpusFilter } from '../../../src/features/corpora/corpus-filter.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { listCorpora } from '../../../src/features/corpora/list-corpora.ts';
import { updateCorpus } from '../../../src/features/corpora/update-corpus.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openWorld, type World } from '../../support/world.ts';

interface Row {
  readonly id: string;
  readonly categories: readonly number[];
  readonly maker: UserActor;
  readonly isPublic: boolean;
  readonly isShared: boolean;
}

describeOnBoth('categories of corpora', (open) => {
  let world: World;
  let chief: UserActor;
  let owner: UserActor;
  let stranger: UserActor;
  beforeAll(async () => {
    world = await openWorld(open);
    chief = await world.user({ isSuperuser: true });
    owner = await world.user();
    stranger = await world.user();
  });
  afterAll(() => world.dispose());

  const newCategory = async (name: string = randomUUID()): Promise<string> =>
    (await createCategory(world.as(chief), { name })).id;
  const newCorpus = async (categoryIds: string[], actor = owner): Promise<string> =>
    (await createCorpus(world.as(actor), { title: 'Leases', categoryIds })).id;
  const namesOf = async (corpusId: string, actor = owner) =>
    (await categoriesOfCorpora(world.as(actor), [corpusId])).get(corpusId)?.map(({ name }) => name);

  it('are made, changed and deleted by superusers alone, and nobody else learns which there are by it', async () => {
    const categoryId = await newCategory();
    for (const actor of [owner, await world.user({ isSuperuser: true, scopes: ['read', 'write'] })]) {
      const refused = { code: actor === owner ? 'NOT_FOUND' : 'UNAUTHENTICATED' };
      const ctx = world.as(actor);
      await expect(createCategory(ctx, { name: 'x' })).rejects.toMatchObject(refused);
      await expect(updateCategory(ctx, { categoryId, name: 'x' })).rejects.toMatchObject(refused);
      await expect(deleteCategory(ctx, { categoryId })).rejects.toMatchObject(refused);
    }
    const changed = await updateCategory(world.as(chief), { categoryId, color: '#00ff00', sortOrder: -1 });
    expect(changed).toMatchObject({ color: '#00ff00', sortOrder: -1 });
    expect((await listCategories(world.as()))[0]?.id).toBe(categoryId);
    await deleteCategory(world.as(chief), { categoryId });
    const gone = { code: 'NOT_FOUND' };
    await expect(deleteCategory(world.as(chief), { categoryId })).rejects.toMatchObject(gone);
    await expect(updateCategory(world.as(chief), { categoryId, name: 'x' })).rejects.toMatchObject(gone);
  });

  it('have names of their own, also where two are made at once', async () => {
    const name = randomUUID();
    const made = await Promise.allSettled([newCategory(name), newCategory(name)]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const categoryId = await newCategory();
    const taken = updateCategory(world.as(chief), { categoryId, name });
    await expect(taken).rejects.toMatchObject({ code: 'CONFLICT' });
    for (const color of ['red', '#12345', 'url(x)'])
      await expect(createCategory(world.as(chief), { name: 'x', color })).rejects.toMatchObject({
        code: 'VALIDATION',
      });
  });

  it('are set by who may change the corpus, whole, and only such as there are', async () => {
    const [first, second] = [await newCategory('b leases'), await newCategory('a loans')];
    const corpusId = await newCorpus([first, first]);
    expect(await namesOf(corpusId)).toEqual(['b leases']);
    await updateCorpus(world.as(owner), { corpusId, categoryIds: [second, first] });
    expect(await namesOf(corpusId)).toEqual(['a loans', 'b leases']);
    await updateCorpus(world.as(owner), { corpusId, title: 'Others' });
    expect(await namesOf(corpusId)).toHaveLength(2);
    for (const categoryIds of [
      [first, randomUUID()],
      Array.from({ length: CATEGORIES_PER_CORPUS + 1 }, () => first),
    ])
      await expect(updateCorpus(world.as(owner), { corpusId, categoryIds })).rejects.toMatchObject({
        code: 'VALIDATION',
      });
    const foreign = updateCorpus(world.as(stranger), { corpusId, categoryIds: [] });
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await namesOf(corpusId, stranger)).toBeUndefined();
    await deleteCategory(world.as(chief), { categoryId: first });
    expect(await namesOf(corpusId)).toEqual(['a loans']);
    await updateCorpus(world.as(owner), { corpusId, categoryIds: [] });
    expect(await namesOf(corpusId)).toBeUndefined();
  });

  it('count and list, for everybody, exactly the corpora that he may read, whoever made them', async () => {
    const corpus = fc.record({
      isOwners: fc.boolean(),
      isPublic: fc.boolean(),
      isShared: fc.boolean(),
      categories: fc.uniqueArray(fc.nat({ max: 2 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(corpus, { maxLength: 6 }), async (corpora) => {
        const ids = [await newCategory(), await newCategory(), await newCategory()];
        const rows: Row[] = [];
        for (const { isOwners, isPublic, isShared, categories } of corpora) {
          const maker = isOwners ? owner : stranger;
          const id = await newCorpus(
            categories.map((at) => ids[at] ?? ''),
            maker,
          );
          await world.db.prisma.corpus.update({ where: { id }, data: { isPublic } });
          const to = { corpusId: id, userId: owner.userId, grantedBy: stranger.userId };
          if (isShared && !isOwners) await world.db.prisma.grant.create({ data: { ...to, verbs: ['READ'] } });
          rows.push({ id, categories, maker, isPublic, isShared });
        }
        for (const actor of [undefined, owner, stranger, chief]) {
          const reads = (row: Row) =>
            row.isPublic || actor === chief || row.maker === actor || (row.isShared && actor === owner);
          const counts = await countCategorised(world.as(actor), ids);
          for (const [at, id] of ids.entries()) {
            const expected = rows
              .filter((row) => row.categories.includes(at) && reads(row))
              .map((row) => row.id);
            expect(counts.get(id) ?? 0).toBe(expected.length);
            const listed = await listCorpora(world.as(actor), {
              filter: corpusFilter({ categoryIds: [id] }),
            });
            expect(listed.map((row) => row.id).sort()).toEqual([...expected].sort());
          }
          expect(await listCorpora(world.as(actor), { filter: corpusFilter({ categoryIds: [] }) })).toEqual(
            [],
          );
        }
      }),
      { numRuns: 8 },
    );
  });
});
