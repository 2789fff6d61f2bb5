import { jsonrepair } from 'jsonrepair';
import { REPAIR_MAX_CHARS } from '../limits.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { readJson } from './read-json.ts';
import { tidyJson } from './tidy-json.ts';

/**
 * Mends JSON that a lenient reader would still understand: single quotes, missing commas, comments. The
 * result is a guess and has to be checked against the contract.
 * @returns undefined where it cannot be mended, or is longer than REPAIR_MAX_CHARS
 */
export function repairText(text: string): Json | undefined {
  if (text.length > REPAIR_MAX_CHARS || text.trim() === '') return undefined;
  const tidy = tidyJson(text);
  const mended = mend(tidy);
  return mended === undefined && tidy !== text ? mend(text) : mended;
}

function mend(text: string): Json | undefined {
  try {
    const { value, problems } = readJson(jsonrepair(text));
    return problems.length > 0 || value === undefined || holdsPunctuation(value, text) ? undefined : value;
  } catch {
    // It throws on what it cannot mend, and overflows the stack on what is nested too deep.
    return undefined;
  }
}

/** A mark of JSON that became a text was not understood. */
function holdsPunctuation(root: Json, source: string): boolean {
  const todo: Json[] = [root];
  for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
    if (typeof value === 'string') {
      if (/^[:,{}[\]]+$/.test(value) && !isQuoted(value, source)) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values<Json>(value as JsonObject)) todo.push(member);
    }
  }
  return false;
}

/** It stands in the text as a string of its own, not between two strings. */
function isQuoted(value: string, source: string): boolean {
  const quoted = `"${value}"`;
  for (let at = source.indexOf(quoted); at >= 0; at = source.indexOf(quoted, at + 1)) {
    const before = source.slice(0, at).trimEnd().at(-1);
    if (before === undefined || /[[{,:]/.test(before)) return true;
  }
  return false;
}
