-- AlterEnum
CREATE TYPE "DeadLetterStatus_new" AS ENUM ('OPEN', 'RESOLVED', 'DISCARDED');
ALTER TABLE "dead_letters" ALTER COLUMN "status" DROP DEFAULT;
ALTER TABLE "dead_letters" ALTER COLUMN "status" TYPE "DeadLetterStatus_new" USING ("status"::text::"DeadLetterStatus_new");
ALTER TYPE "DeadLetterStatus" RENAME TO "DeadLetterStatus_old";
ALTER TYPE "DeadLetterStatus_new" RENAME TO "DeadLetterStatus";
DROP TYPE "DeadLetterStatus_old";
ALTER TABLE "dead_letters" ALTER COLUMN "status" SET DEFAULT 'OPEN';

-- AlterEnum
ALTER TYPE "RunOutcome" ADD VALUE 'QUARANTINED';

-- DropForeignKey
ALTER TABLE "dead_letters" DROP CONSTRAINT "dead_letters_output_id_fkey";

-- DropIndex
DROP INDEX "dead_letters_dedup_key_key";

-- DropIndex
DROP INDEX "dead_letters_output_id_idx";

-- AlterTable
ALTER TABLE "dead_letter_attempts" ADD COLUMN     "payload_sha256" TEXT;

-- AlterTable
ALTER TABLE "dead_letters" DROP COLUMN "output_id",
ADD COLUMN     "purged_at" TIMESTAMPTZ(3),
ALTER COLUMN "payload" DROP NOT NULL;

-- AlterTable
ALTER TABLE "structured_outputs" ADD COLUMN     "dead_letter_id" UUID,
ADD COLUMN     "purged_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "structured_outputs_dead_letter_id_idx" ON "structured_outputs"("dead_letter_id");

-- AddForeignKey
ALTER TABLE "structured_outputs" ADD CONSTRAINT "structured_outputs_dead_letter_id_fkey" FOREIGN KEY ("dead_letter_id") REFERENCES "dead_letters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema says in comments
CREATE UNIQUE INDEX "dead_letters_dedup_key_partial_key" ON "dead_letters" ("dedup_key") WHERE "status" = 'OPEN';
