-- CreateEnum
CREATE TYPE "FeedbackVerdict" AS ENUM ('APPROVED', 'REJECTED');

-- CreateEnum
CREATE TYPE "RelationshipRole" AS ENUM ('SOURCE', 'TARGET');

-- CreateEnum
CREATE TYPE "ReembeddingStatus" AS ENUM ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "PlacementChange" AS ENUM ('ADDED', 'MOVED', 'RENAMED', 'PINNED', 'UNPINNED', 'REMOVED', 'RESTORED', 'PURGED');

-- CreateEnum
CREATE TYPE "DocumentRelationshipKind" AS ENUM ('NOTES', 'RELATIONSHIP', 'ATTACHMENT');

-- CreateEnum
CREATE TYPE "ImportStatus" AS ENUM ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED');

-- DropForeignKey
ALTER TABLE "sources" DROP CONSTRAINT "sources_version_id_fkey";

-- AlterTable
ALTER TABLE "annotations" ADD COLUMN     "carried_from_id" UUID,
ADD COLUMN     "link_url" TEXT,
ADD COLUMN     "resolved_at" TIMESTAMPTZ(3),
ADD COLUMN     "resolved_by_id" UUID;

-- AlterTable
ALTER TABLE "blobs" ADD COLUMN     "set_aside_at" TIMESTAMPTZ(3),
ADD COLUMN     "set_aside_reason" TEXT;

-- AlterTable
ALTER TABLE "blocks" ADD COLUMN     "rows" JSONB;

-- AlterTable
ALTER TABLE "corpora" ADD COLUMN     "article" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "document_agent_instructions" TEXT,
ADD COLUMN     "embedder" TEXT,
ADD COLUMN     "license" TEXT,
ADD COLUMN     "license_link" TEXT;

-- AlterTable
ALTER TABLE "corpus_documents" ADD COLUMN     "removed_by_id" UUID;

-- AlterTable
ALTER TABLE "document_versions" ADD COLUMN     "hidden_text" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "ocr_confidence" DOUBLE PRECISION,
ADD COLUMN     "outline" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "documents" ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "parent_id" UUID;

-- AlterTable
ALTER TABLE "notes" ADD COLUMN     "is_stale" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "pages" ADD COLUMN     "ocr_confidence" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "sources" ADD COLUMN     "purged_at" TIMESTAMPTZ(3),
ALTER COLUMN "version_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "feedback" (
    "id" UUID NOT NULL,
    "annotation_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "verdict" "FeedbackVerdict",
    "comment" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotation_relationships" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "corpus_id" UUID,
    "label_id" UUID,
    "creator_id" UUID,
    "is_structural" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "annotation_relationships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotation_relationship_members" (
    "relationship_id" UUID NOT NULL,
    "annotation_id" UUID NOT NULL,
    "role" "RelationshipRole" NOT NULL,

    CONSTRAINT "annotation_relationship_members_pkey" PRIMARY KEY ("relationship_id","annotation_id","role")
);

