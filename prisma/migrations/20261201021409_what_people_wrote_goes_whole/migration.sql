-- AlterTable
ALTER TABLE "document_imports" ALTER COLUMN "blob_sha256" DROP NOT NULL;

-- An archive is of no use once its import has ended, and holds documents that were deleted for good.
-- The sweep of files releases the bytes.
UPDATE document_imports SET blob_sha256 = NULL WHERE ended_at IS NOT NULL;

UPDATE document_imports i SET report = (
  SELECT jsonb_agg(CASE
    WHEN e ->> 'documentId' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.id::text = e ->> 'documentId')
    THEN e || '{"path": ""}'::jsonb ELSE e END ORDER BY n)
  FROM jsonb_array_elements(i.report) WITH ORDINALITY AS entries(e, n))
WHERE i.ended_at IS NOT NULL AND jsonb_typeof(i.report) = 'array' AND i.report <> '[]'::jsonb;

-- A history hangs on its text by no foreign key, since the texts stand in several tables; events hang on their
-- run by none, since they are partitioned. They go with it here, whatever deleted it: a trigger sees what was
-- committed while the deletion waited for its row.
CREATE FUNCTION delete_revisions_of_notes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM text_revisions r USING gone WHERE r.kind = 'NOTE' AND r.subject_id = gone.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER notes_delete_revisions AFTER DELETE ON "notes"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_revisions_of_notes();

CREATE FUNCTION delete_revisions_of_summaries() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM text_revisions r USING gone WHERE r.kind = 'SUMMARY' AND r.subject_id = gone.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER summaries_delete_revisions AFTER DELETE ON "summaries"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_revisions_of_summaries();

CREATE FUNCTION delete_revisions_of_corpora() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM text_revisions r USING gone
  WHERE r.kind IN ('CORPUS_DESCRIPTION', 'CORPUS_ARTICLE', 'CORPUS_MEMORY') AND r.subject_id = gone.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER corpora_delete_revisions AFTER DELETE ON "corpora"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_revisions_of_corpora();

CREATE FUNCTION delete_events_of_runs() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM run_events e USING gone WHERE e.run_day = gone.day AND e.run_id = gone.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER runs_delete_events AFTER DELETE ON "runs"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_events_of_runs();

-- What was left behind before.
DELETE FROM text_revisions r WHERE
  (r.kind = 'NOTE' AND NOT EXISTS (SELECT 1 FROM notes s WHERE s.id = r.subject_id))
  OR (r.kind = 'SUMMARY' AND NOT EXISTS (SELECT 1 FROM summaries s WHERE s.id = r.subject_id))
  OR (r.kind IN ('CORPUS_DESCRIPTION', 'CORPUS_ARTICLE', 'CORPUS_MEMORY')
    AND NOT EXISTS (SELECT 1 FROM corpora s WHERE s.id = r.subject_id));
DELETE FROM run_events e WHERE NOT EXISTS (SELECT 1 FROM runs r WHERE r.day = e.run_day AND r.id = e.run_id);

-- Which versions a text cites, as `[words](deedbox:VERSION#START-END)`: what is deleted for good is looked for there.
CREATE FUNCTION cited_versions(body text) RETURNS uuid[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]::uuid), '{}'::uuid[])
  FROM regexp_matches(body, 'deedbox:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'gi') AS found
$$;

CREATE INDEX corpora_cited_idx ON corpora USING gin (cited_versions(description || ' ' || article));
CREATE INDEX notes_cited_idx ON notes USING gin (cited_versions(title || ' ' || content));
CREATE INDEX summaries_cited_idx ON summaries USING gin (cited_versions(content));
CREATE INDEX text_revisions_cited_idx ON text_revisions USING gin (cited_versions(content));
CREATE INDEX feedback_cited_idx ON feedback USING gin (cited_versions(comment));
CREATE INDEX messages_cited_idx ON messages USING gin (cited_versions(content));
