import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import { PAYLOAD_MAX_BYTES } from '../limits.ts';
import { findValues, type ValueRegion } from './find-values.ts';
import type { JsonProblem } from './json-problem.ts';
import { extractionError, extractionWarning, parseDiagnostic } from './parse-diagnostic.ts';
import { readJson } from './read-json.ts';
import { readPartial } from './read-partial.ts';
import { repairText } from './repair-text.ts';
import { stripThinking } from './strip-thinking.ts';

/** What a model gave back. */
export interface ModelAnswer {
  readonly text: string;
  /** The value where the provider already read it; the text is not looked at then. */
  readonly parsed?: Json;
  /** The provider says that it ran out of tokens. */
  readonly isTruncated?: boolean;
}

export interface ExtractOptions {
  /** Malformed JSON may be mended where the mended value is accepted. Off by default. */
  readonly allowRepair?: boolean;
  /** Whether the contract takes a value. Decides between several values and about every repair. */
  readonly accepts: (value: Json) => boolean;
}

export type Extraction =
  | {
      readonly ok: true;
      readonly value: Json;
      readonly source: 'provider' | 'whole' | 'fenced' | 'embedded' | 'repaired';
      /** Everything that was passed over or mended. */
      readonly warnings: readonly Diagnostic[];
    }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'truncated' | 'ambiguous' | 'malformed' | 'limit';
      readonly diagnostics: readonly Diagnostic[];
      /** What could be read of it: for people and feedback, never a result. */
      readonly best?: Json;
    };

/**
 * The one JSON value that a model's answer means: the value its provider read, the whole text, what stands
 * in a fence, or the last object or list of the text, outside of `<think>`. Several different ones are
 * ambiguous unless the contract takes exactly one.
 */
export function extractJson(answer: ModelAnswer, options: ExtractOptions): Extraction {
  if (answer.parsed !== undefined)
    return { ok: true, value: answer.parsed, source: 'provider', warnings: [] };
  if (answer.text.length > PAYLOAD_MAX_BYTES) return problematic([{ code: 'too-large', pointer: '', at: 0 }]);
  const text = answer.text.replace(/^\ufeff/, '').trim();
  const whole = readJson(text);
  if (whole.problems.length === 0 && whole.value !== undefined) {
    return { ok: true, value: whole.value, source: 'whole', warnings: [] };
  }
  // It is JSON but for something that no other reading of it would mend.
  if (!whole.problems.some(({ code }) => code === 'syntax' || code === 'truncated')) {
    return problematic(whole.problems, whole.value);
  }
  const spoken = stripThinking(text).trim();
  const outside =
    spoken === text
      ? []
      : [extractionWarning('thinking', 'JSON alone; what was thought aloud was passed over')];
  if (spoken === '') return nothing(text === '' ? 'empty' : 'truncated');
  if (spoken !== text) {
    const rest = readJson(spoken);
    if (rest.problems.length === 0 && rest.value !== undefined) {
      return { ok: true, value: rest.value, source: 'whole', warnings: outside };
    }
  }
  return choose({ text: spoken, isCut: answer.isTruncated === true, warnings: outside }, options);
}

const LIMITS: ReadonlySet<JsonProblem['code']> = new Set(['too-deep', 'too-many-items', 'too-large']);

interface Spoken {
  readonly text: string;
  readonly isCut: boolean;
  readonly warnings: readonly Diagnostic[];
}

function choose(spoken: Spoken, options: ExtractOptions): Extraction {
  const { text, warnings } = spoken;
  const all = findValues(text);
  const fenced = all.filter(({ isFenced }) => isFenced);
  const regions = fenced.length > 0 ? fenced : all;
  const last = regions.at(-1);
  const isBare = fenced.length > 0 || !hasLeftovers(text, all);
  const values = distinct(
    regions.filter(({ kind }) => kind === 'json').map((at) => readJson(text.slice(at.start, at.end))),
  );
  const clean = values.filter(({ problems }) => problems.length === 0).map(({ value }) => value as Json);
  const isWhole = isBare && regions.every(({ kind }) => kind === 'json');
  if (isWhole && values.length === 1) {
    const [only] = values;
    if (clean.length === 0) return problematic(only?.problems ?? [], only?.value);
    return found(clean[0] as Json, last as ValueRegion, warnings);
  }
  if (isCut(spoken, last)) return cutOff(text.slice(last?.start ?? 0), options);
  const accepted = isBare ? clean.filter((value) => options.accepts(value)) : [];
  const mended = options.allowRepair === true ? repair(spoken, regions, options) : [];
  const [only, another] = distinct([
    ...accepted.map((value) => ({ value })),
    ...mended.map((value) => ({ value })),
  ]);
  if (another !== undefined || (only === undefined && values.length > 1 && isBare))
    return ambiguous(values.length);
  if (only === undefined) return malformed(text, last);
  const isMended = !accepted.some((value) => isDeepStrictEqual(value, only.value));
  if (!isMended) return found(only.value, last as ValueRegion, warnings);
  return { ok: true, value: only.value, source: 'repaired', warnings: [...warnings, repaired] };
}

