/** Every member and item, whatever it is called. */
export const EVERYTHING = 'everything';

/** Names of members or indices of items that some schema looked at. */
export type Marks = ReadonlySet<string | number> | typeof EVERYTHING;

export const NOTHING: Marks = new Set<never>();
