/** How many tokens a text costs. Longer text must not be told to cost less by far: budgets are searched. */
export type Tokenizer = (text: string) => number;

/** Minified schemas take 4.1 to 4.6 characters a token under o200k; fewer is the safe side. */
const BYTES_PER_TOKEN = 3.6;

/** An estimate that is above the exact count for schemas in Latin script. */
export const estimateTokens: Tokenizer = (text) =>
  Math.ceil(Buffer.byteLength(text, 'utf8') / BYTES_PER_TOKEN);