-- CreateTable
CREATE TABLE "summaries" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "corpus_id" UUID,
    "creator_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "summaries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "corpus_categories" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "color" TEXT NOT NULL DEFAULT '#3b82f6',
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "corpus_categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reembeddings" (
    "id" UUID NOT NULL,
    "corpus_id" UUID NOT NULL,
    "embedder" TEXT NOT NULL,
    "status" "ReembeddingStatus" NOT NULL DEFAULT 'QUEUED',
    "progress_done" INTEGER NOT NULL DEFAULT 0,
    "progress_total" INTEGER NOT NULL DEFAULT 0,
    "error_code" TEXT,
    "error_message" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "creator_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "reembeddings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "placement_events" (
    "id" BIGSERIAL NOT NULL,
    "placement_id" UUID NOT NULL,
    "corpus_id" UUID NOT NULL,
    "document_id" UUID,
    "change" "PlacementChange" NOT NULL,
    "path" TEXT NOT NULL,
    "previous_path" TEXT,
    "version_id" UUID,
    "actor_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "placement_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_relationships" (
    "id" UUID NOT NULL,
    "kind" "DocumentRelationshipKind" NOT NULL,
    "source_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "label_id" UUID,
    "corpus_id" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "creator_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_relationships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_imports" (
    "id" UUID NOT NULL,
    "corpus_id" UUID NOT NULL,
    "creator_id" UUID NOT NULL,
    "blob_sha256" CHAR(64) NOT NULL,
    "file_name" TEXT NOT NULL,
    "folder_path" TEXT NOT NULL DEFAULT '',
    "status" "ImportStatus" NOT NULL DEFAULT 'QUEUED',
    "progress_done" INTEGER NOT NULL DEFAULT 0,
    "progress_total" INTEGER NOT NULL DEFAULT 0,
    "report" JSONB NOT NULL DEFAULT '[]',
    "error_code" TEXT,
    "error_message" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_identities" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_identities_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "_CorpusToCorpusCategory" (
    "A" UUID NOT NULL,
    "B" UUID NOT NULL,

    CONSTRAINT "_CorpusToCorpusCategory_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE INDEX "feedback_author_id_idx" ON "feedback"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "feedback_annotation_id_author_id_key" ON "feedback"("annotation_id", "author_id");

-- CreateIndex
CREATE INDEX "annotation_relationships_document_id_created_at_id_idx" ON "annotation_relationships"("document_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "annotation_relationships_corpus_id_idx" ON "annotation_relationships"("corpus_id");

-- CreateIndex
CREATE INDEX "annotation_relationships_label_id_idx" ON "annotation_relationships"("label_id");

-- CreateIndex
CREATE INDEX "annotation_relationships_creator_id_idx" ON "annotation_relationships"("creator_id");

-- CreateIndex
CREATE INDEX "annotation_relationship_members_annotation_id_idx" ON "annotation_relationship_members"("annotation_id");

-- CreateIndex
CREATE INDEX "summaries_document_id_idx" ON "summaries"("document_id");

-- CreateIndex
CREATE INDEX "summaries_corpus_id_idx" ON "summaries"("corpus_id");

-- CreateIndex
CREATE INDEX "summaries_creator_id_idx" ON "summaries"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "corpus_categories_name_key" ON "corpus_categories"("name");

-- CreateIndex
CREATE INDEX "reembeddings_corpus_id_created_at_id_idx" ON "reembeddings"("corpus_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "reembeddings_creator_id_idx" ON "reembeddings"("creator_id");

-- CreateIndex
CREATE INDEX "reembeddings_status_lease_until_idx" ON "reembeddings"("status", "lease_until");

-- CreateIndex
CREATE INDEX "placement_events_corpus_id_at_id_idx" ON "placement_events"("corpus_id", "at", "id");

-- CreateIndex
CREATE INDEX "placement_events_placement_id_id_idx" ON "placement_events"("placement_id", "id");

-- CreateIndex
CREATE INDEX "placement_events_document_id_idx" ON "placement_events"("document_id");

-- CreateIndex
CREATE INDEX "placement_events_version_id_idx" ON "placement_events"("version_id");

-- CreateIndex
CREATE INDEX "placement_events_actor_id_idx" ON "placement_events"("actor_id");

-- CreateIndex
CREATE INDEX "document_relationships_source_id_idx" ON "document_relationships"("source_id");

-- CreateIndex
CREATE INDEX "document_relationships_target_id_idx" ON "document_relationships"("target_id");

-- CreateIndex
CREATE INDEX "document_relationships_label_id_idx" ON "document_relationships"("label_id");

-- CreateIndex
CREATE INDEX "document_relationships_corpus_id_created_at_id_idx" ON "document_relationships"("corpus_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "document_relationships_creator_id_idx" ON "document_relationships"("creator_id");

-- CreateIndex
CREATE INDEX "document_imports_corpus_id_created_at_id_idx" ON "document_imports"("corpus_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "document_imports_creator_id_idx" ON "document_imports"("creator_id");

-- CreateIndex
CREATE INDEX "document_imports_blob_sha256_idx" ON "document_imports"("blob_sha256");

-- CreateIndex
CREATE INDEX "document_imports_status_lease_until_idx" ON "document_imports"("status", "lease_until");

-- CreateIndex
CREATE INDEX "user_identities_user_id_idx" ON "user_identities"("user_id");

-- CreateIndex
CREATE INDEX "_CorpusToCorpusCategory_B_index" ON "_CorpusToCorpusCategory"("B");

-- CreateIndex
CREATE INDEX "annotations_carried_from_id_idx" ON "annotations"("carried_from_id");

-- CreateIndex
CREATE INDEX "annotations_resolved_by_id_idx" ON "annotations"("resolved_by_id");

-- CreateIndex
CREATE INDEX "corpus_documents_removed_by_id_idx" ON "corpus_documents"("removed_by_id");

-- CreateIndex
CREATE INDEX "documents_parent_id_idx" ON "documents"("parent_id");

-- AddForeignKey
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_carried_from_id_fkey" FOREIGN KEY ("carried_from_id") REFERENCES "annotations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_resolved_by_id_fkey" FOREIGN KEY ("resolved_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_annotation_id_fkey" FOREIGN KEY ("annotation_id") REFERENCES "annotations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_relationships" ADD CONSTRAINT "annotation_relationships_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_relationships" ADD CONSTRAINT "annotation_relationships_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_relationships" ADD CONSTRAINT "annotation_relationships_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "labels"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_relationships" ADD CONSTRAINT "annotation_relationships_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_relationship_members" ADD CONSTRAINT "annotation_relationship_members_relationship_id_fkey" FOREIGN KEY ("relationship_id") REFERENCES "annotation_relationships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_relationship_members" ADD CONSTRAINT "annotation_relationship_members_annotation_id_fkey" FOREIGN KEY ("annotation_id") REFERENCES "annotations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sources" ADD CONSTRAINT "sources_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reembeddings" ADD CONSTRAINT "reembeddings_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reembeddings" ADD CONSTRAINT "reembeddings_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "corpus_documents" ADD CONSTRAINT "corpus_documents_removed_by_id_fkey" FOREIGN KEY ("removed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_events" ADD CONSTRAINT "placement_events_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_events" ADD CONSTRAINT "placement_events_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_events" ADD CONSTRAINT "placement_events_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_events" ADD CONSTRAINT "placement_events_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "documents"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_relationships" ADD CONSTRAINT "document_relationships_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_relationships" ADD CONSTRAINT "document_relationships_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_relationships" ADD CONSTRAINT "document_relationships_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "labels"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_relationships" ADD CONSTRAINT "document_relationships_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_relationships" ADD CONSTRAINT "document_relationships_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_imports" ADD CONSTRAINT "document_imports_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_imports" ADD CONSTRAINT "document_imports_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_imports" ADD CONSTRAINT "document_imports_blob_sha256_fkey" FOREIGN KEY ("blob_sha256") REFERENCES "blobs"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_CorpusToCorpusCategory" ADD CONSTRAINT "_CorpusToCorpusCategory_A_fkey" FOREIGN KEY ("A") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_CorpusToCorpusCategory" ADD CONSTRAINT "_CorpusToCorpusCategory_B_fkey" FOREIGN KEY ("B") REFERENCES "corpus_categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "summaries_document_id_partial_key" ON "summaries" ("document_id") WHERE "corpus_id" is null;
CREATE UNIQUE INDEX "summaries_document_id_corpus_id_partial_key" ON "summaries" ("document_id", "corpus_id") WHERE "corpus_id" is not null;
CREATE UNIQUE INDEX "reembeddings_corpus_id_partial_key" ON "reembeddings" ("corpus_id") WHERE "status" in ('QUEUED','RUNNING');
CREATE UNIQUE INDEX "document_relationships_source_id_target_id_label_id_corpus_id_p" ON "document_relationships" ("source_id", "target_id", "label_id", "corpus_id") WHERE "label_id" is not null;

-- Places that stand already get the history that they can have.
INSERT INTO "placement_events" ("placement_id", "corpus_id", "document_id", "change", "path", "actor_id", "at")
SELECT "id", "corpus_id", "document_id", 'ADDED', "path", "added_by_id", "added_at" FROM "corpus_documents" ORDER BY "added_at";

INSERT INTO "placement_events" ("placement_id", "corpus_id", "document_id", "change", "path", "at")
SELECT "id", "corpus_id", "document_id", 'REMOVED', "path", "removed_at" FROM "corpus_documents" WHERE "removed_at" IS NOT NULL ORDER BY "removed_at";
