import { stem } from './terms.ts';

/** Words that contracts use for what people ask about, so that "expire" finds "continues for two years". */
const TOPICS: readonly (readonly string[])[] = [
  [
    'term',
    'duration',
    'expire',
    'expires',
    'expiration',
    'continue',
    'continues',
    'renew',
    'renewal',
    'remain',
    'last',
    'lasts',
    'run',
    'runs',
  ],
  ['terminate', 'terminated', 'termination', 'cancel', 'cancellation', 'end'],
  ['govern', 'governs', 'governed', 'governing', 'law', 'laws', 'jurisdiction', 'construed'],
  ['cap', 'limit', 'limited', 'limitation', 'exceed', 'liable', 'liability', 'maximum'],
  ['assign', 'assigned', 'assignment', 'assignable', 'transfer', 'transferred'],
  ['confidential', 'confidentiality', 'disclose', 'disclosed', 'disclosure', 'secret'],
  ['pay', 'paid', 'payment', 'fee', 'fees', 'price', 'cost', 'costs', 'invoice', 'amount', 'royalty', 'rent'],
  ['effective', 'effect', 'commence', 'commences', 'begin', 'begins', 'start', 'starts', 'date', 'dated'],
  ['party', 'parties', 'between', 'hereinafter'],
  ['indemnify', 'indemnified', 'indemnification', 'indemnity', 'harmless', 'defend'],
  ['warranty', 'warranties', 'warrants', 'guarantee', 'guarantees'],
  ['dispute', 'disputes', 'arbitration', 'arbitrate', 'court', 'courts', 'venue'],
];

const RELATED = new Map<string, ReadonlySet<string>>();
for (const words of TOPICS) {
  const stems = new Set(words.map(stem));
  for (const one of stems) RELATED.set(one, new Set([...(RELATED.get(one) ?? []), ...stems]));
}

/** @returns stems that say something close to a stem; empty where none are known */
export const relatedTo = (term: string): ReadonlySet<string> => RELATED.get(term) ?? new Set();

/** @returns the words of the topics that a question touches, for a search by what contracts write; or none */
export function wordsAround(terms: readonly string[]): readonly string[] {
  const touched = TOPICS.filter((words) => words.some((word) => terms.includes(stem(word))));
  return [...new Set(touched.flat())].filter((word) => !terms.includes(stem(word)));
}
