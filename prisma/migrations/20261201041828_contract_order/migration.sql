-- DropIndex
DROP INDEX "contract_versions_contract_id_major_minor_patch_idx";

-- AlterTable
ALTER TABLE "contract_versions" DROP COLUMN "major",
DROP COLUMN "minor",
DROP COLUMN "patch",
ADD COLUMN     "draft_digest" TEXT NOT NULL,
ADD COLUMN     "order_key" TEXT NOT NULL;

-- AlterTable
ALTER TABLE "contracts" ADD COLUMN     "namespace_name" TEXT NOT NULL;

-- AlterTable
ALTER TABLE "vocabulary_schemes" ADD COLUMN     "namespace_name" TEXT NOT NULL;

-- CreateIndex
CREATE INDEX "contract_versions_contract_id_order_key_idx" ON "contract_versions"("contract_id", "order_key");

-- CreateIndex
CREATE INDEX "contracts_namespace_name_name_id_idx" ON "contracts"("namespace_name", "name", "id");

-- CreateIndex
CREATE INDEX "vocabulary_schemes_namespace_name_name_id_idx" ON "vocabulary_schemes"("namespace_name", "name", "id");
