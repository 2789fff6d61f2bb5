// @ts-check
import { mend, note, ok } from './finding.mjs';
import { checkModel } from './model.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').Environment} Environment */

const CHECK = 'settings';

/**
 * What a start would say of the settings, by the code that says it there, and which model would answer.
 * @param {Environment} env
 * @returns {Promise<Finding[]>}
 */
export async function checkSettings(env) {
  const product = await loadProduct();
  if (product === null) {
    return [note(CHECK, 'not checked: packages or Node 24 are missing', 'Start once, or run "npm ci", and ask again.')];
  }
  const { config, problems } = product.checkConfiguration(env);
  const findings = problems.map((problem) => mend(CHECK, ...settingAndRest(problem)));
  if (findings.length === 0) findings.push(ok(CHECK, 'all can be read'));
  if (config === null || problems.length > 0) return findings;
  return [...findings, await checkModel({ model: product.answeringModel(config.models), env })];
}

/** @returns null where this Node runs no TypeScript, or a package is not there yet */
async function loadProduct() {
  try {
    const [{ checkConfiguration }, { answeringModel }] = await Promise.all([
      import('../../src/app/check-configuration.ts'),
      import('../../src/llm/answering-model.ts'),
    ]);
    return { checkConfiguration, answeringModel };
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_UNKNOWN_FILE_EXTENSION') return null;
    throw error;
  }
}

/** @param {string} problem @returns {[string, string]} */
function settingAndRest(problem) {
  const at = problem.indexOf(': ');
  return at < 0 ? ['wrong', problem] : [problem.slice(0, at), problem.slice(at + 2)];
}
