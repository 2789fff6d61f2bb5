-- AlterTable
ALTER TABLE "blobs" DROP COLUMN "set_aside_at",
DROP COLUMN "set_aside_reason";

-- AlterTable
ALTER TABLE "document_versions" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "set_aside_files" (
    "id" UUID NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "file_name" TEXT NOT NULL,
    "deaths" INTEGER NOT NULL DEFAULT 1,
    "reason" TEXT NOT NULL,
    "last_death_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "set_aside_at" TIMESTAMPTZ(3),

    CONSTRAINT "set_aside_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "set_aside_files_sha256_key" ON "set_aside_files"("sha256");

-- CreateIndex
CREATE INDEX "set_aside_files_set_aside_at_id_idx" ON "set_aside_files"("set_aside_at", "id");
