import { TOOL_ARGUMENTS_MAX_DEPTH } from '../config/limits.ts';
import type { ParsedArguments } from './chat.ts';

/**
 * Parses a tool call's arguments exactly as received. Client libraries "repair" a cut string into a valid
 * object, and a call with half its arguments then runs; so the raw text is read here, once, or refused.
 */
export function parseStrictArguments(text: string, wasCutByLength: boolean): ParsedArguments {
  if (wasCutByLength) return { ok: false, reason: 'truncated' };
  if (text.trim() === '') return { ok: true, value: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: looksCut(text) ? 'truncated' : 'not_json' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, reason: 'not_an_object' };
  if (isDeeper(value, TOOL_ARGUMENTS_MAX_DEPTH)) return { ok: false, reason: 'too_deep' };
  return { ok: true, value: value as Record<string, unknown> };
}

function looksCut(text: string): boolean {
  const trimmed = text.trimEnd();
  return trimmed.startsWith('{') && !trimmed.endsWith('}');
}

/** Whoever walks a value level by level, the database included, gives up at some depth. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}
