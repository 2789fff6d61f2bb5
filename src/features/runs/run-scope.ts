import { notFound } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import type { RunScope } from '../../agents/document-port.ts';
import type { UseCaseContext } from '../context.ts';

export interface ScopeCorpus {
  readonly corpusId: string;
  readonly preferredLlm: string | null;
  /** What agents are told there, in a run about one document also what holds for that. */
  readonly instructions: string | null;
}

interface ScopeRow {
  readonly document_title: string | null;
  readonly corpus_title: string | null;
  readonly corpus_description: string | null;
  readonly preferred_llm: string | null;
  readonly agent_instructions: string | null;
  readonly document_agent_instructions: string | null;
}

const SCOPE = `
  select d.title as document_title, c.title as corpus_title, c.description as corpus_description, c.preferred_llm,
    c.agent_instructions, c.document_agent_instructions
  from (select 1) one
  left join documents d on d.id = $1::uuid
  left join corpora c on c.id = $2::uuid`;

/** What a run is about, with what its corpus says about agents. Rights are the caller's to check. */
export async function loadScope(
  { db }: Pick<UseCaseContext, 'db'>,
  { documentId, corpusId }: { readonly documentId: string | null; readonly corpusId: string | null },
): Promise<{ readonly scope: RunScope; readonly corpus: ScopeCorpus | null }> {
  const [row] = await sql<ScopeRow>(db.pool, SCOPE, [documentId, corpusId]);
  const corpus =
    corpusId === null || row === undefined
      ? null
      : { corpusId, preferredLlm: row.preferred_llm, instructions: instructionsOf(row, documentId !== null) };
  if (documentId !== null && row !== undefined && row.document_title !== null) {
    return { scope: { kind: 'document', documentId, title: row.document_title, corpusId }, corpus };
  }
  if (documentId === null && corpusId !== null && row !== undefined && row.corpus_title !== null) {
    return {
      scope: { kind: 'corpus', corpusId, title: row.corpus_title, description: row.corpus_description ?? '' },
      corpus,
    };
  }
  throw notFound();
}

function instructionsOf(row: ScopeRow, isAboutDocument: boolean): string | null {
  const parts = [row.agent_instructions, isAboutDocument ? row.document_agent_instructions : null];
  return parts.filter((part) => part !== null && part.trim() !== '').join('\n\n') || null;
}
