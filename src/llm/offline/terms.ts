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
  return words.filter((word) => !STOP.has(word) && (word.length > 1 || /\d/.test(word))).map(stem);
}

/** What kind of thing a question wants, so that a sentence that holds one counts more. */
export function cueOf(question: string): RegExp | null {
  const q = question.toLowerCase();
  if (/\bwhen\b.*\b(?:expires?|ends?|over)\b|\bexpir(?:y|ation)\b/.test(q)) return DATE_OR_PERIOD;
  if (/\bwhen\b|\bdates?\b|\bdeadline\b/.test(q)) return DATE;
  if (/how long|\bterm\b|\bduration\b|\bperiod\b|notice|how many (days|months|years)/.test(q)) return PERIOD;
  if (
    /how much|\bfees?\b|\bprice\b|\bcosts?\b|\bamount\b|\bpay(s|ment)?\b|\bcap\b|\brent\b|\bsalary\b/.test(q)
  )
    return MONEY;
  if (/\b(?:terminat|cancel)(?!ion fees?)/.test(q)) return RIGHT_TO_END;
  if (/\bwho\b.*\bpart(y|ies)\b|\bparties\b.*\bto\b/.test(q)) return PARTIES;
  if (/governing law|\bjurisdiction\b|(which|what|whose) (state|court|law)s?|whose law/.test(q)) return LAW;
  return null;
}

const PARTIES = /\bby and (?:between|among)\b|\bbetween\b[\s\S]{0,200}\band\b/i;
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const DATE = new RegExp(`\\b${MONTH}\\b\\s+\\d|\\d\\s+${MONTH}\\b|\\b(?:19|20)\\d{2}\\b`, 'i');
const PERIOD =
  /\b(?:\d+|one|two|three|four|five|six|seven|ten|twelve|thirty|sixty|ninety)\b[^.]{0,24}\b(?:day|week|month|year)s?\b/i;
const DATE_OR_PERIOD = new RegExp(`${DATE.source}|${PERIOD.source}`, 'i');
/** Words that give somebody the right to end it, rather than tell what follows from its end. */
const RIGHT_TO_END =
  /\b(?:may|can|rights?|entitled|option)\b[^.;]{0,80}\b(?:terminat|cancel)|\b(?:terminated|cancell?ed) by\b/i;
const MONEY = /[$€£]\s?\d|\b\d[\d,.]*\s?(?:dollars|euros|pounds|usd|eur|gbp|percent|per cent|%)/i;
const LAW = /\b(?:internal\s+)?laws?\s+(?:of\b|State)|\bcourts?\s+of\b|\bjurisdiction\b/i;
