-- AlterTable
ALTER TABLE "document_versions" ADD COLUMN     "links" JSONB NOT NULL DEFAULT '[]';
