import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { publishContract } from '../../../src/features/contracts-registry/publish-contract.ts';
import { publishVocabularyScheme } from '../../../src/features/contracts-registry/publish-vocabulary-scheme.ts';
import { openMcpDoor, type McpDoor } from '../../support/mcp-door.ts';

let door: McpDoor;
let ana: UserActor;
let anaKey: string;
let benKey: string;

const PARTY = {
  type: 'object',
  properties: {
    full_name: { type: 'string', minLength: 1, description: 'As the contract has it.' },
    email_address: { type: 'string', format: 'email' },
    share: { type: 'number', minimum: 0, maximum: 100 },
  },
  required: ['full_name', 'email_address'],
  additionalProperties: false,
};

beforeAll(async () => {
  door = await openMcpDoor();
  ana = await door.world.user();
  [anaKey, benKey] = [await door.key(ana), await door.key(await door.world.user())];
  for (const ref of ['acme/party@1.0.0', 'acme/party@1.1.0', 'acme/asset@1.0.0', 'zeta/party@1.0.0'])
    await publish(ref);
  await publishVocabularyScheme(door.world.ctx(ana), {
    namespace: 'acme',
    name: 'people',
    version: '1.2.0',
    concepts: [
      { name: 'email', definition: 'Where a person gets mail.', labels: ['e-mail', 'mail'] },
      { name: 'mailbox', sameAs: ['email'] },
      { name: 'name', definition: 'What a person is called.' },
    ],
  });
});
afterAll(() => door.close());

const publish = (ref: string) =>
  publishContract(door.world.ctx(ana), {
    ref,
    schema: PARTY,
    aliases: [{ template: '/email_address', names: ['user_email'] }],
  });
const call = (name: string, args: object, key = anaKey) => door.call(name, args, key);
const party = { namespace: 'acme', name: 'party' };

