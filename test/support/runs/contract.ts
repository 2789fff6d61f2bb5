import type { FinalBody, RunEvent } from '../../../src/domain/run-event.ts';
import { calls } from '../fake-llm/replies.ts';

/** A small contract that questions are asked about. */
export const CONTRACT = `# Master Services Agreement

## 1. Term

This Agreement begins on the Effective Date and continues for two years unless it is terminated earlier.

## 2. Termination

Either party may terminate this Agreement on thirty days' written notice to the other party.

## 3. Governing law

This Agreement is governed by the laws of the State of Delaware, without regard to conflicts of law.
`;

/** An answer that quotes its first clause. */
export const ANSWER = 'It runs "for two years unless it is terminated earlier" [1].';
export const SEARCH = calls([
  { name: 'similarity_search', args: { query: 'how long is the term of the agreement' } },
]);
/** The final event's body; fails for a run that ended otherwise. */
export const finalOf = (events: readonly RunEvent[]): FinalBody => {
  const body = events.at(-1)?.body;
  if (body?.type !== 'final') throw new Error(`ended with ${JSON.stringify(body)}`);
  return body;
};
