import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareVersions, latestVersion } from '../../../src/contracts/artifact/versions.ts';
import { ANONYMOUS, type UserActor } from '../../../src/domain/actor.ts';
import { contractDiff } from '../../../src/features/contracts-registry/contract-diff.ts';
import { contractLlmSchema } from '../../../src/features/contracts-registry/contract-llm-schema.ts';
import { deprecateContract } from '../../../src/features/contracts-registry/deprecate-contract.ts';
import { exportContract } from '../../../src/features/contracts-registry/export-contract.ts';
import { findContract } from '../../../src/features/contracts-registry/find-contract.ts';
import { importContract } from '../../../src/features/contracts-registry/import-contract.ts';
import { listVersions } from '../../../src/features/contracts-registry/list-contracts.ts';
import { pageContracts } from '../../../src/features/contracts-registry/page-contracts.ts';
import { publishContract } from '../../../src/features/contracts-registry/publish-contract.ts';
import { validatePayload } from '../../../src/features/contracts-registry/validate-payload.ts';
import { countStatements } from '../../support/count-statements.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openWorld, type World } from '../../support/world.ts';

const statements = countStatements();

describeOnBoth('reading contracts', (open) => {
  let world: World;
  let author: UserActor;
  let count = 0;
  beforeAll(async () => {
    world = await openWorld(open);
    author = await world.user();
  });
  afterAll(() => world.dispose());

  const fresh = () => `r${(count += 1)}`;
  const publish = (ref: string, schema: unknown, more: object = {}) =>
    publishContract(world.as(author), { ref, schema, ...more });

  it('the latest is the highest active release, whatever was published and deprecated in whatever order', async () => {
    const number = fc.oneof(fc.nat(2), fc.nat(30));
    const version = fc
      .tuple(number, number, number, fc.option(fc.constantFrom('rc.1', 'rc.2', 'alpha', '1'), { nil: null }))
      .map(([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre === null ? '' : `-${pre}`}`);
    const published = fc.uniqueArray(fc.record({ version, isDeprecated: fc.boolean() }), {
      minLength: 1,
      maxLength: 7,
      selector: (each) => each.version,
    });
    await fc.assert(
      fc.asyncProperty(published, async (versions) => {
        const namespace = fresh();
        for (const each of versions) {
          await publish(`${namespace}/c@${each.version}`, { title: each.version });
          if (each.isDeprecated) {
            await deprecateContract(world.as(author), { ref: `${namespace}/c@${each.version}` });
          }
        }
        const active = versions.filter(({ isDeprecated }) => !isDeprecated).map((each) => each.version);
        const wanted = latestVersion(active);
        const found = await findContract(world.as(author), { namespace, name: 'c' }).catch(() => null);
        expect(found?.version ?? null).toBe(wanted);
        const { contracts } = await pageContracts(world.as(author), { namespace });
        expect(contracts.map((each) => each.version)).toEqual(wanted === null ? [] : [wanted]);
        const rows = await listVersions(world.as(author), {
          filter: { contract: { namespaceName: namespace } },
        });
        const all = versions.map((each) => each.version).toSorted((a, b) => compareVersions(b, a));
        expect(rows.map((row) => row.version)).toEqual(all);
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it('costs as many statements where it is forbidden as where it is missing, and says the same', async () => {
    const namespace = fresh();
    await publish(`${namespace}/c@1.0.0`, true);
    const stranger = await world.user();
    for (const actor of [ANONYMOUS, stranger]) {
      const ctx = world.as(actor);
      const acts: Readonly<Record<string, (name: string, version: string) => Promise<unknown>>> = {
        find: (name) => findContract(ctx, { namespace, name }),
        findVersion: (name, version) => findContract(ctx, { namespace, name, version }),
        validate: (name) => validatePayload(ctx, { selector: { namespace, name }, payload: {} }),
        schema: (name) => contractLlmSchema(ctx, { selector: { namespace, name } }),
        diff: (name) => contractDiff(ctx, { from: `${namespace}/${name}`, to: `${namespace}/${name}` }),
        export: (name) => exportContract(ctx, { selector: { namespace, name }, format: 'MARKDOWN' }),
        deprecate: (name, version) => deprecateContract(ctx, { ref: `${namespace}/${name}@${version}` }),
      };
      for (const [what, act] of Object.entries(acts)) {
        const outcome = async (name: string, version: string) => {
          const before = statements();
          const error = await act(name, version).then(
            () => 'done',
            ({ code, publicMessage }: { code: string; publicMessage: string }) => `${code} ${publicMessage}`,
          );
          return { what, error, statements: statements() - before };
        };
        const forbidden = await outcome('c', '1.0.0');
        expect(forbidden.error).toMatch(/^(NOT_FOUND|UNAUTHENTICATED)/);
        expect(await outcome('nothing', '1.0.0')).toEqual(forbidden);
        expect(await outcome('c', '7.0.0')).toEqual(forbidden);
      }
    }
  });

  it('reads an artifact once, and the next time from memory', async () => {
    const namespace = fresh();
    await publish(`${namespace}/c@1.0.0`, { title: randomUUID() });
    const cost = async () => {
      const before = statements();
      await findContract(world.as(author), { namespace, name: 'c' });
      return statements() - before;
    };
    expect([await cost(), await cost(), await cost()]).toEqual([2, 1, 1]);
  });

  it('pages by namespace and name while others publish, and takes text as it is', async () => {
    const namespace = fresh();
    for (const name of ['b', 'd'])
      await publish(`${namespace}/${name}@1.0.0`, { title: 'x' }, { title: '100 % of it' });
    const one = await pageContracts(world.as(author), { namespace, limit: 1 });
    expect(one).toMatchObject({ contracts: [{ name: 'b' }], hasMore: true });
    for (const name of ['a', 'c']) await publish(`${namespace}/${name}@1.0.0`, { title: 'x' });
    const two = await pageContracts(world.as(author), {
      namespace,
      limit: 5,
      after: { namespace, name: 'b' },
    });
    expect(two.contracts.map(({ name }) => name)).toEqual(['c', 'd']);
    const found = async (text: string) =>
      (await pageContracts(world.as(author), { namespace, text })).contracts.map(({ name }) => name);
    expect(await found('100 %')).toEqual(['b', 'd']);
    expect(await found('%')).toEqual(['b', 'd']);
    expect(await found('_')).toEqual([]);
    expect(await found('\\')).toEqual([]);
  });

  it('fits a schema into a budget, for a provider too, in the request as well', async () => {
    const namespace = fresh();
    const long = 'A long description. '.repeat(40).trim();
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', description: long } },
      required: ['a'],
    };
    await publish(`${namespace}/c@1.0.0`, schema, { governance: { secret: 'house rules' } });
    const selector = { namespace, name: 'c' };
    const plain = await contractLlmSchema(world.as(author), { selector, budgetTokens: 60 });
    expect(plain).toMatchObject({ fits: true, request: null, lossy: [] });
    expect(plain.tokens).toBeLessThanOrEqual(60);
    for (const provider of [
      'openai-chat',
      'openai-responses',
      'anthropic',
      'gemini',
      'ollama',
      'mcp',
    ] as const) {
      const cut = await contractLlmSchema(world.as(author), {
        selector,
        provider,
        mode: 'tool',
        budgetTokens: 80,
      });
      expect({ provider, fits: cut.fits }).toEqual({ provider, fits: true });
      expect(JSON.stringify(cut.request)).toContain(JSON.stringify(cut.schema));
      expect(JSON.stringify(cut.request)).not.toContain(long);
      expect(JSON.stringify(cut)).not.toContain('house rules');
    }
    const whole = await contractLlmSchema(world.as(author), {
      selector,
      provider: 'anthropic',
      mode: 'tool',
    });
    expect(JSON.stringify(whole.request)).toContain(long);
    const tiny = await contractLlmSchema(world.as(author), { selector, budgetTokens: 1 });
    expect(tiny.fits).toBe(false);
    for (const budgetTokens of [0, -1]) {
      const refused = contractLlmSchema(world.as(author), { selector, budgetTokens });
      await expect(refused).rejects.toMatchObject({ code: 'VALIDATION' });
    }
    const strict = contractLlmSchema(world.as(author), { selector, provider: 'mcp', strict: true });
    await expect(strict).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('takes a contract away as ODCS and back without loss, and tells what a schema cannot say', async () => {
    const namespace = fresh();
    const schema = {
      type: 'object',
      additionalProperties: false,
      required: ['total'],
      properties: {
        total: { type: 'number', minimum: 0 },
        kind: { enum: ['a', 'b'] },
        'a/b~c': { const: 1 },
      },
    };
    const published = await publish(`${namespace}/c@1.2.3`, schema, {
      title: 'Totals',
      description: 'What it came to.',
      aliases: [{ template: '/total', names: ['sum'] }],
      sensitive: ['/kind'],
      ownership: { team: 'books' },
    });
    const selector = { namespace, name: 'c' };
    const odcs = await exportContract(world.as(author), { selector, format: 'ODCS' });
    expect(odcs).toMatchObject({ fileName: 'c-1.2.3.odcs.yaml', mediaType: 'application/yaml' });
    const back = await importContract(world.as(author), { format: 'ODCS', content: odcs.content });
    expect(back).toMatchObject({ outcome: 'UNCHANGED', versionId: published.versionId });
    const asSchema = await exportContract(world.as(author), { selector, format: 'JSON_SCHEMA' });
    expect(JSON.parse(asSchema.content)).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...schema,
    });
    expect(asSchema.losses.map(({ pointer }) => pointer)).toEqual(['/aliases', '/sensitive', '/ownership']);
    const markdown = await exportContract(world.as(author), { selector, format: 'MARKDOWN' });
    expect(markdown.content).toContain('/total');
    const artifact = await exportContract(world.as(author), { selector, format: 'ARTIFACT' });
    expect(JSON.parse(artifact.content)).toEqual(published.artifact);
  });

  it('imports a schema of an old draft, and refuses what is none', async () => {
    const namespace = fresh();
    const old =
      '{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"n":{"type":"number","minimum":0,"exclusiveMinimum":true}}}';
    const imported = await importContract(world.as(author), {
      format: 'JSON_SCHEMA',
      content: old,
      ref: `${namespace}/old@1.0.0`,
    });
    expect(imported.artifact.schema).toMatchObject({ properties: { n: { exclusiveMinimum: 0 } } });
    const fails = (input: object) =>
      importContract(world.as(author), {
        format: 'JSON_SCHEMA',
        content: old,
        ref: `${namespace}/x@1.0.0`,
        ...input,
      });
    await expect(fails({ content: '{"a":1,"a":2}' })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(fails({ content: '{"type":"objekt"}' })).rejects.toMatchObject({ code: 'SCHEMA_REJECTED' });
    await expect(fails({ ref: null })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(fails({ ref: `${namespace}/x@1.0.0+b` })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(fails({ content: ' '.repeat(300_000) })).rejects.toMatchObject({ code: 'VALIDATION' });
    for (const content of [
      'a: [',
      'a: 1\na: 2',
      'plain',
      'a: &a [x]\n'.repeat(1) + 'b: *nothing',
      '- 1',
      'apiVersion: v2.0.0\nkind: DataContract',
    ]) {
      await expect(fails({ format: 'ODCS', content, ref: null })).rejects.toMatchObject({
        code: 'VALIDATION',
      });
    }
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefghi'.split('').map(
        (name, at) =>
          `${name}: &${name} [${Array(9)
            .fill(`*${'abcdefgh'[at] ?? ''}`)
            .join(',')}]`,
      ),
    ].join('\n');
    await expect(fails({ format: 'ODCS', content: bomb, ref: null })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });
});
