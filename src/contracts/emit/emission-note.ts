/** Where an emitted schema says something else than the contract's, and how. */
export interface EmissionNote {
  /**
   * RFC 6901, in the contract's schema with its references written out; in the contract's schema itself for
   * `recursion-unrolled`.
   */
  readonly pointer: string;
  /** The keyword it is about; null where it is about the whole schema there. */
  readonly keyword: string | null;
  readonly reason: EmissionReason;
  /**
   * `widened` where the provider lets values pass that the contract refuses, `narrowed` where it lets some
   * not pass that the contract takes. The contract's own schema decides afterwards in any case.
   */
  readonly effect: 'widened' | 'narrowed';
  /** The description says in words what the schema cannot. */
  readonly isTold: boolean;
}

export type EmissionReason =
  | 'recursion-unrolled'
  /** The provider does not know the keyword, or refuses it. */
  | 'keyword-dropped'
  /** `oneOf` became `anyOf`, and its branches could not be proven to exclude each other. */
  | 'one-of-opened'
  /** Keys that are not declared cannot come. */
  | 'object-closed'
  /** No type was stated; the one that its keywords speak of was. */
  | 'type-assumed'
  /** A field is optional and takes null: null comes, and it is never left out. */
  | 'absent-unreachable'
  /** A field is optional and takes null: it is left out, and null does not come. */
  | 'null-dropped'
  /** Anything that is JSON comes as text. */
  | 'written-as-text'
  /** Positions of a list became any of their schemas. */
  | 'positions-opened';
