import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * The edge cases that the contracts were designed by: each with what is right, and the file whose test names
 * its number. `platform` is for those that need a database or a server.
 */
const CASES: readonly (readonly [number, string, string])[] = [
  [
    1,
    'a recursion stays a reference where the provider knows them, with an object at the root',
    'emit/edge-cases',
  ],
  [2, 'a recursion is written out two levels for Anthropic, and noted', 'emit/edge-cases'],
  [3, 'two definitions that need each other are both kept', 'ref/inline'],
  [4, 'a description beside a reference wins over that of its target', 'ref/inline'],
  [
    5,
    'a bound beside a reference holds too in 2020-12; in draft-07 it is passed over, with a note',
    'ir/upgrade',
  ],
  [6, 'references that lead only to each other are refused at publish', 'artifact/publish'],
  [7, 'a reference to a property becomes one to a definition', 'ref/inline'],
  [8, 'percent signs, then ~1, then ~0 are decoded in a reference', 'ref/resolve'],
  [9, 'a reference into a literal is refused', 'ref/resolve'],
  [10, 'a reference outside is refused and never fetched', 'ref/resolve'],
  [11, 'definitions that double sixteen times stay references, in linear time', 'ref/inline'],
  [12, 'fields called like keywords survive everywhere', 'emit/llm-schema'],
  [13, 'definitions called like keywords survive', 'emit/llm-schema'],
  [14, 'literal objects are left alone', 'ir/walk'],
  [15, 'a field called like a part of the prototype is refused at publish', 'artifact/publish'],
  [16, 'a key __proto__ in a payload is told and never assigned', 'engine/payload'],
  [
    17,
    'a required name that nothing describes is a warning; strict emission refuses and names it',
    'emit/edge-cases',
  ],
  [
    18,
    'an optional field is required and nullable for OpenAI, and null is read as absent',
    'emit/edge-cases',
  ],
  [
    19,
    'where null is a value of its own it stays null, and that absent is out of reach is noted',
    'emit/edge-cases',
  ],
  [20, 'a default is told and never put in', 'engine/validate'],
  [21, 'a map comes as entries; a key that comes twice is told', 'emit/edge-cases'],
  [22, 'a free object comes as text, never as an empty closed object', 'emit/edge-cases'],
  [23, 'a root that is no object is wrapped and unwrapped, and the level counts', 'emit/edge-cases'],
  [24, 'branches that overlap become anyOf, noted, and the contract still wants one', 'emit/edge-cases'],
  [25, 'the tag of a union comes first', 'emit/edge-cases'],
  [26, 'null is in the type and the list, or in neither', 'emit/edge-cases'],
  [27, 'Gemini gets listed numbers as numbers', 'emit/edge-cases'],
  [28, 'a property true is any JSON, a property false is gone', 'emit/edge-cases'],
  [29, 'an empty enum is refused at publish', 'artifact/publish'],
  [30, 'parts that exclude each other are refused with both places', 'artifact/publish'],
  [31, 'of closed parts the common fields are left', 'merge/merge-all-of'],
  [32, 'keys known by a pattern are told, out of strict mode', 'emit/edge-cases'],
  [33, 'conditions are told by branch, and the contract decides', 'emit/edge-cases'],
  [34, 'formats that a grammar does not know are told', 'emit/edge-cases'],
  [35, 'look-around is refused unless allowed, with a warning', 'engine/pattern'],
  [36, 'a pattern that is none under the flag u is read without, and that is told', 'engine/pattern'],
  [37, 'a pattern without anchors matches anywhere; a grammar is told so', 'engine/pattern'],
  [38, 'text is cut between what readers see as characters', 'emit/llm-schema'],
  [39, 'a budget below what cannot be left out says how much it would take', 'emit/llm-schema'],
  [40, 'a budget that is no positive number is an error of the argument', 'emit/llm-schema'],
  [41, 'a schema of 10,000 levels is refused without overflowing the stack', 'ir/bounds'],
  [42, 'a payload of 20,000 levels is a diagnostic of a limit', 'engine/payload'],
  [43, 'NaN and Infinity are of the wrong type', 'engine/payload'],
  [44, '1.0 is an integer', 'engine/values'],
  [45, '0.5 is none, and is shown', 'engine/values'],
  [46, 'an integer in a text that a double cannot keep is told, to be written as a string', 'engine/payload'],
  [47, 'multipleOf reckons in decimals', 'engine/values'],
  [48, 'a number in quotes is told to be written without', 'diag/diagnostics'],
  [49, 'true is no number', 'engine/values'],
  [50, '0 and -0, 1 and 1.0 are equal in lists', 'engine/values'],
  [51, 'another Unicode form of a listed value is an error that names the value', 'diag/diagnostics'],
  [52, 'another case of a listed value is an error, coerced only where declared and meant', 'engine/coerce'],
  [53, 'half of a surrogate pair is refused, as no database stores it', 'engine/payload'],
  [54, 'U+0000 is refused, as no database stores it', 'engine/payload'],
  [55, 'a day that no calendar has and a space in place of T are refused', 'engine/values'],
  [56, 'a date-time without offset is refused, with what is missing', 'engine/values'],
  [57, 'what is no JSON in a value is refused by its pointer', 'engine/payload'],
  [58, 'a member that is undefined is absent', 'engine/payload'],
  [59, 'a key that stands twice in a text is told by its name', 'engine/payload'],
  [
    60,
    'two values in an answer are ambiguous unless the contract takes one of them alone',
    'repair/extract-json',
  ],
  [61, 'fences, prose and thoughts around a value are read past, and recorded', 'repair/extract-json'],
  [62, 'what was cut off is never a result, at most the best there is', 'repair/extract-json'],
  [63, '30,000 faults are 200 listed and an exact count', 'diag/diagnostics'],
  [64, 'one wrong field in a union of 20 branches is one diagnostic', 'diag/diagnostics'],
  [65, 'an unknown tag is one diagnostic that lists the tags', 'diag/diagnostics'],
  [66, 'a wrong key is told at its object, with the key', 'diag/diagnostics'],
  [67, 'orders in a value are quoted, escaped and cut in feedback', 'diag/agent-feedback'],
  [68, 'of a sensitive value only its type and length are shown', 'diag/diagnostics'],
  [69, 'what the transport throws is thrown on and counts as no attempt', 'repair-loop/repair-loop'],
  [70, 'an agent that ignores its signal holds nobody up beyond the deadline', 'repair-loop/repair-loop'],
  [71, 'the same wrong answer twice is a stall before the third attempt', 'repair-loop/repair-loop'],
  [72, 'an alias with the value of its field is dropped, with a note', 'mapper/semantic-mapper'],
  [73, 'an alias with another value is a conflict, and the field stays', 'mapper/semantic-mapper'],
  [74, 'an alias that is the name of another field is refused at publish', 'artifact/publish'],
  [75, 'one alias in two objects is fine', 'mapper/semantic-mapper'],
  [
    76,
    'aliases hold in items and branches; in unclear branches only what all have',
    'mapper/semantic-mapper',
  ],
  [77, 'keys of an open object pass, counted and not asked about', 'mapper/semantic-mapper'],
  [78, 'an edited scheme has no effect before the contract is published anew', 'artifact/publish'],
  [79, 'over MCP a contract without permission is like none', 'platform'],
  [80, 'lists keep their order and cursor when something is added', 'platform'],
  [81, 'two workers that quarantine one payload leave one row, seen twice', 'platform'],
  [82, 'a replay against a newer contract is judged by that, and both digests are kept', 'platform'],
  [83, 'a window without records has no score', 'quality/conformance'],
  [84, 'what ODCS does not require may be null and may be absent', 'odcs/odcs'],
  [85, 'dates in letters of the JDK are formats where ISO, else patterns with a loss', 'odcs/odcs'],
  [86, 'one version under two digests is a conflict', 'artifact/publish'],
  [87, 'a schema too complex to compile is refused, and the process lives', 'artifact/publish'],
  [88, 'keys too many are told with the field that is most likely meant', 'diag/diagnostics'],
  [89, 'two patterns of one contract are enforced apart', 'engine/pattern'],
  [90, 'long names of Unicode categories mean what they mean natively', 'engine/pattern'],
  [91, '$async and $data are refused at publish', 'artifact/publish'],
  [92, 'a number that is still being written is not shown', 'stream/partial-validator'],
  [93, 'the text "null" is no null unless that is declared', 'engine/coerce'],
  [94, 'a record by the right names is left as it is', 'mapper/semantic-mapper'],
  [95, 'a replay of what is resolved does nothing and says how it was resolved', 'platform'],
];

