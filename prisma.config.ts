// Only `prisma generate` and `prisma validate` run here, and they need the engine's path to exist, not the
// engine; setting it keeps them from downloading one. Migrations are ours: see scripts/db.ts.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= '/bin/true';

const { defineConfig } = await import('prisma-cli/config');

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/unused' },
});
