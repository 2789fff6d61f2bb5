import type { JsonSchema } from '../../model/json.ts';
import { convertSchema } from '../convert/convert-schema.ts';
import type { Profile } from '../convert/profile.ts';
import type { EmissionNote } from '../emission-note.ts';
import { plainSchema } from '../plain-schema.ts';
import type { DraftOutcome } from '../strict-attempt.ts';

interface OpenDraftOptions {
  readonly profile: Profile;
  /** `full` where the provider is better off without references. */
  readonly inline: 'auto' | 'full';
  readonly needsObject: boolean;
  readonly isStrict: boolean;
  readonly reasons: readonly string[];
}

/** A schema for a provider whose objects may stay open, recursion unrolled, references where they pay. */
export function openDraft(
  source: JsonSchema,
  { profile, inline, needsObject, isStrict, reasons }: OpenDraftOptions,
): DraftOutcome {
  const wished = plainSchema(source, { mode: inline, unroll: {} });
  const plain = wished.ok ? wished : plainSchema(source, { mode: 'auto', unroll: {} });
  if (!plain.ok) return { ok: false, reasons: plain.refusals.map(({ message }) => message) };
  const { schema, codec, notes, problems } = convertSchema(plain.schema, { profile, needsObject });
  if (problems.length > 0) return { ok: false, reasons: problems.map(({ message }) => message) };
  const unrolled = plain.notes.map((note): EmissionNote => ({
    ...note,
    reason: 'recursion-unrolled',
    isTold: false,
  }));
  return { ok: true, draft: { schema, codec, lossy: [...unrolled, ...notes], isStrict, reasons } };
}
