import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { startTestApp, type TestApp } from '../support/app.ts';
import { loadReadyDemo } from '../support/demo.ts';

/** Ids and secrets that answers gave, by the names of the variables that take them. */
type Kept = Record<string, string>;

interface Step {
  readonly name: string;
  /** What the answer must hold for the example to have been worth pasting. */
  readonly sign: string;
  /** Where in the answer an id stands that later examples need. */
  readonly keep?: Readonly<Record<string, string>>;
  /** The variable whose secret signs in; left out: the administrator's. */
  readonly as?: string;
}

const PEOPLE: readonly Step[] = [
  { name: 'NewUser', sign: '"slug":"ana-berg"', keep: { user: 'createUser.user.id' } },
  {
    name: 'NewKey',
    sign: '"secret":"dbx_',
    keep: { ana: 'createApiKey.secret', key: 'createApiKey.apiKey.id' },
  },
  { name: 'NewGroup', sign: '"id"', keep: { group: 'createGroup.group.id' } },
  { name: 'Join', sign: '"name":"Ana Berg"' },
  { name: 'Which', sign: '"PERMISSION"', keep: { corpus: 'corpus.id' } },
  { name: 'Share', sign: '"sharedDocumentCount":3,"skippedDocumentCount":0' },
  { name: 'Seen', sign: '"myPermissions":["READ"]', as: 'ana' },
  { name: 'Refused', sign: 'Not found, or you may not do this', as: 'ana' },
  { name: 'Publish', sign: '"changedDocumentCount":3' },
  { name: 'Unshare', sign: '"objectId"' },
  { name: 'EndKey', sign: '"revokedAt":"20' },
];

const MARKING: readonly Step[] = [
  { name: 'Labels', sign: '"id"', keep: { set: 'createLabelSet.labelSet.id' } },
  { name: 'Label', sign: '"id"', keep: { label: 'createLabel.label.id' } },
  { name: 'Words', sign: '"wordCount":420', keep: { document: 'documents.nodes.0.id' } },
  { name: 'Mark', sign: 'thirty (30) days.' },
  { name: 'WriteNote', sign: '"id"', keep: { note: 'createNote.note.id' } },
  { name: 'History', sign: '"number":1' },
];

const CONTRACTS: readonly Step[] = [
  { name: 'Publish', sign: '"outcome":"PUBLISHED"' },
  { name: 'Schema', sign: '"isStrict":true' },
  { name: 'Check', sign: '"unresolved":[{"template":"","key":"user_email"}]' },
  {
    name: 'Names',
    sign: '"candidates":[{"target":"/email_address"',
    keep: { suggestion: 'aliasSuggestions.nodes.0.id' },
  },
  { name: 'Accept', sign: '"status":"ACCEPTED"' },
  { name: 'Again', sign: '"kind":"alias-added","template":"/email_address","to":"user_email"' },
  { name: 'Mapped', sign: '"isValid":true,"data":{"email_address":"ana@example.com"}' },
  { name: 'Vocabulary', sign: '"ref":"people:1.0.0"' },
  { name: 'Bind', sign: '"concept":"email"' },
  { name: 'Compare', sign: '"isBackwardCompatible":true' },
  { name: 'Export', sign: 'DataContract' },
  { name: 'Import', sign: '"outcome":"PUBLISHED"' },
  { name: 'Deprecate', sign: '"latest":{"version":"1.1.0"}' },
];

describe.each([
  ['contracts.md', CONTRACTS, CONTRACTS.length],
  ['people.md', PEOPLE, PEOPLE.length],
  ['annotations.md', MARKING, MARKING.length],
])('the examples of %s', (file, steps, count) => {
  let app: TestApp;
  let examples: string[];
  const kept: Kept = {};

  beforeAll(async () => {
    const guide = await readFile(new URL(`../../docs/guides/${file}`, import.meta.url), 'utf8');
    examples = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text]) => text ?? '');
    app = await startTestApp();
    await loadReadyDemo(app);
  }, 180_000);
  afterAll(() => app.close());

  it('are all here', () => {
    expect(examples).toHaveLength(count);
  });

  it.each(steps.map((step) => [step.name, step] as const))('run %s as it stands', async (name, step) => {
    const text = examples.find((example) => new RegExp(`^(query|mutation) ${name}\\b`).test(example)) ?? '';
    const variables = Object.fromEntries(
      [...text.matchAll(/\$(\w+): ID!/g)].map(([, variable = '']) => [variable, kept[variable]]),
    );
    const key = step.as === undefined ? undefined : kept[step.as];
    const { data, errors } = await app.graphql<unknown>(text, variables, { key });
    expect(errors ?? []).toEqual([]);
    expect(JSON.stringify(data)).toContain(step.sign);
    for (const [variable, path] of Object.entries(step.keep ?? {})) kept[variable] = String(at(data, path));
  });
});

const at = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], data);
