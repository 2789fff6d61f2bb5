import { jsonrepair } from 'jsonrepair';
import { REPAIR_MAX_CHARS } from '../limits.ts';
import type { Json } from '../model/json.ts';
import { readJson } from './read-json.ts';
import { tidyJson } from './tidy-json.ts';
import { wasMisread } from './was-misread.ts';

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
    return problems.length > 0 || value === undefined || wasMisread(value, text) ? undefined : value;
  } catch {
    // It throws on what it cannot mend, and overflows the stack on what is nested too deep.
    return undefined;
  }
}
