// @ts-check
/**
 * @typedef {'ok' | 'note' | 'mend'} State note: works, and worth knowing; mend: does not work
 * @typedef {{ check: string, state: State, found: string, todo: string }} Finding
 * @typedef {Record<string, string | undefined>} Environment
 */

/** @param {string} check @param {string} found @returns {Finding} */
export const ok = (check, found) => ({ check, state: 'ok', found, todo: '' });

/** @param {string} check @param {string} found @param {string} [todo] @returns {Finding} */
export const note = (check, found, todo = '') => ({ check, state: 'note', found, todo });

/** @param {string} check @param {string} found @param {string} todo @returns {Finding} */
export const mend = (check, found, todo) => ({ check, state: 'mend', found, todo });

/**
 * What went wrong, in the words of the system and without anything secret: a URL loses its password.
 * @param {unknown} error
 * @returns {string}
 */
export function reason(error) {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = /** @type {NodeJS.ErrnoException | null | undefined} */ (inner)?.code;
  const text = inner instanceof Error ? inner.message || code : inner;
  return String(text ?? 'unknown').replace(/\/\/[^@/\s]*@/g, '//***@').split('\n')[0] ?? '';
}
