-- CreateTable
CREATE TABLE "vector_gaps" (
    "corpus_id" UUID NOT NULL,
    "embedder" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vector_gaps_pkey" PRIMARY KEY ("corpus_id","embedder")
);

-- AddForeignKey
ALTER TABLE "vector_gaps" ADD CONSTRAINT "vector_gaps_corpus_id_fkey" FOREIGN KEY ("corpus_id") REFERENCES "corpora"("id") ON DELETE CASCADE ON UPDATE CASCADE;
