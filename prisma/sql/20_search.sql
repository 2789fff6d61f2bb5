-- Scanning vectors that were moved out of line takes five times as long. 2,000 dimensions still fit a page.
ALTER TABLE chunk_embeddings ALTER COLUMN embedding SET STORAGE PLAIN;
ALTER TABLE annotation_embeddings ALTER COLUMN embedding SET STORAGE PLAIN;
ALTER TABLE note_embeddings ALTER COLUMN embedding SET STORAGE PLAIN;
CREATE INDEX annotations_lexemes_idx ON annotations USING gin (to_tsvector('english', text));
CREATE INDEX notes_lexemes_idx ON notes USING gin (to_tsvector('english', title || ' ' || content));
