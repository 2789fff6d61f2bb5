const NUMBER = /^[-+(]?\s*[$€£¥]?\s*[\d.,' ]*\d[\d.,' ]*%?\)?$/;

/**
 * Whether the first row of values names the columns: every cell of it says something that is no number and
 * that no other says, and there are rows below.
 */
export function namesColumns(rows: readonly (readonly string[])[]): boolean {
  const [first = [], second] = rows;
  if (second === undefined || first.length < 2) return false;
  const names = first.map((name) => name.trim());
  return (
    new Set(names).size === names.length && names.every((name) => name !== '' && !NUMBER.test(name))
  );
}