describe('contracts over MCP', () => {
  it('are listed by namespace and name with the highest version, and the cursor holds while others come', async () => {
    const first = (await call('list_contracts', { limit: 1 })).structuredContent;
    expect(first.contracts).toMatchObject([
      { namespace: 'acme', name: 'asset', version: '1.0.0', fieldCount: 3 },
    ]);
    await publish('acme/aaa@1.0.0');
    const rest = (await call('list_contracts', { cursor: first.nextCursor })).structuredContent;
    expect(
      rest.contracts.map((row: { name: string; version: string }) => `${row.name}@${row.version}`),
    ).toEqual(['party@1.1.0', 'party@1.0.0']);
    expect(rest.nextCursor).toBeNull();
  });

  it('are not there for who may not read them: no entry, and the same words as for what does not exist', async () => {
    expect((await call('list_contracts', {}, benKey)).structuredContent.contracts).toEqual([]);
    for (const [tool, more] of [
      ['fetch_contract_schema', {}],
      ['validate_payload', { payload: {} }],
    ] as const) {
      const forbidden = await call(tool, { ...party, ...more }, benKey);
      const missing = await call(tool, { namespace: 'acme', name: 'nothing', ...more }, benKey);
      expect(forbidden.isError).toBe(true);
      expect(forbidden).toEqual(missing);
      expect(missing).toEqual(await call(tool, { namespace: 'acme', name: 'nothing', ...more }));
    }
  });

  it('give their schema with the version that was taken, also in the form of a provider', async () => {
    const plain = (await call('fetch_contract_schema', party)).structuredContent;
    expect(plain).toMatchObject({ version: '1.1.0', fits: true, lossy: [] });
    expect(Object.keys(plain.schema.properties)).toEqual(['full_name', 'email_address', 'share']);
    const old = (await call('fetch_contract_schema', { ...party, version: '1.0.0' })).structuredContent;
    expect(old.version).toBe('1.0.0');
    const strict = (await call('fetch_contract_schema', { ...party, provider: 'openai-chat' }))
      .structuredContent;
    expect(strict.schema.required).toContain('share');
    const tight = (await call('fetch_contract_schema', { ...party, budget_tokens: 5 })).structuredContent;
    expect(tight.fits).toBe(false);
  });

  it.each([
    ['list_contracts', { query: 'a\u0000' }],
    ['list_contracts', { namespace: '\u0000' }],
    ['fetch_contract_schema', { namespace: 'a\u0000', name: 'b' }],
    ['validate_payload', { namespace: 'a\u0000', name: 'b', payload: {} }],
    ['list_concepts', { query: '\u0000' }],
    ['list_corpora', { query: '\u0000' }],
    ['list_documents', { query: '\u0000' }],
  ] as const)('say of %s what no database can hold: %j', async (tool, args) => {
    const answer = await call(tool, args);
    expect(answer.isError).toBe(true);
    expect(answer.content[0].text).toContain('NUL');
  });

  it('say what a step or provider must be that they do not have', async () => {
    expect((await call('fetch_contract_schema', { ...party, step: 'draft' })).content[0].text).toContain(
      'step',
    );
    expect((await call('fetch_contract_schema', { ...party, provider: 'nobody' })).content[0].text).toContain(
      'provider',
    );
  });

  it('lead an agent from a wrong payload to a right one, which is never an error of the call', async () => {
    const wrong = await call('validate_payload', { ...party, payload: { full_name: '', share: 120 } });
    expect(wrong.isError).toBeUndefined();
    const { is_valid: isValid, feedback, diagnostics, attempt_hint: hint } = wrong.structuredContent;
    expect(isValid).toBe(false);
    expect(feedback).toContain('/share: expected');
    expect(diagnostics.map(({ code }: { code: string }) => code).sort()).toEqual([
      'length',
      'max',
      'required',
    ]);
    expect(hint).toContain('Mend what feedback names');
    const right = await call('validate_payload', {
      ...party,
      payload: { full_name: 'Ana', email_address: 'a@b.example' },
    });
    expect(right.structuredContent).toMatchObject({
      is_valid: true,
      feedback: '',
      diagnostics: [],
      data: null,
    });
  });

  it('take their own names for others where asked to, without a model, and report what they do not know', async () => {
    const payload = { full_name: 'Ana', user_email: 'a@b.example', shoe_size: 40 };
    const asIs = (await call('validate_payload', { ...party, payload })).structuredContent;
    expect(asIs.is_valid).toBe(false);
    expect(asIs.attempt_hint).toContain('map can mend');
    const mapped = (await call('validate_payload', { ...party, payload, map: true })).structuredContent;
    expect(mapped.mapped).toEqual([{ parent: '', from: 'user_email', to: 'email_address' }]);
    expect(mapped.unresolved).toMatchObject([{ key: 'shoe_size', type: 'integer' }]);
    expect(mapped.data).toMatchObject({ email_address: 'a@b.example', shoe_size: 40 });
    expect(await door.world.db.prisma.aliasSuggestion.count()).toBe(0);
  });

  it.each([
    [
      'digits that no number keeps',
      '{"full_name":"Ana","email_address":"a@b.example","share":9007199254740993}',
      '/share',
    ],
    [
      'a key that stands twice',
      '{"full_name":"Ana","email_address":"a@b.example","full_name":"Bo"}',
      '/full_name',
    ],
  ])('see %s in the text that a model wrote', async (_, text, pointer) => {
    const { structuredContent: checked } = await call('validate_payload', { ...party, text });
    expect(checked).toMatchObject({ is_valid: false, diagnostics: [{ code: 'parse', pointer }] });
    const both = await call('validate_payload', { ...party, text, payload: {} });
    expect(both).toMatchObject({ isError: true });
    expect(both.content[0].text).toContain('text: Give the payload or its text, not both.');
  });

  it('call an argument by its own name, whatever it is called behind the door', async () => {
    const answer = await call('list_contracts', { cursor: 'zzz' });
    expect(answer.content[0].text).toContain('- cursor: This is not a cursor');
    const documents = await call('list_corpora', { cursor: 'zzz' });
    expect(documents.content[0].text).toContain('- cursor: This is not a cursor');
  });

  it.each([
    ['nothing', {}],
    ['a text', { payload: 'text' }],
    ['null', { payload: null }],
  ])('answer for %s in the place of an object', async (what, args) => {
    const answer = await call('validate_payload', { ...party, ...args });
    if (what === 'nothing') expect(answer.content[0].text).toContain('payload: Give a payload, or its text.');
    else expect(answer.structuredContent).toMatchObject({ is_valid: false, diagnostics: [{ code: 'type' }] });
  });

  it.each([
    [150, 200],
    [100_000, 400],
  ])('are not brought down by a payload %i lists deep', async (depth, expected) => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'validate_payload', arguments: { ...party, payload: '@' } },
    }).replace('"@"', '['.repeat(depth) + ']'.repeat(depth));
    const { status, body: answer } = await door.post(body, { key: anaKey });
    expect(status).toBe(expected);
    if (expected === 200) {
      const { is_valid: isValid, attempt_hint: hint } = answer.result.structuredContent;
      expect({ isValid, hint }).toEqual({ isValid: false, hint: expect.stringContaining('Too large') });
    } else expect(answer.error.message).toContain('256 deep');
  });
});

describe('vocabularies over MCP', () => {
  it('are found by concept, and given whole or by name with what means the same', async () => {
    const { concepts } = (await call('list_concepts', { query: 'person' })).structuredContent;
    expect(concepts.map(({ name, scheme }: { name: string; scheme: string }) => `${scheme}:${name}`)).toEqual(
      ['people:email', 'people:name'],
    );
    const pack = (await call('fetch_concept_pack', { namespace: 'acme', scheme: 'people' }))
      .structuredContent;
    expect(pack).toMatchObject({ version: '1.2.0', nextCursor: null });
    expect(pack.concepts.map(({ name }: { name: string }) => name)).toEqual(['email', 'mailbox', 'name']);
    const some = (await call('fetch_concept_pack', { namespace: 'acme', scheme: 'people', names: ['email'] }))
      .structuredContent;
    expect(some.concepts).toMatchObject([{ name: 'email', labels: ['e-mail', 'mail'] }, { name: 'mailbox' }]);
  });

  it('are not there for who may not read them', async () => {
    expect((await call('list_concepts', {}, benKey)).structuredContent.concepts).toEqual([]);
    const forbidden = await call('fetch_concept_pack', { namespace: 'acme', scheme: 'people' }, benKey);
    const missing = await call('fetch_concept_pack', { namespace: 'acme', scheme: 'none' }, benKey);
    expect(forbidden).toEqual(missing);
    expect(forbidden.isError).toBe(true);
  });
});
