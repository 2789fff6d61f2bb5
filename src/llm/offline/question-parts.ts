import { termsOf } from './terms.ts';

const PARTS_MAX = 3;
const VERB = '(?:is|are|was|were|can|could|may|must|shall|should|does|do|did|will|would|has|have)';
const ASKING = '(?:what|which|whose|who|whom|when|where|why|how)';
const BEFORE =
  '(?:by|from|until|till|since|to|for|with|under|at|in|on|of|within|after|before|about|against|through)';
/** A question begins so: `what`, `by when`, `to whom`, `if so, for how long`, `must`. */
const START = `(?:if (?:so|not|yes),? )?(?:(?:${BEFORE} )?${ASKING}|${VERB})\\b`;
/**
 * Where a further question begins: behind a question mark or a semicolon, or with a word that asks behind
 * "and" or, where no clause can begin so (`…, which is late, …`), behind a comma.
 */
const NEXT = new RegExp(
  [
    String.raw`\? (?=\S)`,
    `[,;]? and,? (?:also )?(?=${START})`,
    `; (?=${START})`,
    `, (?=(?:${BEFORE} )?(?:what|when|where|why|how) ${VERB}\\b|how (?:much|many|long|often|soon)\\b|${BEFORE} ${ASKING}\\b)`,
  ].join('|'),
  'gi',
);
const ASKS = new RegExp(`^${START}`, 'i');
const JOINT_AT_END = /(?:\?|[,;]|[,;]? and(?: also)?)$/i;
/** `What is the fee and the due date?`: a few words each, of which none belongs to both. */
const TWO_THINGS =
  /^((?:what|which) (?:is|are|was|were)) ((?:the|our|its|their|my) [^,;?]+?),? and ((?:the|our|its|their|my) [^,;?]+?)\??$/i;
const THING_MAX_WORDS = 4;
const JOINS = /\b(?:of|in|for|under|between|to|from|with|by|on|at|and|or|that|which|who)\b/i;

/**
 * The questions that one question is made of, in order, at most three: `How can it be terminated and what is
 * the notice period?` is two. What names nothing of its own (`… and when?`) stays with the one before.
 */
export function questionParts(question: string): readonly string[] {
  const text = question.replace(/\s+/g, ' ').trim();
  const starts = [0];
  for (const { index, 0: joint } of text.matchAll(NEXT)) {
    const start = index + joint.length;
    const before = text.slice(starts.at(-1), index);
    // `If it ends, when is the deposit due?` is one question.
    if (joint === ', ' && !ASKS.test(before)) continue;
    if (namesSomething(before) && namesSomething(text.slice(start)) && starts.length < PARTS_MAX)
      starts.push(start);
  }
  if (starts.length === 1) return twoThings(text) ?? [question];
  return starts.map((start, at) =>
    text
      .slice(start, starts[at + 1])
      .trim()
      .replace(JOINT_AT_END, ''),
  );
}

const namesSomething = (part: string): boolean =>
  termsOf(part.replace(/\bhow (?:long|much|many|often|soon)\b/gi, ' ')).length > 0;

function twoThings(text: string): readonly string[] | null {
  const [, asking, ...things] = TWO_THINGS.exec(text) ?? [];
  const isApart = (thing: string): boolean =>
    thing.split(' ').length <= THING_MAX_WORDS && !JOINS.test(thing) && namesSomething(thing);
  if (asking === undefined || !things.every(isApart)) return null;
  return things.map((thing) => `${asking} ${thing}`);
}
