import type { Json } from '../../model/json.ts';

/** A copy of a plain payload in which members with the value undefined are absent, as JSON has them. */
export function dropUndefined(payload: Json): Json {
  if (typeof payload !== 'object' || payload === null) return payload;
  if (Array.isArray(payload)) return (payload as readonly Json[]).map(dropUndefined);
  const entries = Object.entries(payload).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, dropUndefined(value)]));
}
