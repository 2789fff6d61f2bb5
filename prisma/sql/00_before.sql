CREATE EXTENSION IF NOT EXISTS vector;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Partitions have a schema of their own, so that tools which describe `public` see each table once.
CREATE SCHEMA IF NOT EXISTS partitions;
