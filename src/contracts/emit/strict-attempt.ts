import type { JsonSchema } from '../model/json.ts';
import type { StrictProblem } from './convert/context.ts';
import type { ConvertedSchema } from './convert/convert-schema.ts';
import type { EmissionNote } from './emission-note.ts';
import type { EmissionDraft, StrictWish } from './emission.ts';
import { plainDraft, type PlainDraftOptions } from './plain-draft.ts';

/** A conversion that a strict mode may take. */
export interface StrictAttempt {
  readonly converted: ConvertedSchema;
  /** What went before the conversion, such as unrolling. */
  readonly notes: readonly EmissionNote[];
  /** Why it does not fit; empty where it does. */
  readonly problems: readonly StrictProblem[];
}

export type DraftOutcome =
  | { readonly ok: true; readonly draft: EmissionDraft }
  | { readonly ok: false; readonly reasons: readonly string[] };

const SHOWN_PROBLEMS = 8;

/**
 * Strict where it was asked for and the contract fits. `auto` falls back to the plain schema and says why;
 * `true` does not fall back.
 */
export function settleStrict(
  schema: JsonSchema,
  strict: StrictWish,
  { attempt, plain }: { readonly attempt: () => StrictAttempt; readonly plain: PlainDraftOptions | null },
): DraftOutcome {
  if (strict === false && plain !== null) {
    return plainDraft(schema, { ...plain, reasons: ['Strict mode was not asked for.'] });
  }
  const { converted, notes, problems } = attempt();
  if (problems.length === 0) {
    const { schema: emitted, codec } = converted;
    const lossy = [...notes, ...converted.notes];
    return { ok: true, draft: { schema: emitted, codec, lossy, isStrict: true, reasons: [] } };
  }
  const reasons = problems.slice(0, SHOWN_PROBLEMS).map(({ pointer, message }) => `#${pointer}: ${message}`);
  if (problems.length > SHOWN_PROBLEMS) reasons.push(`${problems.length - SHOWN_PROBLEMS} more reasons.`);
  return strict === true || plain === null
    ? { ok: false, reasons }
    : plainDraft(schema, { ...plain, reasons });
}
