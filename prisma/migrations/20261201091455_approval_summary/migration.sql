-- AlterTable
ALTER TABLE "approvals" ADD COLUMN     "summary" TEXT NOT NULL DEFAULT '';
