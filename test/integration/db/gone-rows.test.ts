import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { failureOf } from '../../../src/db/errors.ts';
import { sql } from '../../../src/db/sql.ts';
import { describeOnBoth, type TestDatabase } from '../../support/database.ts';

describeOnBoth('what goes away between a check and the writing', (open) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.dispose());

  const failure = async (attempt: () => Promise<unknown>): Promise<string | null> => {
    const error: unknown = await attempt().then(
      () => new Error('it was written'),
      (thrown: unknown) => thrown,
    );
    return failureOf(error)?.code ?? null;
  };
  const user = () => db.prisma.user.create({ data: { name: 'Ana', slug: randomUUID() } });

  it('is not found, by Prisma and by SQL', async () => {
    const creatorId = randomUUID();
    const data = { title: 'Labels', creatorId };
    expect(await failure(() => db.prisma.labelSet.create({ data }))).toBe('NOT_FOUND');
    const insert = `insert into label_sets (id, title, creator_id) values ($1::uuid, 'Labels', $2::uuid)`;
    expect(await failure(() => sql(db.pool, insert, [randomUUID(), creatorId]))).toBe('NOT_FOUND');
    const update = { where: { id: randomUUID() }, data: { title: 'Other' } };
    expect(await failure(() => db.prisma.labelSet.update(update))).toBe('NOT_FOUND');
  });

  it('is no excuse for deleting what others hang on, which is a bug', async () => {
    const { id: creatorId } = await user();
    await db.prisma.labelSet.create({ data: { title: 'Labels', creatorId } });
    expect(await failure(() => db.prisma.user.delete({ where: { id: creatorId } }))).toBeNull();
    expect(
      await failure(() => sql(db.pool, 'delete from users where id = $1::uuid', [creatorId])),
    ).toBeNull();
  });
});
