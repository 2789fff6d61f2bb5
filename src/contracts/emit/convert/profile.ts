import type { Json, JsonObject } from '../../model/json.ts';

/** What one provider's schemas can say; its leaf file holds the values, with their source. */
export interface Profile {
  /** Objects list all keys they may have; what is not listed cannot come. */
  readonly isClosed: boolean;
  /** How an optional field is written: always there and null, or left out. */
  readonly optional: 'nullable' | 'left-out';
  /** Objects and lists inside each other, the root counted. */
  readonly maxLevels: number;
  readonly prefixItems: 'kept' | 'opened';
  readonly constant: 'const' | 'enum';
  /** Types that listed values may have. */
  readonly listed: ReadonlySet<string>;
  /** What may stand beside `$ref`: its description in an `anyOf` around it, or nothing. */
  readonly besideRef: 'any-of' | 'nothing';
  /**
   * How a keyword that limits a value is written for the provider.
   * @returns undefined where it has to be told in words
   */
  readonly keep: (keyword: string, value: Json, schema: JsonObject) => Json | undefined;
}
