-- AlterTable
ALTER TABLE "annotations" ADD COLUMN     "carried_through" INTEGER;
