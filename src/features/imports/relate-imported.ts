import { COMMENT_MAX_CHARS, LABEL_MAX_CHARS } from '../../config/limits.ts';
import { isAppError } from '../../domain/errors.ts';
import { createDocumentRelationship } from '../annotations/create-document-relationship.ts';
import { createLabel } from '../annotations/create-label.ts';
import type { UseCaseContext } from '../context.ts';
import type { SaidRelationship } from './control-files.ts';
import { entryOf, type ImportEntry } from './import-report.ts';

export interface RelateInput {
  readonly corpusId: string;
  readonly relationships: readonly SaidRelationship[];
  readonly documents: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

/**
 * Relates imported documents as `relationships.csv` says. The label is one of the corpus's label set, made
 * where it is missing; where the actor may not change the set, or there is none, the words go into a note, so
 * that everybody reads them.
 * @returns what could not be done
 */
export async function relateImported(
  ctx: UseCaseContext,
  input: RelateInput,
): Promise<readonly ImportEntry[]> {
  const { corpusId, relationships, documents, signal } = input;
  const problems: ImportEntry[] = [];
  const labels = new Map<string, string | null>();
  for (const { at, sourcePath, targetPath, label, notes } of relationships) {
    signal.throwIfAborted();
    const [sourceId, targetId] = [documents.get(sourcePath), documents.get(targetPath)];
    if (sourceId === undefined || targetId === undefined) {
      const missing = sourceId === undefined ? sourcePath : targetPath;
      problems.push(entryOf(at, 'FAILED', `“${missing}” is no document of this import.`));
      continue;
    }
    try {
      if (!labels.has(label)) labels.set(label, await labelIn(ctx, corpusId, label));
      const labelId = labels.get(label) ?? null;
      const said = [label, notes].filter((words) => words !== '').join(': ');
      const note = (labelId === null ? said : notes).slice(0, COMMENT_MAX_CHARS).toWellFormed();
      const kind = labelId === null ? 'NOTES' : 'RELATIONSHIP';
      await createDocumentRelationship(ctx, { kind, sourceId, targetId, corpusId, labelId, note });
    } catch (error) {
      if (!isAppError(error)) throw error;
      // Said before, by an attempt that was interrupted or by somebody.
      if (error.code !== 'CONFLICT') problems.push(entryOf(at, 'FAILED', error.publicMessage));
    }
  }
  return problems;
}

async function labelIn(ctx: UseCaseContext, corpusId: string, text: string): Promise<string | null> {
  const { labelSetId } = await ctx.db.prisma.corpus.findUniqueOrThrow({ where: { id: corpusId } });
  if (labelSetId === null || text === '' || text.length > LABEL_MAX_CHARS) return null;
  const kind = 'RELATIONSHIP' as const;
  const found = await ctx.db.prisma.label.findFirst({ where: { labelSetId, kind, text } });
  if (found !== null) return found.id;
  try {
    return (await createLabel(ctx, { labelSetId, kind, text })).id;
  } catch (error) {
    if (isAppError(error) && error.code !== 'UNAVAILABLE') return null;
    throw error;
  }
}
