import type { JsonObject, JsonSchema } from '../model/json.ts';
import type { SchemaCodec } from './codec/codec.ts';
import type { EmissionNote } from './emission-note.ts';

/** Whether a tool's arguments or the whole answer are to be written. */
export type EmissionMode = 'tool' | 'output';
/** `auto` is strict where the contract fits, and not strict with reasons where it does not. */
export type StrictWish = 'auto' | boolean;

/** What a provider's leaf is given. */
export interface EmissionRequest {
  /** Of the contract or the step alone, as it was published. */
  readonly schema: JsonSchema;
  readonly name: string;
  readonly description: string;
  readonly mode: EmissionMode;
  readonly strict: StrictWish;
}

/** A schema for one provider before it stands in a request. */
export interface EmissionDraft {
  readonly schema: JsonObject;
  readonly codec: SchemaCodec;
  readonly lossy: readonly EmissionNote[];
  readonly isStrict: boolean;
  /** Why it is not strict; empty where it is. */
  readonly reasons: readonly string[];
}

export type Emission =
  | { readonly ok: true; readonly draft: EmissionDraft; readonly request: JsonObject }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** What one provider makes of a contract's schema. */
export interface ProviderLeaf {
  /** Names of tools and outputs. */
  readonly names: RegExp;
  readonly nameMaxChars: number;
  readonly emit: (request: EmissionRequest) => Emission;
}
