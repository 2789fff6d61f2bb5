-- A run that waits behind another of its conversation (policy `queue`) is not active before it is claimed.
DROP INDEX "runs_conversation_id_partial_key";
CREATE UNIQUE INDEX "runs_conversation_id_partial_key" ON "runs" ("conversation_id") WHERE "status" in ('QUEUED','RUNNING','AWAITING_APPROVAL') and "parent_id" is null and not ("status" = 'QUEUED' and coalesce("options" ->> 'policy', '') = 'queue');
