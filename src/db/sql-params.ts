/** Collects the values of a statement; `bind` answers the placeholder to write. */
export interface SqlParams {
  bind(value: unknown): string;
}

/** @param values the list the statement is run with; placeholders number its places */
export const sqlParams = (values: unknown[]): SqlParams => ({
  bind(value) {
    values.push(value);
    return `$${values.length}`;
  },
});
