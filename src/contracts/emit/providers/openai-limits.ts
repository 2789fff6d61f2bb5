import { schemaSites } from '../../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../../model/json.ts';
import type { StrictProblem } from '../convert/context.ts';
import { levelsOf } from '../levels-of.ts';
import { textOf } from '../text-of.ts';
import { OPENAI_LIMITS } from './openai-strict.ts';

/** What of the limits of OpenAI's strict mode an emitted schema breaks. */
export function openAiProblems(schema: JsonObject): readonly StrictProblem[] {
  let [properties, chars, values] = [0, 0, 0];
  const problems: StrictProblem[] = [];
  const refuse = (pointer: string, message: string): void => {
    problems.push({ pointer, message });
  };
  for (const { schema: site, pointer, place } of schemaSites(schema)) {
    if (place?.keyword === 'properties') properties++;
    if (typeof place?.name === 'string') chars += place.name.length;
    if (typeof site === 'boolean') continue;
    const listed = listedIn(site);
    const own = listed.reduce<number>((sum, value) => sum + textOf(value).length, 0);
    values += Array.isArray(site.enum) ? listed.length : 0;
    chars += own;
    if (listed.length > OPENAI_LIMITS.longEnum && own > OPENAI_LIMITS.enumChars) {
      refuse(
        pointer,
        `The ${listed.length} values have ${own} characters, and ${OPENAI_LIMITS.enumChars} are allowed.`,
      );
    }
  }
  if (properties > OPENAI_LIMITS.properties) {
    refuse('', `There are ${properties} properties, and ${OPENAI_LIMITS.properties} are allowed.`);
  }
  if (values > OPENAI_LIMITS.enumValues) {
    refuse('', `There are ${values} listed values, and ${OPENAI_LIMITS.enumValues} are allowed.`);
  }
  if (chars > OPENAI_LIMITS.chars) {
    refuse('', `Names and values have ${chars} characters, and ${OPENAI_LIMITS.chars} are allowed.`);
  }
  const levels = levelsOf(schema);
  if (levels > OPENAI_LIMITS.levels) {
    refuse(
      '',
      `Objects and lists are nested ${levels} deep, and ${OPENAI_LIMITS.levels} levels are allowed.`,
    );
  }
  return problems;
}

const listedIn = (site: Exclude<JsonSchema, boolean>): readonly Json[] =>
  Array.isArray(site.enum)
    ? (site.enum as readonly Json[])
    : Object.hasOwn(site, 'const')
      ? [site.const as Json]
      : [];
