import { databaseTemplate } from '../../src/db/embedded/template-cache.ts';
import { readMigrations } from '../../src/db/migrations/read.ts';

/** Makes the template of test databases once, before workers would each make it. */
export default async function globalSetup(): Promise<void> {
  await databaseTemplate(await readMigrations());
}