const TESTS = path.resolve(import.meta.dirname, '../..');

/** The names of tests in a file, and the rows of tables that become names. */
const namesIn = (file: string): string =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /\bcases? \d/.test(line) && /['`]/.test(line) && !/^\s*(?:\/\/|\*)/.test(line))
    .join('\n');

function numbersIn(names: string): ReadonlySet<number> {
  const lists = names.matchAll(/\bcases? (\d+(?:(?:, (?:case )?| and )\d+)*)/g);
  return new Set([...lists].flatMap(([, list = '']) => (list.match(/\d+/g) ?? []).map(Number)));
}

describe('the 95 edge cases', () => {
  it('are each listed once', () => {
    expect(CASES.map(([number]) => number)).toEqual(Array.from({ length: 95 }, (_, at) => at + 1));
  });

  const ours = CASES.filter(([, , file]) => file !== 'platform');
  it.each(ours)('%i: %s (%s)', (number, _answer, file) => {
    const tested = numbersIn(namesIn(path.join(import.meta.dirname, `${file}.test.ts`)));
    expect([...tested]).toContain(number);
  });

  it('are named by no test under a number that there is not', () => {
    const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.includes('contracts') && file.endsWith('.test.ts'))
      .filter((file) => !file.endsWith('cases-95.test.ts'));
    const found = files.flatMap((file) => [...numbersIn(namesIn(path.join(TESTS, file)))]);
    expect(found.filter((number) => number < 1 || number > 95)).toEqual([]);
  });
});
