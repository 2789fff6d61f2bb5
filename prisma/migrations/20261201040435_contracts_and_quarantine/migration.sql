-- CreateEnum
CREATE TYPE "ContractStatus" AS ENUM ('ACTIVE', 'DEPRECATED');

-- CreateEnum
CREATE TYPE "SuggestionStatus" AS ENUM ('PENDING', 'ACCEPTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "StructuredOutputStatus" AS ENUM ('PENDING', 'VALID', 'ACCEPTED', 'QUARANTINED', 'REFUSED', 'FAILED', 'DISCARDED');

-- CreateEnum
CREATE TYPE "DeadLetterStatus" AS ENUM ('OPEN', 'REPLAYING', 'RESOLVED', 'DISCARDED');

-- CreateEnum
CREATE TYPE "DeadLetterReason" AS ENUM ('INVALID', 'EXHAUSTED', 'STALLED', 'LIMIT');

-- CreateEnum
CREATE TYPE "DeadLetterAttemptKind" AS ENUM ('EMITTED', 'REPLAYED');

-- AlterTable
ALTER TABLE "grants" ADD COLUMN     "contract_namespace_id" UUID;

-- CreateTable
CREATE TABLE "contract_namespaces" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "creator_id" UUID,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contract_namespaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contracts" (
    "id" UUID NOT NULL,
    "namespace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contracts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contract_versions" (
    "id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "major" INTEGER NOT NULL,
    "minor" INTEGER NOT NULL,
    "patch" INTEGER NOT NULL,
    "prerelease" TEXT NOT NULL DEFAULT '',
    "status" "ContractStatus" NOT NULL DEFAULT 'ACTIVE',
    "digest" TEXT NOT NULL,
    "artifact" TEXT NOT NULL,
    "field_count" INTEGER NOT NULL,
    "changes" JSONB,
    "published_by_id" UUID,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deprecated_at" TIMESTAMPTZ(3),
    "deprecation_reason" TEXT,
    "baseline" TEXT,

    CONSTRAINT "contract_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vocabulary_schemes" (
    "id" UUID NOT NULL,
    "namespace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "published_by_id" UUID,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vocabulary_schemes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "concepts" (
    "id" UUID NOT NULL,
    "scheme_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "definition" TEXT NOT NULL DEFAULT '',
    "labels" TEXT[],
    "same_as" TEXT[],

    CONSTRAINT "concepts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "field_bindings" (
    "id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "concept" TEXT NOT NULL,
    "scheme" TEXT NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "field_bindings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alias_suggestions" (
    "id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "parent" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "folded_key" TEXT NOT NULL,
    "json_type" TEXT NOT NULL,
    "seen_count" INTEGER NOT NULL DEFAULT 1,
    "status" "SuggestionStatus" NOT NULL DEFAULT 'PENDING',
    "target" TEXT,
    "published_in" TEXT,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alias_suggestions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "structured_outputs" (
    "id" UUID NOT NULL,
    "contract_version_id" UUID NOT NULL,
    "step" TEXT,
    "status" "StructuredOutputStatus" NOT NULL DEFAULT 'PENDING',
    "value" TEXT,
    "diagnostics" JSONB NOT NULL DEFAULT '[]',
    "model" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "run_id" UUID,
    "message_id" UUID,
    "actor_id" UUID,
    "corpus_id" UUID,
    "document_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "structured_outputs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dead_letters" (
    "id" UUID NOT NULL,
    "contract_version_id" UUID NOT NULL,
    "step" TEXT,
    "dedup_key" TEXT NOT NULL,
    "output_id" UUID,
    "status" "DeadLetterStatus" NOT NULL DEFAULT 'OPEN',
    "reason" "DeadLetterReason" NOT NULL,
    "source" JSONB NOT NULL DEFAULT '{}',
    "actor_id" UUID,
    "corpus_id" UUID,
    "document_id" UUID,
    "payload" BYTEA NOT NULL,
    "payload_bytes" INTEGER NOT NULL,
    "payload_sha256" TEXT NOT NULL,
    "diagnostics" JSONB NOT NULL DEFAULT '[]',
    "error_count" INTEGER NOT NULL,
    "feedback" TEXT NOT NULL DEFAULT '',
    "seen_count" INTEGER NOT NULL DEFAULT 1,
    "replay_count" INTEGER NOT NULL DEFAULT 0,
    "resolved_by_id" UUID,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_version_id" UUID,
    "resolution_note" TEXT,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dead_letters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dead_letter_attempts" (
    "id" UUID NOT NULL,
    "dead_letter_id" UUID NOT NULL,
    "kind" "DeadLetterAttemptKind" NOT NULL,
    "number" INTEGER NOT NULL,
    "payload" BYTEA,
    "contract_version_id" UUID,
    "fingerprint" TEXT,
    "error_count" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "diagnostics" JSONB NOT NULL DEFAULT '[]',
    "is_valid" BOOLEAN NOT NULL DEFAULT false,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dead_letter_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contract_checks" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "contract_version_id" UUID NOT NULL,
    "step" TEXT NOT NULL DEFAULT '',
    "producer" TEXT NOT NULL,
    "snapshot" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contract_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contract_quality_windows" (
    "contract_version_id" UUID NOT NULL,
    "step" TEXT NOT NULL DEFAULT '',
    "producer" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "records" INTEGER NOT NULL,
    "snapshot" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contract_quality_windows_pkey" PRIMARY KEY ("contract_version_id","step","producer","hour")
);

-- CreateIndex
CREATE UNIQUE INDEX "contract_namespaces_name_key" ON "contract_namespaces"("name");

-- CreateIndex
CREATE INDEX "contract_namespaces_creator_id_idx" ON "contract_namespaces"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "contracts_namespace_id_name_key" ON "contracts"("namespace_id", "name");

-- CreateIndex
CREATE INDEX "contract_versions_contract_id_major_minor_patch_idx" ON "contract_versions"("contract_id", "major", "minor", "patch");

-- CreateIndex
CREATE INDEX "contract_versions_digest_idx" ON "contract_versions"("digest");

-- CreateIndex
CREATE INDEX "contract_versions_published_by_id_idx" ON "contract_versions"("published_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_versions_contract_id_version_key" ON "contract_versions"("contract_id", "version");

-- CreateIndex
CREATE INDEX "vocabulary_schemes_published_by_id_idx" ON "vocabulary_schemes"("published_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "vocabulary_schemes_namespace_id_name_version_key" ON "vocabulary_schemes"("namespace_id", "name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "concepts_scheme_id_name_key" ON "concepts"("scheme_id", "name");

-- CreateIndex
CREATE INDEX "field_bindings_created_by_id_idx" ON "field_bindings"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "field_bindings_contract_id_template_key" ON "field_bindings"("contract_id", "template");

-- CreateIndex
CREATE INDEX "alias_suggestions_contract_id_status_seen_count_idx" ON "alias_suggestions"("contract_id", "status", "seen_count");

-- CreateIndex
CREATE INDEX "alias_suggestions_decided_by_id_idx" ON "alias_suggestions"("decided_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "alias_suggestions_contract_id_parent_folded_key_key" ON "alias_suggestions"("contract_id", "parent", "folded_key");

-- CreateIndex
CREATE INDEX "structured_outputs_contract_version_id_created_at_idx" ON "structured_outputs"("contract_version_id", "created_at");

-- CreateIndex
CREATE INDEX "structured_outputs_message_id_idx" ON "structured_outputs"("message_id");

-- CreateIndex
CREATE INDEX "structured_outputs_actor_id_idx" ON "structured_outputs"("actor_id");

-- CreateIndex
CREATE INDEX "structured_outputs_corpus_id_idx" ON "structured_outputs"("corpus_id");

-- CreateIndex
CREATE INDEX "structured_outputs_document_id_idx" ON "structured_outputs"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "structured_outputs_run_id_key" ON "structured_outputs"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "dead_letters_dedup_key_key" ON "dead_letters"("dedup_key");

-- CreateIndex
CREATE INDEX "dead_letters_status_created_at_id_idx" ON "dead_letters"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "dead_letters_contract_version_id_status_idx" ON "dead_letters"("contract_version_id", "status");

-- CreateIndex
CREATE INDEX "dead_letters_output_id_idx" ON "dead_letters"("output_id");

-- CreateIndex
CREATE INDEX "dead_letters_actor_id_idx" ON "dead_letters"("actor_id");

-- CreateIndex
CREATE INDEX "dead_letters_resolved_by_id_idx" ON "dead_letters"("resolved_by_id");

-- CreateIndex
CREATE INDEX "dead_letters_corpus_id_idx" ON "dead_letters"("corpus_id");

-- CreateIndex
CREATE INDEX "dead_letters_document_id_idx" ON "dead_letters"("document_id");

-- CreateIndex
CREATE INDEX "dead_letters_expires_at_idx" ON "dead_letters"("expires_at");

-- CreateIndex
CREATE INDEX "dead_letter_attempts_actor_id_idx" ON "dead_letter_attempts"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "dead_letter_attempts_dead_letter_id_kind_number_key" ON "dead_letter_attempts"("dead_letter_id", "kind", "number");

-- CreateIndex
CREATE UNIQUE INDEX "contract_checks_key_key" ON "contract_checks"("key");

-- CreateIndex
CREATE INDEX "contract_checks_created_at_id_idx" ON "contract_checks"("created_at", "id");

-- CreateIndex
CREATE INDEX "contract_checks_contract_version_id_idx" ON "contract_checks"("contract_version_id");

-- CreateIndex
CREATE INDEX "contract_quality_windows_hour_idx" ON "contract_quality_windows"("hour");

-- CreateIndex
CREATE UNIQUE INDEX "grants_contract_namespace_id_user_id_key" ON "grants"("contract_namespace_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_contract_namespace_id_group_id_key" ON "grants"("contract_namespace_id", "group_id");

-- AddForeignKey
ALTER TABLE "contract_namespaces" ADD CONSTRAINT "contract_namespaces_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_namespace_id_fkey" FOREIGN KEY ("namespace_id") REFERENCES "contract_namespaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_contract_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_versions" ADD CONSTRAINT "contract_versions_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vocabulary_schemes" ADD CONSTRAINT "vocabulary_schemes_namespace_id_fkey" FOREIGN KEY ("namespace_id") REFERENCES "contract_namespaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vocabulary_schemes" ADD CONSTRAINT "vocabulary_schemes_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concepts" ADD CONSTRAINT "concepts_scheme_id_fkey" FOREIGN KEY ("scheme_id") REFERENCES "vocabulary_schemes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "field_bindings" ADD CONSTRAINT "field_bindings_contract_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "field_bindings" ADD CONSTRAINT "field_bindings_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alias_suggestions" ADD CONSTRAINT "alias_suggestions_contract_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alias_suggestions" ADD CONSTRAINT "alias_suggestions_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_contract_namespace_id_fkey" FOREIGN KEY ("contract_namespace_id") REFERENCES "contract_namespaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "structured_outputs" ADD CONSTRAINT "structured_outputs_contract_version_id_fkey" FOREIGN KEY ("contract_version_id") REFERENCES "contract_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "structured_outputs" ADD CONSTRAINT "structured_outputs_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "structured_outputs" ADD CONSTRAINT "structured_outputs_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "structured_outputs" ADD CONSTRAINT "structured_outputs_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "structured_outputs" ADD CONSTRAINT "structured_outputs_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "structured_outputs" ADD CONSTRAINT "structured_outputs_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_contract_version_id_fkey" FOREIGN KEY ("contract_version_id") REFERENCES "contract_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_output_id_fkey" FOREIGN KEY ("output_id") REFERENCES "structured_outputs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_resolved_by_id_fkey" FOREIGN KEY ("resolved_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dead_letter_attempts" ADD CONSTRAINT "dead_letter_attempts_dead_letter_id_fkey" FOREIGN KEY ("dead_letter_id") REFERENCES "dead_letters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dead_letter_attempts" ADD CONSTRAINT "dead_letter_attempts_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_checks" ADD CONSTRAINT "contract_checks_contract_version_id_fkey" FOREIGN KEY ("contract_version_id") REFERENCES "contract_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_quality_windows" ADD CONSTRAINT "contract_quality_windows_contract_version_id_fkey" FOREIGN KEY ("contract_version_id") REFERENCES "contract_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A grant may be on a namespace as well.
ALTER TABLE "grants" DROP CONSTRAINT "grants_check_1";
ALTER TABLE "grants" ADD CONSTRAINT "grants_check_1" CHECK (num_nonnulls("corpus_id", "document_id", "conversation_id", "label_set_id", "contract_namespace_id") = 1);
