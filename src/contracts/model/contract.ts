import type { ContractRef } from './contract-ref.ts';
import type { Severity } from './diagnostic.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';

/** What becomes of a payload that does not meet its contract in the end. */
export type OnError = 'fail' | 'warn' | 'quarantine';

/** A lossless change of a value before validation, declared for one place; see the engine's coercions. */
export interface CoercionRule {
  /** RFC 6901 with `*` for every item of a list. */
  readonly template: string;
  readonly name: string;
}

/** A check beyond the schema; `name` is one of the engine's rules. */
export interface NamedRule {
  readonly template: string;
  readonly name: string;
  readonly params?: JsonObject;
  readonly severity?: Severity;
}

/** A field of the contract means a concept of a vocabulary scheme, pinned `name:version`. */
export interface FieldBinding {
  readonly template: string;
  readonly concept: string;
  readonly scheme: string;
}

/** One transition of a pipeline has a contract of its own. */
export interface StepContract {
  readonly schema: JsonSchema;
  readonly onError?: OnError;
}

/** Other names that a field may come by. */
export interface FieldAliases {
  readonly template: string;
  readonly names: readonly string[];
}

/** A contract as its author writes it. Everything but `ref` and `schema` may be left out. */
export interface ContractDraft {
  readonly ref: ContractRef;
  readonly title?: string;
  readonly description?: string;
  /** Any dialect from draft-04 to 2020-12. */
  readonly schema: JsonSchema;
  readonly coercions?: readonly CoercionRule[];
  readonly rules?: readonly NamedRule[];
  readonly aliases?: readonly FieldAliases[];
  readonly bindings?: readonly FieldBinding[];
  /** Severity by diagnostic code where it is not `error`. */
  readonly severities?: Readonly<Record<string, Severity>>;
  /** Templates of fields whose values are shown to nobody. */
  readonly sensitive?: readonly string[];
  readonly onError?: OnError;
  readonly steps?: Readonly<Record<string, StepContract>>;
  readonly ownership?: JsonObject;
  readonly governance?: JsonObject;
  readonly metadata?: JsonObject;
  /** Patterns with look-around are refused unless this is set; then they need a thread with a time limit. */
  readonly allowBacktracking?: boolean;
}

/** One entry of an alias map that was frozen at publish. */
export interface AliasEntry {
  /** Template of the object that holds the field. */
  readonly parent: string;
  readonly from: string;
  readonly to: string;
  readonly source: 'contract' | 'vocabulary';
  /** `folded`: `from` is without case and marks between words, as is the key that it is compared with. */
  readonly tier: 'exact' | 'folded';
  /** In a union: holds only where the member that tells the branches apart has one of these values. */
  readonly when?: { readonly key: string; readonly values: readonly Json[] };
}

export interface AliasMap {
  readonly version: 1;
  readonly entries: readonly AliasEntry[];
  /** Vocabulary schemes it was made from, `name:version`. */
  readonly schemes: readonly string[];
}

/** A published contract: immutable, and all that validation needs. */
export interface ContractArtifact extends Required<Omit<ContractDraft, 'title' | 'description'>> {
  readonly title: string;
  readonly description: string;
  /** JSON Schema 2020-12, upgraded where the author wrote another dialect. */
  readonly schema: JsonSchema;
  readonly aliasMap: AliasMap;
  /** SHA-256 in hex over the canonical JSON (RFC 8785) of everything else here. */
  readonly digest: string;
}

/** A value of an artifact's own maps, for readers that walk them. */
export type ContractJson = Json;
