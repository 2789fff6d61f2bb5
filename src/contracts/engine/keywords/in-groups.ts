import type { Ajv2020, KeywordCxt } from 'ajv/dist/2020.js';
import { type KeywordCode, wrapKeywords } from './wrap-keywords.ts';

/** Members that are checked inside each other. */
const GROUP_SIZE = 50;

/** Keywords of which Ajv writes each member's check into the one before it. */
const NESTING = [
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  'allOf',
  'prefixItems',
] as const;

/**
 * Makes an instance check the members of wide keywords group after group. Where Ajv is to stop at the first
 * fault, it checks each member inside the check of the one before: 1,500 of them are more than a JavaScript
 * engine reads, and writing them takes time that grows with the square.
 */
export function checkInGroups(ajv: Ajv2020): void {
  wrapKeywords(ajv, NESTING, grouped);
}

function grouped(cxt: KeywordCxt, original: KeywordCode): void {
  const { gen } = cxt;
  const members = cxt.schema as object;
  if (cxt.allErrors || Object.keys(members).length <= GROUP_SIZE) {
    original(cxt);
    return;
  }
  const passed = gen.let('passed', true);
  for (const group of groupsOf(members)) {
    gen.if(passed, () => {
      gen.assign(passed, false);
      gen.block(() => {
        original(Object.create(cxt, { schema: { value: group } }) as KeywordCxt);
        gen.assign(passed, true);
      });
    });
  }
  cxt.ok(passed);
}

/** Parts of a map, or of a list whose members keep their index. */
function* groupsOf(members: object): Generator<object> {
  const entries = Object.entries(members);
  for (let from = 0; from < entries.length; from += GROUP_SIZE) {
    const part: object = Array.isArray(members) ? [] : {};
    for (const [key, member] of entries.slice(from, from + GROUP_SIZE)) Reflect.set(part, key, member);
    yield part;
  }
}
