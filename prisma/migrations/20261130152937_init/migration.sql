CREATE EXTENSION IF NOT EXISTS vector;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Partitions have a schema of their own, so that tools which describe `public` see each table once.
CREATE SCHEMA IF NOT EXISTS partitions;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "LabelKind" AS ENUM ('TOKEN', 'SPAN', 'DOCUMENT', 'RELATIONSHIP');

-- CreateEnum
CREATE TYPE "RevisedKind" AS ENUM ('CORPUS_DESCRIPTION', 'CORPUS_ARTICLE', 'CORPUS_MEMORY', 'NOTE', 'SUMMARY');

-- CreateEnum
CREATE TYPE "ConversationKind" AS ENUM ('CHAT', 'THREAD');

-- CreateEnum
CREATE TYPE "MessageRole" AS ENUM ('SYSTEM', 'HUMAN', 'LLM');

-- CreateEnum
CREATE TYPE "MessageState" AS ENUM ('IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'ERROR', 'AWAITING_APPROVAL');

-- CreateEnum
CREATE TYPE "SourceOwner" AS ENUM ('MESSAGE', 'RUN', 'CELL', 'FINDING');

-- CreateEnum
CREATE TYPE "IngestionStatus" AS ENUM ('QUEUED', 'PARSING', 'INDEXING', 'READY', 'PARTIAL', 'FAILED');

-- CreateEnum
CREATE TYPE "Verb" AS ENUM ('CREATE', 'READ', 'UPDATE', 'DELETE', 'COMMENT', 'PUBLISH', 'PERMISSION');

-- CreateEnum
CREATE TYPE "RunStatus" AS ENUM ('QUEUED', 'RUNNING', 'AWAITING_APPROVAL', 'COMPLETED', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "RunOutcome" AS ENUM ('ANSWERED', 'EMPTY', 'THINKING_ONLY', 'REJECTED', 'EXPIRED', 'STOPPED', 'REFUSED', 'CONTEXT_EXHAUSTED', 'BUDGET_EXHAUSTED', 'FAILED');

-- CreateEnum
CREATE TYPE "ToolEffect" AS ENUM ('NONE', 'TRANSACTIONAL', 'EXTERNAL');

-- CreateEnum
CREATE TYPE "ToolCallStatus" AS ENUM ('PROPOSED', 'AWAITING_APPROVAL', 'RUNNING', 'DONE', 'FAILED', 'REJECTED', 'UNKNOWN');

-- CreateEnum
CREATE TYPE "ApprovalDecision" AS ENUM ('APPROVED', 'REJECTED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "UsageStatus" AS ENUM ('RESERVED', 'SETTLED', 'RELEASED');

-- CreateTable
CREATE TABLE "label_sets" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "creator_id" UUID NOT NULL,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "label_sets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "labels" (
    "id" UUID NOT NULL,
    "label_set_id" UUID,
    "kind" "LabelKind" NOT NULL,
    "text" TEXT NOT NULL,
    "color" TEXT NOT NULL DEFAULT '#05313d',
    "description" TEXT NOT NULL DEFAULT '',
    "creator_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotations" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "corpus_id" UUID,
    "label_id" UUID,
    "creator_id" UUID,
    "is_structural" BOOLEAN NOT NULL DEFAULT false,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "is_stale" BOOLEAN NOT NULL DEFAULT false,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "regions" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "annotations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notes" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "corpus_id" UUID,
    "creator_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "text_revisions" (
    "id" UUID NOT NULL,
    "kind" "RevisedKind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "text_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "id" UUID NOT NULL,
    "kind" "ConversationKind" NOT NULL DEFAULT 'CHAT',
    "title" TEXT NOT NULL DEFAULT '',
    "creator_id" UUID,
    "corpus_id" UUID,
    "document_id" UUID,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "is_ephemeral" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "role" "MessageRole" NOT NULL,
    "state" "MessageState" NOT NULL DEFAULT 'COMPLETED',
    "content" TEXT NOT NULL DEFAULT '',
    "author_id" UUID,
    "timeline" JSONB NOT NULL DEFAULT '[]',
    "usage" JSONB,
    "model" TEXT,
    "contract_ref" TEXT,
    "contract_digest" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sources" (
    "id" UUID NOT NULL,
    "owner_kind" "SourceOwner" NOT NULL,
    "owner_id" UUID NOT NULL,
    "message_id" UUID,
    "ordinal" INTEGER NOT NULL,
    "document_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "corpus_id" UUID,
    "annotation_id" UUID,
    "chunk_id" UUID,
    "label" TEXT,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "is_cited" BOOLEAN NOT NULL DEFAULT true,
    "regions" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sources_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "corpora" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "creator_id" UUID NOT NULL,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "is_personal" BOOLEAN NOT NULL DEFAULT false,
    "preferred_llm" TEXT,
    "preferred_embedder" TEXT,
    "agent_instructions" TEXT,
    "label_set_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "corpora_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "folders" (
    "id" UUID NOT NULL,
    "corpus_id" UUID NOT NULL,
    "parent_id" UUID,
    "name" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "creator_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "folders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "corpus_documents" (
    "id" UUID NOT NULL,
    "corpus_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "folder_id" UUID,
    "pinned_version_id" UUID,
    "path" TEXT NOT NULL,
    "added_by_id" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "corpus_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blobs" (
    "sha256" CHAR(64) NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blobs_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "documents" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "creator_id" UUID NOT NULL,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "latest_version_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_versions" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "blob_sha256" CHAR(64) NOT NULL,
    "file_name" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "uploaded_by_id" UUID NOT NULL,
    "status" "IngestionStatus" NOT NULL DEFAULT 'QUEUED',
    "stage" TEXT NOT NULL DEFAULT 'queued',
    "progress_done" INTEGER NOT NULL DEFAULT 0,
    "progress_total" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "error_code" TEXT,
    "error_message" TEXT,
    "password_sealed" BYTEA,
    "engine" TEXT,
    "page_count" INTEGER,
    "text_length" INTEGER,
    "pages_without_text" INTEGER[],
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "parsed_at" TIMESTAMPTZ(3),
    "ready_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_texts" (
    "version_id" UUID NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "document_texts_pkey" PRIMARY KEY ("version_id")
);

-- CreateTable
CREATE TABLE "pages" (
    "version_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "width" DOUBLE PRECISION NOT NULL,
    "height" DOUBLE PRECISION NOT NULL,
    "rotation" INTEGER NOT NULL DEFAULT 0,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "word_count" INTEGER NOT NULL,
    "image_coverage" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "tokens" BYTEA NOT NULL,

    CONSTRAINT "pages_pkey" PRIMARY KEY ("version_id","number")
);

-- CreateTable
CREATE TABLE "blocks" (
    "version_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "parent" INTEGER,
    "kind" TEXT NOT NULL,
    "level" INTEGER NOT NULL DEFAULT 0,
    "label" TEXT,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "heading_path" TEXT[],

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("version_id","ordinal")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "is_superuser" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "groups" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "creator_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_members" (
    "group_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "is_owner" BOOLEAN NOT NULL DEFAULT false,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_members_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "hint" VARCHAR(8) NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "grants" (
    "id" UUID NOT NULL,
    "corpus_id" UUID,
    "document_id" UUID,
    "conversation_id" UUID,
    "label_set_id" UUID,
    "user_id" UUID,
    "group_id" UUID,
    "via_corpus_id" UUID,
    "verbs" "Verb"[],
    "granted_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "job" TEXT NOT NULL,
    "job_id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "request_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claimed_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "owner" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_digest" TEXT NOT NULL,
    "result" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("owner","operation","key")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "api_key_id" UUID,
    "action" TEXT NOT NULL,
    "object_kind" TEXT,
    "object_id" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "heartbeats" (
    "process" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "queues" TEXT[],
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "heartbeats_pkey" PRIMARY KEY ("process")
);

-- CreateTable
CREATE TABLE "runs" (
    "id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "parent_id" UUID,
    "path" TEXT NOT NULL DEFAULT '',
    "conversation_id" UUID NOT NULL,
    "user_message_id" UUID,
    "llm_message_id" UUID,
    "actor_id" UUID,
    "api_key_id" UUID,
    "corpus_id" UUID,
    "document_id" UUID,
    "status" "RunStatus" NOT NULL DEFAULT 'QUEUED',
    "outcome" "RunOutcome",
    "is_ephemeral" BOOLEAN NOT NULL DEFAULT false,
    "store_user_messages" BOOLEAN NOT NULL DEFAULT true,
    "store_llm_messages" BOOLEAN NOT NULL DEFAULT true,
    "prompt" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "model" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "stop_requested_at" TIMESTAMPTZ(3),
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "folded_seq" INTEGER NOT NULL DEFAULT 0,
    "state" JSONB,
    "content" TEXT NOT NULL DEFAULT '',
    "timeline" JSONB NOT NULL DEFAULT '[]',
    "usage" JSONB,
    "error_type" TEXT,
    "error_message" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_events" (
    "run_day" DATE NOT NULL,
    "run_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_events_pkey" PRIMARY KEY ("run_day","run_id","seq")
) PARTITION by range (run_day);

-- CreateTable
CREATE TABLE "tool_calls" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "call_id" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "arguments" JSONB NOT NULL,
    "effect" "ToolEffect" NOT NULL,
    "status" "ToolCallStatus" NOT NULL DEFAULT 'PROPOSED',
    "idempotency_key" TEXT NOT NULL,
    "result" JSONB,
    "error_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "tool_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approvals" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "tool_call_id" UUID NOT NULL,
    "sub_tool" TEXT,
    "arguments" JSONB NOT NULL,
    "arguments_digest" TEXT NOT NULL,
    "decision" "ApprovalDecision",
    "edited_arguments" JSONB,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approvals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_entries" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "status" "UsageStatus" NOT NULL DEFAULT 'RESERVED',
    "user_id" UUID,
    "corpus_id" UUID,
    "run_id" UUID,
    "model" TEXT NOT NULL,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "cached_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "reasoning_tokens" INTEGER NOT NULL DEFAULT 0,
    "cost" DECIMAL(18,9) NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL DEFAULT 'USD',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "usage_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chunks" (
    "id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "label" TEXT,
    "heading_path" TEXT[],
    "text" TEXT NOT NULL,
    "index_text" TEXT NOT NULL,
    "lexeme_count" INTEGER NOT NULL,

    CONSTRAINT "chunks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "indexed_versions" (
    "version_id" UUID NOT NULL,
    "chunk_count" INTEGER NOT NULL,
    "lexeme_count" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "title_lexemes" TEXT[],
    "indexed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "indexed_versions_pkey" PRIMARY KEY ("version_id")
);

-- CreateTable
CREATE TABLE "chunk_postings" (
    "lexeme" TEXT NOT NULL,
    "version_id" UUID NOT NULL,
    "total" INTEGER NOT NULL,
    "ordinals" INTEGER[],
    "frequencies" INTEGER[],
    "lengths" INTEGER[],

    CONSTRAINT "chunk_postings_pkey" PRIMARY KEY ("lexeme","version_id")
);

-- CreateTable
CREATE TABLE "embedding_profiles" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "embedder" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embedding_profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chunk_embeddings" (
    "profile_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "embedding" vector,

    CONSTRAINT "chunk_embeddings_pkey" PRIMARY KEY ("profile_id","version_id","ordinal")
);

-- CreateTable
CREATE TABLE "annotation_embeddings" (
    "profile_id" UUID NOT NULL,
    "annotation_id" UUID NOT NULL,
    "embedding" vector,

    CONSTRAINT "annotation_embeddings_pkey" PRIMARY KEY ("profile_id","annotation_id")
);

-- CreateTable
CREATE TABLE "note_embeddings" (
    "profile_id" UUID NOT NULL,
    "note_id" UUID NOT NULL,
    "embedding" vector,

    CONSTRAINT "note_embeddings_pkey" PRIMARY KEY ("profile_id","note_id")
);

-- CreateIndex
CREATE INDEX "label_sets_creator_id_idx" ON "label_sets"("creator_id");

-- CreateIndex
CREATE INDEX "labels_creator_id_idx" ON "labels"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "labels_label_set_id_kind_text_key" ON "labels"("label_set_id", "kind", "text");

-- CreateIndex
CREATE INDEX "annotations_version_id_start_id_idx" ON "annotations"("version_id", "start", "id");

-- CreateIndex
CREATE INDEX "annotations_document_id_idx" ON "annotations"("document_id");

-- CreateIndex
CREATE INDEX "annotations_corpus_id_idx" ON "annotations"("corpus_id");

-- CreateIndex
CREATE INDEX "annotations_label_id_idx" ON "annotations"("label_id");

-- CreateIndex
CREATE INDEX "annotations_creator_id_idx" ON "annotations"("creator_id");

-- CreateIndex
CREATE INDEX "annotations_text_trgm_idx" ON "annotations" USING GIN ("text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "notes_document_id_idx" ON "notes"("document_id");

-- CreateIndex
CREATE INDEX "notes_version_id_idx" ON "notes"("version_id");

-- CreateIndex
CREATE INDEX "notes_corpus_id_idx" ON "notes"("corpus_id");

-- CreateIndex
CREATE INDEX "notes_creator_id_idx" ON "notes"("creator_id");

-- CreateIndex
CREATE INDEX "text_revisions_author_id_idx" ON "text_revisions"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "text_revisions_kind_subject_id_number_key" ON "text_revisions"("kind", "subject_id", "number");

-- CreateIndex
CREATE INDEX "conversations_creator_id_updated_at_id_idx" ON "conversations"("creator_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "conversations_corpus_id_idx" ON "conversations"("corpus_id");

-- CreateIndex
CREATE INDEX "conversations_document_id_idx" ON "conversations"("document_id");

-- CreateIndex
CREATE INDEX "messages_conversation_id_created_at_id_idx" ON "messages"("conversation_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "messages_author_id_idx" ON "messages"("author_id");

-- CreateIndex
CREATE INDEX "sources_message_id_idx" ON "sources"("message_id");

-- CreateIndex
CREATE INDEX "sources_version_id_idx" ON "sources"("version_id");

-- CreateIndex
CREATE INDEX "sources_annotation_id_idx" ON "sources"("annotation_id");

-- CreateIndex
CREATE UNIQUE INDEX "sources_owner_kind_owner_id_ordinal_key" ON "sources"("owner_kind", "owner_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "corpora_slug_key" ON "corpora"("slug");

-- CreateIndex
CREATE INDEX "corpora_creator_id_idx" ON "corpora"("creator_id");

-- CreateIndex
CREATE INDEX "corpora_label_set_id_idx" ON "corpora"("label_set_id");

-- CreateIndex
CREATE INDEX "folders_parent_id_idx" ON "folders"("parent_id");

-- CreateIndex
CREATE INDEX "folders_creator_id_idx" ON "folders"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "folders_corpus_id_path_key" ON "folders"("corpus_id", "path");

-- CreateIndex
CREATE INDEX "corpus_documents_corpus_id_added_at_id_idx" ON "corpus_documents"("corpus_id", "added_at", "id");

-- CreateIndex
CREATE INDEX "corpus_documents_document_id_idx" ON "corpus_documents"("document_id");

-- CreateIndex
CREATE INDEX "corpus_documents_folder_id_idx" ON "corpus_documents"("folder_id");

-- CreateIndex
CREATE INDEX "corpus_documents_pinned_version_id_idx" ON "corpus_documents"("pinned_version_id");

-- CreateIndex
CREATE INDEX "corpus_documents_added_by_id_idx" ON "corpus_documents"("added_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "documents_latest_version_id_key" ON "documents"("latest_version_id");

-- CreateIndex
CREATE INDEX "documents_creator_id_created_at_id_idx" ON "documents"("creator_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "document_versions_blob_sha256_idx" ON "document_versions"("blob_sha256");

-- CreateIndex
CREATE INDEX "document_versions_uploaded_by_id_idx" ON "document_versions"("uploaded_by_id");

-- CreateIndex
CREATE INDEX "document_versions_status_lease_until_idx" ON "document_versions"("status", "lease_until");

-- CreateIndex
CREATE UNIQUE INDEX "document_versions_document_id_number_key" ON "document_versions"("document_id", "number");

-- CreateIndex
CREATE INDEX "blocks_version_id_start_idx" ON "blocks"("version_id", "start");

-- CreateIndex
CREATE UNIQUE INDEX "users_slug_key" ON "users"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "groups_name_key" ON "groups"("name");

-- CreateIndex
CREATE INDEX "groups_creator_id_idx" ON "groups"("creator_id");

-- CreateIndex
CREATE INDEX "group_members_user_id_idx" ON "group_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_user_id_idx" ON "api_keys"("user_id");

-- CreateIndex
CREATE INDEX "grants_user_id_idx" ON "grants"("user_id");

-- CreateIndex
CREATE INDEX "grants_group_id_idx" ON "grants"("group_id");

-- CreateIndex
CREATE INDEX "grants_via_corpus_id_idx" ON "grants"("via_corpus_id");

-- CreateIndex
CREATE INDEX "grants_granted_by_idx" ON "grants"("granted_by");

-- CreateIndex
CREATE UNIQUE INDEX "grants_corpus_id_user_id_key" ON "grants"("corpus_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_corpus_id_group_id_key" ON "grants"("corpus_id", "group_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_document_id_user_id_via_corpus_id_key" ON "grants"("document_id", "user_id", "via_corpus_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_document_id_group_id_via_corpus_id_key" ON "grants"("document_id", "group_id", "via_corpus_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_conversation_id_user_id_key" ON "grants"("conversation_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_conversation_id_group_id_key" ON "grants"("conversation_id", "group_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_label_set_id_user_id_key" ON "grants"("label_set_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_label_set_id_group_id_key" ON "grants"("label_set_id", "group_id");

-- CreateIndex
CREATE INDEX "outbox_due_at_id_idx" ON "outbox"("due_at", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_at_idx" ON "audit_entries"("actor_id", "at");

-- CreateIndex
CREATE INDEX "heartbeats_at_idx" ON "heartbeats"("at");

-- CreateIndex
CREATE INDEX "runs_conversation_id_created_at_idx" ON "runs"("conversation_id", "created_at");

-- CreateIndex
CREATE INDEX "runs_status_lease_until_idx" ON "runs"("status", "lease_until");

-- CreateIndex
CREATE INDEX "runs_actor_id_created_at_id_idx" ON "runs"("actor_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "runs_parent_id_idx" ON "runs"("parent_id");

-- CreateIndex
CREATE INDEX "runs_user_message_id_idx" ON "runs"("user_message_id");

-- CreateIndex
CREATE INDEX "runs_llm_message_id_idx" ON "runs"("llm_message_id");

-- CreateIndex
CREATE INDEX "runs_corpus_id_idx" ON "runs"("corpus_id");

-- CreateIndex
CREATE INDEX "runs_document_id_idx" ON "runs"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "tool_calls_idempotency_key_key" ON "tool_calls"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "tool_calls_run_id_call_id_key" ON "tool_calls"("run_id", "call_id");

-- CreateIndex
CREATE INDEX "approvals_run_id_idx" ON "approvals"("run_id");

-- CreateIndex
CREATE INDEX "approvals_decided_by_id_idx" ON "approvals"("decided_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "approvals_tool_call_id_key" ON "approvals"("tool_call_id");

-- CreateIndex
CREATE UNIQUE INDEX "usage_entries_key_key" ON "usage_entries"("key");

-- CreateIndex
CREATE INDEX "usage_entries_user_id_created_at_idx" ON "usage_entries"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "usage_entries_corpus_id_created_at_idx" ON "usage_entries"("corpus_id", "created_at");

-- CreateIndex
CREATE INDEX "usage_entries_run_id_idx" ON "usage_entries"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "chunks_version_id_ordinal_key" ON "chunks"("version_id", "ordinal");

-- CreateIndex
CREATE INDEX "chunk_postings_version_id_idx" ON "chunk_postings"("version_id");

-- CreateIndex
CREATE UNIQUE INDEX "embedding_profiles_key_key" ON "embedding_profiles"("key");

-- CreateIndex
CREATE INDEX "chunk_embeddings_version_id_ordinal_idx" ON "chunk_embeddings"("version_id", "ordinal");

-- CreateIndex
CREATE INDEX "annotation_embeddings_annotation_id_idx" ON "annotation_embeddings"("annotation_id");

-- CreateIndex
CREATE INDEX "note_embeddings_note_id_idx" ON "note_embeddings"("note_id");

-- AddForeignKey
ALTER TABLE "label_sets" ADD CONSTRAINT "label_sets_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "labels" ADD CONSTRAINT "labels_label_set_id_fkey" FOREIGN KEY ("label_set_id") REFERENCES "label_sets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "labels" ADD CONSTRAINT "labels_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "labels"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "text_revisions" ADD CONSTRAINT "text_revisions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sources" ADD CONSTRAINT "sources_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sources" ADD CONSTRAINT "sources_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sources" ADD CONSTRAINT "sources_annotation_id_fkey" FOREIGN KEY ("annotation_id") REFERENCES "annotations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "corpora" ADD CONSTRAINT "corpora_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "corpora" ADD CONSTRAINT "corpora_label_set_id_fkey" FOREIGN KEY ("label_set_id") REFERENCES "label_sets"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "folders" ADD CONSTRAINT "folders_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "folders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "folders" ADD CONSTRAINT "folders_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "corpus_documents" ADD CONSTRAINT "corpus_documents_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "corpus_documents" ADD CONSTRAINT "corpus_documents_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "corpus_documents" ADD CONSTRAINT "corpus_documents_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "folders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "corpus_documents" ADD CONSTRAINT "corpus_documents_pinned_version_id_fkey" FOREIGN KEY ("pinned_version_id") REFERENCES "document_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "corpus_documents" ADD CONSTRAINT "corpus_documents_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_latest_version_id_fkey" FOREIGN KEY ("latest_version_id") REFERENCES "document_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_blob_sha256_fkey" FOREIGN KEY ("blob_sha256") REFERENCES "blobs"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pages" ADD CONSTRAINT "pages_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "groups" ADD CONSTRAINT "groups_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_via_corpus_id_fkey" FOREIGN KEY ("via_corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_label_set_id_fkey" FOREIGN KEY ("label_set_id") REFERENCES "label_sets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_granted_by_fkey" FOREIGN KEY ("granted_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_message_id_fkey" FOREIGN KEY ("user_message_id") REFERENCES "messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_llm_message_id_fkey" FOREIGN KEY ("llm_message_id") REFERENCES "messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_calls" ADD CONSTRAINT "tool_calls_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_tool_call_id_fkey" FOREIGN KEY ("tool_call_id") REFERENCES "tool_calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "indexed_versions" ADD CONSTRAINT "indexed_versions_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunk_postings" ADD CONSTRAINT "chunk_postings_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "embedding_profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_version_id_ordinal_fkey" FOREIGN KEY ("version_id", "ordinal") REFERENCES "chunks"("version_id", "ordinal") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_embeddings" ADD CONSTRAINT "annotation_embeddings_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "embedding_profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_embeddings" ADD CONSTRAINT "annotation_embeddings_annotation_id_fkey" FOREIGN KEY ("annotation_id") REFERENCES "annotations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_embeddings" ADD CONSTRAINT "note_embeddings_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "embedding_profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_embeddings" ADD CONSTRAINT "note_embeddings_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema says in comments
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_check_1" CHECK (0 <= "start" and "start" <= "end");
ALTER TABLE "grants" ADD CONSTRAINT "grants_check_1" CHECK (num_nonnulls("corpus_id", "document_id", "conversation_id", "label_set_id") = 1);
ALTER TABLE "grants" ADD CONSTRAINT "grants_check_2" CHECK (num_nonnulls("user_id", "group_id") = 1);
ALTER TABLE "grants" ADD CONSTRAINT "grants_check_3" CHECK ("via_corpus_id" is null or "document_id" is not null);
CREATE UNIQUE INDEX "corpora_creator_id_partial_key" ON "corpora" ("creator_id") WHERE "is_personal";
CREATE UNIQUE INDEX "corpus_documents_corpus_id_path_partial_key" ON "corpus_documents" ("corpus_id", "path") WHERE "removed_at" is null;
CREATE UNIQUE INDEX "corpus_documents_corpus_id_document_id_partial_key" ON "corpus_documents" ("corpus_id", "document_id") WHERE "removed_at" is null;
CREATE UNIQUE INDEX "grants_document_id_user_id_partial_key" ON "grants" ("document_id", "user_id") WHERE "via_corpus_id" is null;
CREATE UNIQUE INDEX "grants_document_id_group_id_partial_key" ON "grants" ("document_id", "group_id") WHERE "via_corpus_id" is null;
CREATE UNIQUE INDEX "runs_conversation_id_partial_key" ON "runs" ("conversation_id") WHERE "status" in ('QUEUED','RUNNING','AWAITING_APPROVAL') and "parent_id" is null and not ("status" = 'QUEUED' and coalesce("options" ->> 'policy', '') = 'queue');

-- Takes the events of a day that has no partition yet, so that appending never fails; days are made ahead.
CREATE TABLE partitions.run_events_default PARTITION OF run_events DEFAULT;

-- Scanning vectors that were moved out of line takes five times as long. 2,000 dimensions still fit a page.
ALTER TABLE chunk_embeddings ALTER COLUMN embedding SET STORAGE PLAIN;
ALTER TABLE annotation_embeddings ALTER COLUMN embedding SET STORAGE PLAIN;
ALTER TABLE note_embeddings ALTER COLUMN embedding SET STORAGE PLAIN;
CREATE INDEX annotations_lexemes_idx ON annotations USING gin (to_tsvector('english', text));
CREATE INDEX notes_lexemes_idx ON notes USING gin (to_tsvector('english', title || ' ' || content));
