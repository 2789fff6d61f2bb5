import type { Reply } from '../graphql-door.ts';

/**
 * What an actor got: `+` data, `-` nothing (null or empty), `!` not found, `u` not signed in or without the
 * scope, `v` a validation problem, `c` a conflict, `x` anything else.
 */
export type Outcome = '+' | '-' | '!' | 'u' | 'v' | 'c' | 'x';

const OF_TYPE: Readonly<Record<string, Outcome>> = {
  NotFoundError: '!',
  UnauthenticatedError: 'u',
  ValidationError: 'v',
  ConflictError: 'c',
};
const OF_CODE: Readonly<Record<string, Outcome>> = {
  NOT_FOUND: '!',
  UNAUTHENTICATED: 'u',
  VALIDATION: 'v',
  CONFLICT: 'c',
};

/** @param path from the root to the field that is judged */
export function outcomeOf(reply: Reply, path: readonly string[]): Outcome {
  const code: string | undefined = reply.errors?.[0]?.extensions?.code;
  if (reply.errors !== undefined) return OF_CODE[code ?? ''] ?? 'x';
  return hasData(reply.data, path) ? '+' : '-';
}

/** @param field the mutation's name */
export function mutationOutcome(reply: Reply, field: string): Outcome {
  if (reply.errors !== undefined) return outcomeOf(reply, [field]);
  const type: string = reply.data[field].__typename;
  return type.endsWith('Success') ? '+' : (OF_TYPE[type] ?? 'x');
}

function hasData(value: unknown, path: readonly string[]): boolean {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.some((item) => hasData(item, path));
  if (typeof value !== 'object') return true;
  const row = value as Record<string, unknown>;
  const [name, ...rest] = path;
  if (name !== undefined)
    return 'nodes' in row && !(name in row) ? hasData(row.nodes, path) : hasData(row[name], rest);
  if ('nodes' in row) return Array.isArray(row.nodes) && row.nodes.length > 0;
  return true;
}

/** Every global id in a reply, wherever it stands. */
export function idsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

const isId = (text: string): boolean => {
  try {
    return /^[A-Z][A-Za-z]+:[0-9a-f-]{36}$/.test(atob(text));
  } catch {
    return false;
  }
};
