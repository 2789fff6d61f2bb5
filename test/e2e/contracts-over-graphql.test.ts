import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishBuiltins } from '../../src/features/contracts-registry/publish-builtins.ts';
import { openGraphqlDoor, type GraphqlDoor } from '../support/graphql-door.ts';

interface Reply {
  readonly data?: { validatePayload: { result: { diagnostics: { code: string }[] } } };
  readonly errors?: unknown;
}

let door: GraphqlDoor;
beforeAll(async () => {
  door = await openGraphqlDoor({ isWhole: true });
  await publishBuiltins(door.services);
});
afterAll(() => door.close());

const PUBLISH = `mutation ($input: PublishContractInput!) { publishContract(input: $input) {
  __typename
  ... on PublishContractSuccess {
    outcome digest suggestedVersion diagnostics { code severity pointer message } changes { kind template from to }
    contractVersion { id version status schema contract { ref latest { version } } aliasMap { from to isFolded } }
  }
  ... on SchemaRejectedError { code message suggestedVersion diagnostics { code severity pointer message } }
  ... on ConflictError { message current { ... on ContractVersion { version digest } } }
  ... on ValidationError { message fields { path message } }
  ... on NotFoundError { message }
} }`;
const VALIDATE = `mutation ($input: ValidatePayloadInput!) { validatePayload(input: $input) {
  __typename
  ... on ValidatePayloadSuccess { result {
    ref isValid data feedback recordedCount truncatedDiagnostics contractVersion { version }
    diagnostics { code severity pointer template keyword expected suggestion constraint found { type preview isRedacted } origin }
    mapped { parent from to } unresolved { template key jsonType count } coerced { pointer from to rule }
  } }
  ... on NotFoundError { message }
  ... on ValidationError { fields { path message } }
} }`;

async function ask(query: string, variables?: object, key?: string | null) {
  const { data, errors } = await door.run(query, {
    ...(variables && { variables }),
    ...(key !== undefined && { key }),
  });
  expect(errors ?? []).toEqual([]);
  return data;
}
const publish = async (input: object) => (await ask(PUBLISH, { input })).publishContract;
const validate = async (input: object) => (await ask(VALIDATE, { input })).validatePayload;

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['email_address'],
  properties: {
    email_address: { type: 'string', description: 'Where letters go.' },
    status: { enum: ['active', 'gone'] },
    secret: { type: 'string', maxLength: 3 },
  },
};

