import type { JsonObject, JsonSchema } from '../../model/json.ts';
import type { Codec } from '../codec/codec.ts';
import type { EmissionNote } from '../emission-note.ts';
import type { Profile } from './profile.ts';

/** Why a provider's strict mode cannot take a contract. */
export interface StrictProblem {
  readonly pointer: string;
  readonly message: string;
}

export interface ConvertContext {
  readonly profile: Profile;
  /** `$defs` of the source. */
  readonly definitions: JsonObject;
  readonly notes: EmissionNote[];
  readonly problems: StrictProblem[];
  /** Pointers of objects whose optional fields come as a list, and of values that come as text. */
  readonly sparse: ReadonlySet<string>;
  readonly asText: ReadonlySet<string>;
  /** Optional fields are left out rather than null, where the provider counts each null as a union. */
  readonly dropsNull: boolean;
  /** What each converted place costs of limits that count places. */
  readonly optionalCounts: Map<string, number>;
  readonly unionPlaces: string[];
  /** Schemas that may still be converted. */
  readonly budget: { nodes: number };
  /** Converts a schema inside the one that is being converted. */
  readonly convert: (schema: JsonSchema, place: Place) => Converted;
}

/** Where a schema stands. */
export interface Place {
  readonly pointer: string;
  /** Objects and lists around it. */
  readonly level: number;
  /** Schemas around it. */
  readonly depth: number;
  /** Definitions that were written into an `allOf` around it: none is, inside itself. */
  readonly expanded?: ReadonlySet<string>;
}

export interface Converted {
  readonly schema: JsonObject;
  readonly codec: Codec;
}

export const note = (
  context: ConvertContext,
  {
    pointer,
    keyword = null,
    reason,
    effect,
    isTold = false,
  }: Omit<EmissionNote, 'keyword' | 'isTold'> & Partial<EmissionNote>,
): void => {
  context.notes.push({ pointer, keyword, reason, effect, isTold });
};
