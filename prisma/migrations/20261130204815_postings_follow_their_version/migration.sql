-- A foreign key asks for the version anew for every posting, hundreds a document, and was a fifth of indexing.
-- Postings are written only beside chunks of the same version, whose key asks, and go with the version here.
-- DropForeignKey
ALTER TABLE "chunk_postings" DROP CONSTRAINT "chunk_postings_version_id_fkey";

CREATE FUNCTION delete_postings_of_versions() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM chunk_postings p USING gone WHERE p.version_id = gone.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER document_versions_delete_postings AFTER DELETE ON "document_versions"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_postings_of_versions();
