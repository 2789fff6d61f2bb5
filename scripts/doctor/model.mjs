// @ts-check
import { mend, note, ok, reason } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').Environment} Environment */
/** @typedef {import('../../src/llm/answering-model.ts').AnsweringModel} AnsweringModel */

const CHECK = 'model';
const TIMEOUT_MS = 3_000;
const LIST_MAX_CHARS = 1_000_000;
const NAMES_SHOWN = 4;

/**
 * Which model would answer, and whether its server does. The server is asked for its list of models, which
 * costs nothing and sends no text.
 * @param {{ model: AnsweringModel, env: Environment }} input
 * @returns {Promise<Finding>}
 */
export async function checkModel({ model, env }) {
  if (model.kind === 'unusable') return mend(CHECK, 'cannot be called', model.problem);
  if (model.kind === 'offline') {
    return note(CHECK, `${model.spec}: offline, no language model`, 'To have one write the answers: docs/guides/models.md');
  }
  const where = `${model.spec} at ${reason(model.url)}`;
  try {
    const answer = await fetch(`${model.url}/models`, {
      headers: env.OPENAI_API_KEY ? { authorization: `Bearer ${env.OPENAI_API_KEY.trim()}` } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = (await answer.text()).slice(0, LIST_MAX_CHARS);
    return judge({ status: answer.status, names: namesIn(text), model: model.model, where });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return mend(CHECK, `${where}: ${reason(cause)}`, `Start the model server, or check ${settingOf(env)}.`);
  }
}

/** @param {Environment} env */
const settingOf = (env) => (env.OPENAI_BASE_URL ? 'OPENAI_BASE_URL' : 'that this machine reaches it');

/**
 * @param {{ status: number, names: string[] | null, model: string, where: string }} answer
 * @returns {Finding}
 */
export function judge({ status, names, model, where }) {
  if (status === 401 || status === 403) return mend(CHECK, `${where}: ${status}`, 'Check OPENAI_API_KEY.');
  if (status >= 500) return mend(CHECK, `${where}: ${status}`, 'See what the model server logs.');
  if (status >= 300 || names === null) {
    const todo = 'It gives no list of models. Check that OPENAI_BASE_URL ends as the server wants it, mostly in /v1.';
    return note(CHECK, `${where}: ${status}`, todo);
  }
  if (names.includes(model)) return ok(CHECK, where);
  const some = names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? ', …' : '');
  const todo = names.length === 0 ? 'It lists none: load one there.' : `It lists ${some}: set OPENAI_MODEL to one of them.`;
  return note(CHECK, `${where}: not in the server's list`, todo);
}

/** @param {string} text @returns {string[] | null} null for what is no list of models */
function namesIn(text) {
  try {
    const { data } = JSON.parse(text);
    if (!Array.isArray(data)) return null;
    return data.map(({ id }) => String(id));
  } catch {
    return null;
  }
}