/** What JSON goes on with; a comma alone may be one of prose. */
const LEFTOVER = /^\s*(?:[:}\]]|,\s*["'{[])/;

/** Punctuation of JSON right after a value says that the value was not the whole of what was meant. */
function hasLeftovers(text: string, regions: readonly ValueRegion[]): boolean {
  const first = regions[0];
  if (first === undefined) return false;
  return (
    (/["'\w]\s*:\s*$/.test(text.slice(0, first.start).slice(-80)) && /^\s*["'{]/.test(text)) ||
    regions.some(({ end }) => LEFTOVER.test(text.slice(end, end + 200)))
  );
}

const STRING = /"(?:[^"\\]|\\.)*"/gs;
/** "And so on": the writer left something out. */
const ELLIPSIS = /[[{,]\s*(?:\.{3}|…)|(?:\.{3}|…)\s*[\]}]/;

function isCut({ text, isCut: isSaid }: Spoken, last: ValueRegion | undefined): boolean {
  if (isSaid) return true;
  const region = last === undefined ? text : text.slice(last.start, last.end);
  if (last?.kind !== 'json' && ELLIPSIS.test(region.replace(STRING, '""'))) return true;
  if (last !== undefined && last.kind !== 'open') return false;
  const { problems } = readJson(region);
  if (problems.some(({ code }) => code === 'truncated')) return true;
  return last !== undefined && !/[}\]][\s`;]*$/.test(region);
}

/** Mended readings that the contract takes: of each broken region, and of the whole text. */
function repair({ text }: Spoken, regions: readonly ValueRegion[], { accepts }: ExtractOptions): Json[] {
  const broken = regions
    .filter(({ kind }) => kind !== 'json')
    .map(({ start, end }) => text.slice(start, end));
  const tries = broken.length > 0 && regions.length === 1 ? broken : [...broken, text];
  const mended: Json[] = [];
  for (const each of tries) {
    const value = repairText(withoutFence(each));
    if (value !== undefined && accepts(value)) mended.push(value);
  }
  return mended;
}

function distinct<Value extends { readonly value?: Json | undefined }>(values: readonly Value[]): Value[] {
  const kept: Value[] = [];
  for (const each of values) {
    if (!kept.some(({ value }) => isDeepStrictEqual(value, each.value))) kept.push(each);
  }
  return kept;
}

const repaired = extractionWarning('repaired', 'JSON by RFC 8259; it was malformed and was mended');

const withoutFence = (text: string): string =>
  text
    .trimEnd()
    .replace(/(?:```|~~~)$/, '')
    .trimEnd();

const found = (value: Json, { isFenced }: ValueRegion, warnings: readonly Diagnostic[]): Extraction => ({
  ok: true,
  value,
  source: isFenced ? 'fenced' : 'embedded',
  warnings: [...warnings, extractionWarning('surrounded', 'JSON alone; the text around it was passed over')],
});

function cutOff(text: string, { allowRepair }: ExtractOptions): Extraction {
  // Brackets at the end say that it came to its end, and only a quote is missing.
  const isClosed = /[}\]]$/.test(withoutFence(text));
  const mended = allowRepair === true && isClosed ? repairText(withoutFence(text)) : undefined;
  const best = [mended, readPartial(text), allowRepair === true ? repairText(text) : undefined].find(
    (value) => value !== undefined,
  );
  const diagnostics = [parseDiagnostic({ code: 'truncated', pointer: '', at: text.length })];
  return { ok: false, reason: 'truncated', diagnostics, ...(best !== undefined && { best }) };
}

function malformed(text: string, last: ValueRegion | undefined): Extraction {
  const { problems } = readJson(last === undefined ? text : text.slice(last.start, last.end));
  const worst = problems.filter(({ code }) => code === 'syntax' || LIMITS.has(code));
  return problematic(worst.length > 0 ? worst : [{ code: 'syntax', pointer: '', at: last?.end ?? 0 }]);
}

function ambiguous(count: number): Extraction {
  const expected = `one JSON value, not ${Math.max(2, count)}`;
  const diagnostics = [extractionError('ambiguous', expected, 'return one JSON value and nothing else')];
  return { ok: false, reason: 'ambiguous', diagnostics };
}

function nothing(reason: 'empty' | 'truncated'): Extraction {
  const diagnostics = [
    extractionError(reason, 'a JSON value; there was none', 'return one JSON value and nothing else'),
  ];
  return { ok: false, reason, diagnostics };
}

function problematic(problems: readonly JsonProblem[], best?: Json): Extraction {
  const isLimit = problems.some(({ code }) => LIMITS.has(code));
  const diagnostics = problems.slice(0, 20).map(parseDiagnostic);
  return {
    ok: false,
    reason: isLimit ? 'limit' : 'malformed',
    diagnostics,
    ...(best !== undefined && { best }),
  };
}
