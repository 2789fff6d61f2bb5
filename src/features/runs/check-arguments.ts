import { toolsFor } from '../../agents/tools/tools-for.ts';
import type { WritePort } from '../../agents/write-port.ts';
import type { RunScope } from '../../agents/document-port.ts';
import { invalid } from '../../domain/errors.ts';

/** Only looked at for what it takes: nothing of it is called. */
const ANY_WRITES: WritePort = { addNote: () => Promise.reject(new Error('not called')) };

interface Subject {
  readonly documentId: string | null;
  readonly corpusId: string | null;
}

interface CalledTool {
  readonly toolName: string;
  /** Not null where an agent called it that another one had asked: that works on one document. */
  readonly subTool: string | null;
}

/** @throws AppError VALIDATION where a tool does not take these arguments, or is no more */
export function checkArguments(
  { toolName, subTool }: CalledTool,
  args: unknown,
  { documentId, corpusId }: Subject,
): void {
  const scope: RunScope =
    documentId === null && subTool === null
      ? { kind: 'corpus', corpusId: corpusId ?? '', title: '', description: '' }
      : { kind: 'document', documentId: documentId ?? '', corpusId, title: '' };
  const tool = toolsFor({ scope, writes: ANY_WRITES }).find(({ spec }) => spec.name === toolName);
  if (tool === undefined) throw invalid(['approvalId'], `There is no tool ${toolName} any more: reject it.`);
  const prepared = tool.prepare(args);
  if (!prepared.ok) throw invalid(['editedArguments'], prepared.problem);
}
