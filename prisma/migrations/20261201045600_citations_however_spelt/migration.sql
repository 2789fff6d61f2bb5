-- Addresses of citations as Markdown lets people write them, `deedbox&#58;…` or `deedbox\:…`: at least all that its
-- reader takes for one (src/retrieval/citations/citation-links.ts), which then decides.
CREATE OR REPLACE FUNCTION cited_versions(body text) RETURNS uuid[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  letter text;
BEGIN
  IF body ~ '[\\&]' THEN
    body := regexp_replace(replace(body, '&colon;', ':'), '\\([:-])', '\1', 'g');
    FOREACH letter IN ARRAY string_to_array(':-0123456789abcdefoxABCDEFOX', NULL) LOOP
      EXIT WHEN position('&#' IN body) = 0;
      body := regexp_replace(body, '&#(?:0*' || ascii(letter) || '|x0*' || to_hex(ascii(letter)) || ');', letter, 'gi');
    END LOOP;
  END IF;
  RETURN (
    SELECT coalesce(array_agg(DISTINCT part[1]::uuid), '{}'::uuid[])
    FROM regexp_matches(body, 'deedbox:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'gi') AS part);
END
$$;

DROP INDEX corpora_cited_idx;
CREATE INDEX corpora_cited_idx ON corpora USING gin (cited_versions(description || ' ' || article || ' '
  || coalesce(agent_instructions, '') || ' ' || coalesce(document_agent_instructions, '')));
CREATE INDEX conversations_cited_idx ON conversations USING gin (cited_versions(title));
REINDEX INDEX notes_cited_idx;
REINDEX INDEX summaries_cited_idx;
REINDEX INDEX text_revisions_cited_idx;
REINDEX INDEX feedback_cited_idx;
REINDEX INDEX messages_cited_idx;
