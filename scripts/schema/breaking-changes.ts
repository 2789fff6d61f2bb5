import { buildSchema, findBreakingChanges } from 'graphql';

const LEADING_WORDS = new Set(['A', 'An', 'Argument', 'Directive', 'Enum', 'Field', 'Repeatable', 'Standard', 'Type']);

/**
 * The part of the schema a change is about, such as `Corpus.title` or `Query.corpora(first:)`.
 * @param description as graphql words it
 */
export function coordinateOf(description: string): string {
  const member = /@?[A-Za-z_]\w*\.\w+(\(\w+:\))?|@\w+(\(\w+:\))?/.exec(description);
  if (member !== null) return member[0];
  return description.split(/[\s,]+/).find((word) => /^[A-Z]\w*$/.test(word) && !LEADING_WORDS.has(word)) ?? description;
}

/** The lines under `### Breaking` in the newest section of a changelog. */
export function declaredBreaking(changelog: string): string[] {
  const newest = changelog.split(/^## /m)[1] ?? '';
  const breaking = newest.split(/^### /m).find((part) => /^breaking\b/i.test(part)) ?? '';
  return breaking.split('\n').filter((line) => /^\s*[-*] /.test(line));
}

function names(line: string, coordinate: string): boolean {
  const at = line.indexOf(coordinate);
  const next = at === -1 ? '' : line.slice(at + coordinate.length);
  return at !== -1 && !/^(\w|\(|\.\w)/.test(next);
}

/**
 * What a client of the earlier schema would trip over and the changelog does not tell.
 * @returns one sentence a change; empty where all are declared
 */
export function undeclaredBreaking(input: { before: string; after: string; changelog: string }): string[] {
  const declared = declaredBreaking(input.changelog);
  return findBreakingChanges(buildSchema(input.before), buildSchema(input.after))
    .map((change) => change.description)
    .filter((description) => !declared.some((line) => names(line, coordinateOf(description))));
}
