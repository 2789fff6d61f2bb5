const STOP = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by can could ' +
    'did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its ' +
    'itself just may me might more most must my no nor not now of off on once only or other our out over own please same shall she ' +
    'should so some such tell than that the their them then there these they this those through to too under until up us very was we ' +
    'were what when where which while who whom whose why will with would you your agreement contract document say says said ' +
    'mention mentions state states stated according find show give list explain describe provide provided take takes taken'
  ).split(' '),
);

const SUFFIXES: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ss|sh|ch|x|z)es$/, '$1'],
  [/([^s])s$/, '$1'],
  [/(?:ations?|ating|ated|ate)$/, 'at'],
  [/(?:ements?|ments?)$/, ''],
  [/(?:ing|ed|er|or|al|ly|tion|ion|able|ible)$/, ''],
  [/e$/, ''],
];

/** A rough stem: enough to bring "terminated", "terminates" and "termination" together. */
export function stem(word: string): string {
  let stemmed = word.toLowerCase();
  for (const [suffix, replacement] of SUFFIXES) {
    const next = stemmed.replace(suffix, replacement);
    if (next.length >= 3) stemmed = next;
  }
  return stemmed;
}

/** Stems of the words that carry meaning, in order, repeated as they occur. */
export function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.filter((word) => !STOP.has(word) && (word.length > 1 || /\d/.test(word))).map(rootOf);
}

/** `Terms` are what was agreed; a `term` is how long it lasts. */
const rootOf = (word: string): string => (word === 'terms' ? word : stem(word));

/** How a sentence shows that it holds the kind of thing a question wants, and by how much it then gains. */
interface Cue {
  readonly pattern: RegExp;
  readonly bonus: number;
  /** It answers without a word of the question: who names the parties need not write "parties". */
  readonly isEnough: boolean;
}

const CUE_BONUS = 0.3;
/** "Parties" stands in every other sentence; their names in one. */
const PARTIES_BONUS = 0.6;

/** What kind of thing a question wants, so that a sentence that holds one counts more. */
export function cueOf(question: string): Cue | null {
  const q = question.toLowerCase();
  if (/\bwho\b.*\bpart(y|ies)\b|\bparties\b.*\bto\b/.test(q))
    return { pattern: PARTIES, bonus: PARTIES_BONUS, isEnough: true };
  const pattern = patternFor(q);
  return pattern === null ? null : { pattern, bonus: CUE_BONUS, isEnough: false };
}

function patternFor(q: string): RegExp | null {
  if (/\bwhen\b.*\b(?:expires?|ends?|over)\b|\bexpir(?:y|ation)\b/.test(q)) return DATE_OR_PERIOD;
  if (/\bwhen\b|\bdates?\b|\bdeadline\b/.test(q)) return DATE;
  if (/how long|\bterm\b|\bduration\b|\bperiod\b|notice|how many (days|months|years)/.test(q)) return PERIOD;
  if (
    /how much|\bfees?\b|\bprice\b|\bcosts?\b|\bamount\b|\bpay(s|ment)?\b|\bcap\b|\brent\b|\bsalary\b/.test(q)
  )
    return MONEY;
  if (/\b(?:terminat|cancel)(?!ion fees?)/.test(q)) return RIGHT_TO_END;
  if (/\bliab(?:le|ility)\b/.test(q)) return LIMIT;
  if (/governing law|\bjurisdiction\b|(which|what|whose) (state|court|law)s?|whose law/.test(q)) return LAW;
  return null;
}

/** Names those between whom something is made; `between the parties` names nobody. */
const PARTIES =
  /\b(?:between|among)\b(?!\s+(?:the|both|either|such)\s+part)[\s\S]{0,300}(?:\((?:the|hereinafter|herein|collectively|each)?\s*["“]|\bhereinafter\b|\bcorporation\b|\bcompany\b)/i;
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const DATE = new RegExp(`\\b${MONTH}\\b\\s+\\d|\\d\\s+${MONTH}\\b|\\b(?:19|20)\\d{2}\\b`, 'i');
const PERIOD =
  /\b(?:\d+|one|two|three|four|five|six|seven|ten|twelve|thirty|sixty|ninety)\b[^.]{0,24}\b(?:day|week|month|year)s?\b|\bindefinite(?:ly)?\b|\bperpetual(?:ly)?\b|\bperpetuity\b|\buntil\b[^.;]{0,30}\b(?:19|20)\d{2}\b/i;
const DATE_OR_PERIOD = new RegExp(`${DATE.source}|${PERIOD.source}`, 'i');
/** Words that give somebody the right to end it, rather than tell what follows from its end. */
const RIGHT_TO_END =
  /\b(?:may|can|rights?|entitled|option)\b[^.;]{0,80}\b(?:terminat|cancel)|\b(?:terminated|cancell?ed) by\b/i;
const MONEY =
  /[$€£]\s?\d|\b(?:usd|eur|gbp|chf|dkk|sek|nok|pln|jpy|cad|aud)\s?\d|\b\d[\d,.]*\s?(?:dollars|euros|pounds|usd|eur|gbp|percent|per cent|%)/i;
const LIMIT =
  /\b(?:not|no|neither|nor|never)\b[^.;]{0,80}\b(?:liable|liability|exceed)\b|\b(?:liable|liability)\b[^.;]{0,160}\b(?:limited to|exceed|only)\b/i;
const LAW = /\b(?:internal\s+)?laws?\s+(?:of\b|State)|\bcourts?\s+of\b|\bjurisdiction\b/i;

/** Formulas whose words are no sign of what a sentence is about. */
const FORMULAS = new RegExp(
  [
    // `including but not limited to` limits nothing; `liable without limitation` does say something.
    String.raw`\bbut\b(?:\s+\w+){0,3}\s+limited\s+(?:to|by)\b`,
    String.raw`\binclud\w+,?\s+(?:not\s+limited\s+to|without\s+limit(?:ation|ing))\b`,
    String.raw`,\s*without\s+limit(?:ation|ing)\b`,
    // A term that can be breached, or in whose course something is done, is not told how long it is.
    String.raw`\b(?:material|defined)\s+term\b`,
    String.raw`\bterm(?:\s+(?:and|or)|,)\s+(?:condition|provision|covenant)\b`,
    String.raw`\b(?:during|throughout)\s+the\s+(?:\w+\s+)?term\b`,
  ].join('|'),
  'gi',
);

/** A text without formulas such as "including but not limited to". */
export const meant = (text: string): string => text.replace(FORMULAS, ' ');
