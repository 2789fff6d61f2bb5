import { termsOf } from './terms.ts';

const PARTS_MAX = 3;
/** Where a further question begins: behind a question mark, or with a word that asks behind "and". */
const NEXT =
  /\? (?=\S)|[,;]? and (?:also )?(?=(?:what|which|whose|who|whom|when|where|why|how|is|are|was|were|can|could|may|must|shall|should|does|do|did|will|has|have)\b)/gi;
const JOINT_AT_END = /(?:\?|[,;]? and(?: also)?)$/i;

/**
 * The questions that one question is made of, in order, at most three: `How can it be terminated and what is
 * the notice period?` is two. What names nothing of its own (`… and when?`) stays with the one before.
 */
export function questionParts(question: string): readonly string[] {
  const text = question.replace(/\s+/g, ' ').trim();
  const starts = [0];
  for (const { index, 0: joint } of text.matchAll(NEXT)) {
    const start = index + joint.length;
    const isSaidInBoth =
      namesSomething(text.slice(starts.at(-1), index)) && namesSomething(text.slice(start));
    if (isSaidInBoth && starts.length < PARTS_MAX) starts.push(start);
  }
  if (starts.length === 1) return [question];
  return starts.map((start, at) =>
    text
      .slice(start, starts[at + 1])
      .trim()
      .replace(JOINT_AT_END, ''),
  );
}

const namesSomething = (part: string): boolean => termsOf(part).length > 0;
