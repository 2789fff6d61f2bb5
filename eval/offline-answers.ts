import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { goldContracts, type GoldContract } from './gold-contracts.ts';
import { offlineQuotes } from './offline-quotes.ts';
import { SearchStore } from './search-store.ts';

/** As people ask, without the words of the label where that is possible. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'Governing Law': 'which law governs',
  'Termination For Convenience': 'how can it be terminated',
  'Expiration Date': 'when does it expire',
  'Anti-Assignment': 'can it be assigned to somebody else',
  'Cap On Liability': 'how is liability limited',
  'Notice Period To Terminate Renewal': 'what notice stops a renewal',
  'Renewal Term': 'how is it renewed',
  Insurance: 'what insurance is required',
  'Audit Rights': 'who may audit the books',
  'License Grant': 'what license is granted',
  Exclusivity: 'is it exclusive',
  Parties: 'who are the parties',
  'Effective Date': 'when does it take effect',
  'Minimum Commitment': 'what is the minimum to be bought',
  'Warranty Duration': 'how long does the warranty last',
};
/** Shorter labels (a name, a date) must stand in a quote as they are. */
const SHARE_MIN_WORDS = 8;
const SHARE_MIN = 0.7;
const GOLD_MIN_CHARS = 4;
const QUOTE_IN_GOLD_MIN_CHARS = 25;
const BAR_PERCENT = 65;

interface Tally {
  asked: number;
  found: number;
  quotes: number;
  pairs: number;
  both: number;
  oneOfTwo: number;
}

/**
 * How often the offline model quotes the clause that people labelled, in answers to single questions; and in
 * answers to two of them joined by "and", how often both clauses.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const contracts = await goldContracts(options.dataDir);
  const store = await SearchStore.open(options);
  try {
    const folder = path.join(options.dataDir, 'cuad', 'txt');
    await store.add(
      await Promise.all(
        contracts.map(async ({ id }) => ({
          key: id,
          fileName: `${id}.txt`,
          title: id,
          bytes: await readFile(path.join(folder, `${id}.txt`)),
        })),
      ),
    );
    const tally: Tally = { asked: 0, found: 0, quotes: 0, pairs: 0, both: 0, oneOfTwo: 0 };
    for (const contract of contracts) await askAbout(contract, store, tally);
    options.log(
      `single questions ${tally.asked}, with the labelled clause ${tally.found}, quotes ${tally.quotes}`,
    );
    options.log(`pairs ${tally.pairs}, with both clauses ${tally.both}, with one ${tally.oneOfTwo}`);
    const value = (100 * tally.found) / tally.asked;
    return {
      name: 'offline-answers',
      value,
      unit: '%',
      peer: null,
      peerValue: null,
      ratio: null,
      size: `${tally.asked} questions about ${contracts.length} contracts`,
      full: options.full,
      pass: value >= BAR_PERCENT,
    };
  } finally {
    await store.close();
  }
}

async function askAbout({ id, spans }: GoldContract, store: SearchStore, tally: Tally): Promise<void> {
  const documentId = store.documents.get(id)?.documentId ?? '';
  const goldOf = (category: string): string[] =>
    spans.filter((span) => span.category === category).map(({ text }) => text);
  const asked = Object.entries(QUESTIONS).filter(([category]) => goldOf(category).length > 0);
  for (const [at, [category, question]] of asked.entries()) {
    const quotes = await offlineQuotes(store.ctx, { documentId, question: `${capital(question)}?` });
    tally.asked += 1;
    tally.quotes += quotes.length;
    if (holds(quotes, goldOf(category))) tally.found += 1;
    const [other, second] = asked[(at + 1) % asked.length] ?? [category, question];
    if (other === category) continue;
    const joined = { documentId, question: `${capital(question)} and ${second}?` };
    const answers = await offlineQuotes(store.ctx, joined);
    const found = [category, other].filter((each) => holds(answers, goldOf(each))).length;
    tally.pairs += 1;
    if (found === 2) tally.both += 1;
    if (found === 1) tally.oneOfTwo += 1;
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a quote has a label whole, is a part of it, or has most of its words. */
function holds(quotes: readonly string[], gold: readonly string[]): boolean {
  return quotes.map(plain).some((quote) =>
    gold.map(plain).some((label) => {
      if (label.length < GOLD_MIN_CHARS) return false;
      if (quote.includes(label)) return true;
      if (quote.length >= QUOTE_IN_GOLD_MIN_CHARS && label.includes(quote)) return true;
      const words = label.split(' ');
      const said = new Set(quote.split(' '));
      return (
        words.length >= SHARE_MIN_WORDS &&
        words.filter((word) => said.has(word)).length / words.length > SHARE_MIN
      );
    }),
  );
}
