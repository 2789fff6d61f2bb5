// @ts-check
/** @typedef {import('./finding.mjs').Finding} Finding */

const MARKS = { ok: 'ok', note: 'note', mend: 'MEND' };
const GAP = '  ';

/**
 * The findings as a plain table: check, state, what was found, what to do.
 * @param {Finding[]} findings
 * @returns {string}
 */
export function table(findings) {
  const rows = [
    ['check', 'state', 'found', 'what to do'],
    ...findings.map(({ check, state, found, todo }) => [check, MARKS[state], found, todo]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(GAP).trimEnd())
    .join('\n');
}