describe('a contract over GraphQL', () => {
  it('goes the whole way: publish, schema, check, suggestion, accept, publish again, mapped', async () => {
    const first = await publish({ ref: 'shop/customer@1.0.0', schema: SCHEMA, sensitive: ['/secret'] });
    expect(first).toMatchObject({ __typename: 'PublishContractSuccess', outcome: 'PUBLISHED' });
    expect(first.contractVersion).toMatchObject({
      version: '1.0.0',
      schema: SCHEMA,
      contract: { ref: 'shop/customer', latest: { version: '1.0.0' } },
    });

    const { contractLlmSchema: plain } = await ask(
      '{ contractLlmSchema(ref: "shop/customer", budgetTokens: 500) { ref digest schema request tokens fits lossy { reason } isStrict strictReasons } }',
    );
    expect(plain).toMatchObject({
      ref: 'shop/customer@1.0.0',
      digest: first.digest,
      fits: true,
      request: null,
    });
    const { contractLlmSchema: forOpenAi } = await ask(
      '{ contractLlmSchema(ref: "shop/customer", provider: OPENAI_CHAT, mode: TOOL) { schema request isStrict } }',
    );
    expect(forOpenAi.isStrict).toBe(true);
    expect(forOpenAi.request.tools[0].function.parameters).toEqual(forOpenAi.schema);

    const payload = { user_email: 'a@b.c', status: 'activ', secret: 'very secret' };
    const checked = await validate({ ref: 'shop/customer', payload, map: true, recordUnresolved: true });
    expect(checked.result).toMatchObject({
      ref: 'shop/customer@1.0.0',
      isValid: false,
      recordedCount: 1,
      unresolved: [{ template: '', key: 'user_email', jsonType: 'string', count: 1 }],
    });
    expect(checked.result.diagnostics.map(({ code }: { code: string }) => code).sort()).toEqual([
      'additional',
      'enum',
      'length',
      'required',
    ]);
    expect(checked.result.feedback).toContain('Return the corrected object only.');
    const shown = JSON.stringify([checked.result.diagnostics, checked.result.feedback]);
    expect(shown).not.toContain('very secret');

    const { aliasSuggestions } = await ask(
      '{ aliasSuggestions(contract: "shop/customer", status: PENDING) { totalCount nodes { id key parent seenCount status contract { ref } candidates { target score } } } }',
    );
    expect(aliasSuggestions).toMatchObject({
      totalCount: 1,
      nodes: [{ key: 'user_email', seenCount: 1, contract: { ref: 'shop/customer' } }],
    });
    const [suggestion] = aliasSuggestions.nodes;
    expect(suggestion.candidates[0].target).toBe('/email_address');
    const { acceptSuggestion } = await ask(
      'mutation ($id: ID!) { acceptSuggestion(input: { suggestionId: $id, target: "/email_address" }) { ... on AcceptSuggestionSuccess { suggestion { status target publishedIn decidedBy { slug } } } } }',
      { id: suggestion.id },
    );
    expect(acceptSuggestion.suggestion).toMatchObject({
      status: 'ACCEPTED',
      target: '/email_address',
      publishedIn: null,
    });

    const again = await publish({ ref: 'shop/customer@1.0.1', schema: SCHEMA, sensitive: ['/secret'] });
    expect(again.changes.map(({ kind }: { kind: string }) => kind)).toContain('alias-added');
    const mapped = await validate({ ref: 'shop/customer', payload: { userEmail: 'a@b.c' }, map: true });
    expect(mapped.result).toMatchObject({
      ref: 'shop/customer@1.0.1',
      isValid: true,
      feedback: '',
      data: { email_address: 'a@b.c' },
      mapped: [{ parent: '', from: 'userEmail', to: 'email_address' }],
    });
    // The version before is as it was.
    const old = await validate({ ref: 'shop/customer@1.0.0', payload: { userEmail: 'a@b.c' }, map: true });
    expect(old.result.isValid).toBe(false);
  });

  it('says all that is wrong with a draft, and shows the version that stands in the way', async () => {
    const rejected = await publish({ ref: 'shop/bad@1.0.0', schema: { type: 'objekt' } });
    expect(rejected).toMatchObject({
      __typename: 'SchemaRejectedError',
      code: 'SCHEMA_REJECTED',
      suggestedVersion: null,
    });
    expect(rejected.diagnostics[0]).toMatchObject({ severity: 'ERROR', pointer: '/schema/type' });
    const { digest } = await publish({ ref: 'shop/order@1.0.0', schema: SCHEMA });
    const conflict = await publish({ ref: 'shop/order@1.0.0', schema: true });
    expect(conflict).toMatchObject({ __typename: 'ConflictError', current: { version: '1.0.0', digest } });
    const broken = await publish({
      ref: 'shop/order@1.1.0',
      schema: { ...SCHEMA, required: ['email_address', 'status'] },
    });
    expect(broken).toMatchObject({ __typename: 'SchemaRejectedError', suggestedVersion: '2.0.0' });
    expect(await publish({ ref: 'shop', schema: true })).toMatchObject({
      __typename: 'ValidationError',
      fields: [{ path: ['ref'] }],
    });
    const twice = await publish({
      ref: 'shop/x@1.0.0',
      schema: true,
      severities: [
        { code: 'enum', severity: 'INFO' },
        { code: 'enum', severity: 'ERROR' },
      ],
    });
    expect(twice).toMatchObject({ __typename: 'ValidationError', fields: [{ path: ['severities', '1'] }] });
  });

  it('takes everything an artifact has', async () => {
    const input = {
      ref: 'shop/full@1.0.0',
      schemaText: '{"type":"object","properties":{"b":{"type":"integer"},"a":{"type":"string"}}}',
      title: 'Full',
      description: 'With everything.',
      aliases: [{ template: '/a', names: ['alpha'] }],
      coercions: [{ template: '/b', name: 'integer' }],
      severities: [{ code: 'type', severity: 'WARNING' }],
      sensitive: ['/a'],
      onError: 'WARN',
      steps: [
        { name: 'draft', schema: { type: 'object', properties: { a: { type: 'string' } } }, onError: 'FAIL' },
      ],
      ownership: { team: 'shop' },
      governance: { retention: 'P1Y' },
      metadata: { x: [1, { y: null }] },
      allowBacktracking: false,
    };
    const checked = await publish({ ...input, isDryRun: true });
    expect(checked).toMatchObject({ outcome: 'CHECKED', contractVersion: null });
    const published = await publish(input);
    expect(published.digest).toBe(checked.digest);
    const { contract } =
      await ask(`{ contract(ref: "shop/full") { id title description namespace { name isPublic creator { slug } myPermissions grants { permissions } }
      version(version: "1.0.0") { schema onError sensitive aliases { template names } coercions { template name } rules { name } bindings { concept }
        steps { name schema onError } ownership governance metadata fieldCount publishedBy { slug } changedFrom changes { kind } } versions { totalCount nodes { version } } bindings { template } } }`);
    expect(contract).toMatchObject({
      title: 'Full',
      description: 'With everything.',
      namespace: { name: 'shop', isPublic: false, grants: [] },
      version: {
        onError: 'WARN',
        sensitive: ['/a'],
        aliases: input.aliases,
        coercions: input.coercions,
        steps: input.steps,
        ownership: input.ownership,
        governance: input.governance,
        metadata: input.metadata,
        fieldCount: 2,
        changedFrom: null,
      },
      versions: { totalCount: 1, nodes: [{ version: '1.0.0' }] },
    });
    expect(Object.keys(contract.version.schema.properties)).toEqual(['b', 'a']);
    const step = await validate({ ref: 'shop/full', step: 'draft', payload: { a: 1 } });
    expect(step.result.diagnostics).toEqual([]);
    expect(step.result.isValid).toBe(true);
    expect(await validate({ ref: 'shop/full', step: 'no', payload: {} })).toMatchObject({
      __typename: 'ValidationError',
      fields: [{ path: ['step'] }],
    });
    const { contractLlmSchema } = await ask(
      '{ contractLlmSchema(ref: "shop/full", step: "draft", provider: ANTHROPIC, mode: TOOL) { request } }',
    );
    expect(JSON.stringify(contractLlmSchema.request)).not.toMatch(/retention|team|"b"/);
  });

  it('tells of a text that is no sound JSON, and takes neither both nor none', async () => {
    const text = await validate({
      ref: 'deedbox/answer',
      text: '{"answer": "x", "answer": "y", "claims": []}',
    });
    expect(text.result).toMatchObject({ isValid: false });
    expect(text.result.diagnostics[0].code).toBe('parse');
    for (const input of [{}, { payload: {}, text: '{}' }]) {
      expect((await validate({ ref: 'deedbox/answer', ...input })).__typename).toBe('ValidationError');
    }
    // Null is a payload.
    expect((await validate({ ref: 'deedbox/answer', payload: null })).result.isValid).toBe(false);
  });

  it('stands a payload that is deep, and one that is large', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const send = async (levels: number) => {
      const body = `{"query":${JSON.stringify(VALIDATE)},"variables":{"input":{"ref":"deedbox/answer","payload":${nested(levels)}}}}`;
      const response = await door.post(body, { authorization: `Bearer ${door.adminKey}` });
      return (await response.json()) as Reply;
    };
    // Within what any JSON may have the contract says so; beyond, nobody walks into it.
    const deep = await send(150);
    expect(deep.data?.validatePayload.result.diagnostics.map(({ code }) => code)).toEqual(['limit']);
    const deeper = await send(100_000);
    expect(JSON.stringify(deeper.errors)).toContain('200 levels');
    expect(door.errors).toEqual([]);
    const schema = await publish({
      ref: 'shop/list@1.0.0',
      schema: { type: 'array', items: { type: 'integer' } },
    });
    expect(schema.outcome).toBe('PUBLISHED');
    const payload = Array.from({ length: 9_000 }, (_, index) => index * 1_000_000);
    const large = await validate({ ref: 'shop/list', payload: [...payload, ...payload].slice(0, 9_999) });
    expect(large.result).toMatchObject({ isValid: true });
    expect(large.result.data).toHaveLength(9_999);
    const wrong = await validate({ ref: 'shop/list', payload: [...payload, 'x'] });
    expect(wrong.result.diagnostics).toMatchObject([{ pointer: '/9000', code: 'type' }]);
  });

  it('lists in a stable order while others publish', async () => {
    for (const name of ['b', 'd', 'f']) await publish({ ref: `list/${name}@1.0.0`, schema: true });
    const page = async (after: string | null) =>
      (
        await ask(
          'query ($after: String) { contracts(first: 2, after: $after, filter: { namespace: "list" }) { totalCount nodes { name latest { version digest fieldCount } } pageInfo { endCursor hasNextPage } } }',
          { after },
        )
      ).contracts;
    const one = await page(null);
    expect(one.nodes.map(({ name }: { name: string }) => name)).toEqual(['b', 'd']);
    for (const name of ['a', 'c', 'e']) await publish({ ref: `list/${name}@1.0.0`, schema: true });
    const two = await page(one.pageInfo.endCursor);
    expect(two.nodes.map(({ name }: { name: string }) => name)).toEqual(['e', 'f']);
    expect(two).toMatchObject({ totalCount: 6, pageInfo: { hasNextPage: false } });
  });

  it('orders versions by semver, and never takes a pre-release or a deprecated one for the latest', async () => {
    for (const version of ['2.0.0', '10.0.0', '10.1.0-rc.1', '9.9.9'])
      await publish({ ref: `semver/c@${version}`, schema: { title: version } });
    const { deprecateContract } = await ask(
      'mutation { deprecateContract(input: { ref: "semver/c@10.0.0", reason: "Use another." }) { ... on DeprecateContractSuccess { contractVersion { status deprecationReason contract { latest { version } } } } } }',
    );
    expect(deprecateContract.contractVersion).toEqual({
      status: 'DEPRECATED',
      deprecationReason: 'Use another.',
      contract: { latest: { version: '9.9.9' } },
    });
    const { contract } = await ask(
      '{ contract(ref: "semver/c") { versions(first: 3) { nodes { version } pageInfo { endCursor } } } }',
    );
    expect(contract.versions.nodes.map(({ version }: { version: string }) => version)).toEqual([
      '10.1.0-rc.1',
      '10.0.0',
      '9.9.9',
    ]);
    const { contract: rest } = await ask(
      'query ($after: String) { contract(ref: "semver/c") { versions(after: $after) { nodes { version } } } }',
      { after: contract.versions.pageInfo.endCursor },
    );
    expect(rest.versions.nodes.map(({ version }: { version: string }) => version)).toEqual(['2.0.0']);
    const { contractDiff } = await ask(
      '{ contractDiff(from: "shop/customer@1.0.0", to: "shop/customer") { from to suggestedBump isBackwardCompatible isForwardCompatible changes { kind breaksForward } } }',
    );
    expect(contractDiff).toMatchObject({
      from: 'shop/customer@1.0.0',
      to: 'shop/customer@1.0.1',
      isBackwardCompatible: true,
    });
  });

  it('keeps vocabularies, binds fields to them, and freezes their names with a version', async () => {
    const { publishVocabularyScheme } = await ask(
      `mutation { publishVocabularyScheme(input: { namespace: "shop", name: "people", version: "1.0.0", title: "People", concepts: [
        { name: "mail", definition: "Where letters go.", labels: ["E-Mail"], sameAs: ["post"] }, { name: "post", labels: ["Anschrift"] } ] }) {
        ... on PublishVocabularySchemeSuccess { wasPublished vocabularyScheme { ref namespace { name } concepts { totalCount nodes { name labels sameAs definition } } } } } }`,
    );
    expect(publishVocabularyScheme).toMatchObject({
      wasPublished: true,
      vocabularyScheme: {
        ref: 'people:1.0.0',
        namespace: { name: 'shop' },
        concepts: { totalCount: 2, nodes: [{ name: 'mail', sameAs: ['post'] }, { name: 'post' }] },
      },
    });
    await publish({ ref: 'shop/bound@1.0.0', schema: SCHEMA });
    const BIND =
      'mutation ($input: BindFieldInput!) { bindField(input: $input) { __typename ... on BindFieldSuccess { binding { template concept scheme } } ... on ValidationError { message } } }';
    const input = {
      contract: 'shop/bound',
      template: '/email_address',
      concept: 'mail',
      scheme: 'people:1.0.0',
    };
    expect((await ask(BIND, { input })).bindField).toMatchObject({
      binding: { template: '/email_address', concept: 'mail' },
    });
    expect((await ask(BIND, { input: { ...input, concept: 'no' } })).bindField.__typename).toBe(
      'ValidationError',
    );
    const next = await publish({ ref: 'shop/bound@1.1.0', schema: SCHEMA });
    expect(next.contractVersion.aliasMap.map(({ from }: { from: string }) => from)).toEqual(
      expect.arrayContaining(['Anschrift', 'E-Mail']),
    );
    const { unbindField } = await ask(
      'mutation { unbindField(input: { contract: "shop/bound", template: "/email_address" }) { ... on UnbindFieldSuccess { contract { bindings { template } } } } }',
    );
    expect(unbindField.contract.bindings).toEqual([]);
    const { vocabularySchemes } = await ask(
      '{ vocabularySchemes(namespace: "shop") { totalCount nodes { name version title } } }',
    );
    expect(vocabularySchemes).toMatchObject({
      totalCount: 1,
      nodes: [{ name: 'people', version: '1.0.0', title: 'People' }],
    });
  });

  it('shows to nobody what is not public, and to everybody what is', async () => {
    const seen = await ask(
      '{ contracts { nodes { ref } } contract(ref: "shop/customer") { ref } aliasSuggestions { nodes { key } } contractNamespaces { nodes { name } } }',
      undefined,
      null,
    );
    expect(seen).toEqual({
      contracts: { nodes: [{ ref: 'deedbox/answer' }] },
      contract: null,
      aliasSuggestions: { nodes: [] },
      contractNamespaces: { nodes: [{ name: 'deedbox' }] },
    });
    const { validatePayload } = await ask(
      VALIDATE,
      { input: { ref: 'deedbox/answer', payload: { answer: 'x', claims: [] } } },
      null,
    );
    expect(validatePayload.result.isValid).toBe(true);
    const missing = await ask(VALIDATE, { input: { ref: 'shop/nothing', payload: {} } }, null);
    const hidden = await ask(VALIDATE, { input: { ref: 'shop/customer', payload: {} } }, null);
    expect(hidden).toEqual(missing);
    expect(hidden.validatePayload.__typename).toBe('NotFoundError');
  });
});
