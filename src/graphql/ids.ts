import { invalid } from '../domain/errors.ts';

/** Every kind that has a global id; the name of its GraphQL type. */
export const NODE_KINDS = [
  'User', 'Group', 'ApiKey', 'Grant',
  'Corpus', 'Folder', 'CorpusDocument', 'Document', 'DocumentVersion', 'DocumentRelationship',
  'DocumentImport', 'SetAsideFile',
  'CorpusCategory',
  'Annotation', 'Label', 'LabelSet', 'AnnotationRelationship', 'Note', 'Summary', 'Feedback', 'TextRevision',
  'Chunk',
  'ContractNamespace', 'Contract', 'ContractVersion', 'VocabularyScheme', 'AliasSuggestion',
  'Conversation', 'Message', 'Source', 'Run', 'Approval', 'ToolCall', 'StructuredOutput', 'DeadLetter',
] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const KINDS: ReadonlySet<string> = new Set(NODE_KINDS);

/** @returns the opaque global id of an object of ours */
export const encodeId = (kind: NodeKind, uuid: string): string => btoa(`${kind}:${uuid}`);

/**
 * Reads any global id.
 * @param path where in the input it stands, for the error
 * @throws AppError VALIDATION when it is not one of ours
 */
export function parseId(id: string, path: readonly (string | number)[] = ['id']): { kind: NodeKind; uuid: string } {
  const decoded = decodeBase64(id);
  const at = decoded.indexOf(':');
  const kind = decoded.slice(0, at);
  const uuid = decoded.slice(at + 1);
  if (at < 1 || !KINDS.has(kind) || !UUID.test(uuid)) {
    throw invalid(path, 'This is not an id of this API. Ids are opaque: use them as they were given to you.');
  }
  return { kind: kind as NodeKind, uuid };
}

/**
 * Reads a global id of one kind (or one of several).
 * @returns the bare id, as use-cases take it
 * @throws AppError VALIDATION that says which kind it was when it is another's
 */
export function decodeId(
  expected: NodeKind | readonly NodeKind[],
  id: string,
  path: readonly (string | number)[] = ['id'],
): string {
  const { kind, uuid } = parseId(id, path);
  const kinds: readonly NodeKind[] = typeof expected === 'string' ? [expected] : expected;
  if (!kinds.includes(kind)) {
    throw invalid(path, `This is the id of a ${kind}; the id of a ${kinds.join(' or ')} is needed here.`);
  }
  return uuid;
}

/** Like `decodeId`, for an argument that may be left out. */
export const decodeOptionalId = (
  expected: NodeKind | readonly NodeKind[],
  id: string | null | undefined,
  path?: readonly (string | number)[],
): string | null => (id === null || id === undefined ? null : decodeId(expected, id, path));

// A strict alphabet, since atob is lenient and two spellings of one id would be two cache keys.
const BASE64 = /^[A-Za-z0-9+/]{8,128}={0,2}$/;

function decodeBase64(id: string): string {
  if (!BASE64.test(id)) return '';
  try {
    return atob(id);
  } catch {
    return '';
  }
}
