import { namedSections } from './sections.ts';
import { termsOf } from './terms.ts';
import { wordsAround } from './topics.ts';

/** A long question has words enough of its own. */
const EXPANDED_MAX_CHARS = 300;

/**
 * What to search for: the question, with the words by which contracts speak of what it asks about. On 154
 * questions about 18 contracts of CUAD the labelled clause was among the quotes of 99 without and 109 with
 * them (eval offline-answers). Who names a section or quotes words has said where to look, and gets nothing
 * else.
 */
export function searchQuery(question: string): string {
  const isExact = /["“]/.test(question) || namedSections(question).paths.length > 0;
  if (isExact || question.length > EXPANDED_MAX_CHARS) return question;
  return [question, ...wordsAround(termsOf(question))].join(' ');
}
