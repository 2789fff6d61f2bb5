import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasItsDigest } from '../../../src/contracts/artifact/digest.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { isAppError, type AppError } from '../../../src/domain/errors.ts';
import { sql } from '../../../src/db/sql.ts';
import { grantPermission } from '../../../src/features/access/grant-permission.ts';
import {
  acceptSuggestion,
  rejectSuggestion,
} from '../../../src/features/contracts-registry/decide-suggestion.ts';
import { bindField } from '../../../src/features/contracts-registry/bind-field.ts';
import { deprecateContract } from '../../../src/features/contracts-registry/deprecate-contract.ts';
import { readSelector } from '../../../src/features/contracts-registry/contract-name.ts';
import { findContract } from '../../../src/features/contracts-registry/find-contract.ts';
import { publishContract } from '../../../src/features/contracts-registry/publish-contract.ts';
import { publishVocabularyScheme } from '../../../src/features/contracts-registry/publish-vocabulary-scheme.ts';
import { rejectionOf } from '../../../src/features/contracts-registry/registry-problem.ts';
import { recordUnresolved } from '../../../src/features/contracts-registry/record-unresolved.ts';
import { unbindField } from '../../../src/features/contracts-registry/unbind-field.ts';
import { updateNamespace } from '../../../src/features/contracts-registry/update-namespace.ts';
import { validatePayload } from '../../../src/features/contracts-registry/validate-payload.ts';
import {
  SUGGESTIONS_MAX_PER_CONTRACT,
  SUGGESTIONS_MAX_PER_PAYLOAD,
} from '../../../src/config/limits-registry.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openWorld, type World } from '../../support/world.ts';

const schemaOf = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const CUSTOMER = schemaOf({ email_address: { type: 'string' }, age: { type: 'integer' } }, ['email_address']);

async function refusal(run: () => Promise<unknown>): Promise<AppError> {
  try {
    await run();
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describeOnBoth('publishing contracts', (open) => {
  let world: World;
  let author: UserActor;
  let stranger: UserActor;
  let count = 0;
  beforeAll(async () => {
    world = await openWorld(open);
    author = await world.user();
    stranger = await world.user();
  });
  afterAll(() => world.dispose());

  const fresh = () => `n${(count += 1)}`;
  const publish = (ref: string, schema: unknown, more: object = {}) =>
    publishContract(world.as(author), { ref, schema, ...more });
  const find = (ref: string) => findContract(world.as(author), readSelector(ref));

  it('keeps the order of keys that the author wrote, and gives back what has its digest', async () => {
    const n = fresh();
    const schemaText =
      '{"type":"object","properties":{"zeta":{"type":"string"},"alpha":{"enum":["b","a"]},"mid":true}}';
    const { outcome, artifact } = await publishContract(world.as(author), {
      ref: `${n}/c@1.0.0`,
      schemaText,
    });
    expect(outcome).toBe('PUBLISHED');
    const found = await find(`${n}/c`);
    expect(Object.keys((found.artifact.schema as { properties: object }).properties)).toEqual([
      'zeta',
      'alpha',
      'mid',
    ]);
    expect(hasItsDigest(found.artifact)).toBe(true);
    expect(found).toMatchObject({
      version: '1.0.0',
      digest: artifact.digest,
      fieldCount: 3,
      status: 'ACTIVE',
    });
    expect(Object.isFrozen(found.artifact)).toBe(true);
  });

  it('takes the same once more as nothing new, also when something was bound in between', async () => {
    const n = fresh();
    await publish(`${n}/c@1.0.0`, CUSTOMER);
    await publishVocabularyScheme(world.as(author), {
      namespace: n,
      name: 'people',
      version: '1.0.0',
      concepts: [{ name: 'email', labels: ['E-Mail'] }],
    });
    await bindField(world.as(author), {
      contract: `${n}/c`,
      template: '/email_address',
      concept: 'email',
      scheme: 'people:1.0.0',
    });
    const before = await find(`${n}/c`);
    expect((await publish(`${n}/c@1.0.0`, CUSTOMER)).outcome).toBe('UNCHANGED');
    expect(await find(`${n}/c`)).toEqual(before);
    expect(before.artifact.aliasMap.entries).toEqual([]);
  });

  it('refuses another content for a version that is published, and shows the stored one', async () => {
    const n = fresh();
    const { versionId } = await publish(`${n}/c@1.0.0`, CUSTOMER);
    const error = await refusal(() =>
      publish(`${n}/c@1.0.0`, schemaOf({ email_address: { type: 'string' } })),
    );
    expect(error).toMatchObject({
      code: 'CONFLICT',
      details: { current: { kind: 'ContractVersion', id: versionId } },
    });
    expect(error.publicMessage).toContain('2.0.0');
  });

  it('publishes once where many publish the same at once, and shows one winner where they differ', async () => {
    const n = fresh();
    const same = await Promise.all(Array.from({ length: 5 }, () => publish(`${n}/c@1.0.0`, CUSTOMER)));
    expect(same.map(({ outcome }) => outcome).sort()).toEqual([
      'PUBLISHED',
      'UNCHANGED',
      'UNCHANGED',
      'UNCHANGED',
      'UNCHANGED',
    ]);
    expect(new Set(same.map(({ versionId }) => versionId)).size).toBe(1);
    const different = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((name) => publish(`${n}/d@1.0.0`, schemaOf({ [name]: true }))),
    );
    expect(different.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of different) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'CONFLICT' });
    }
    // Into a namespace that is not there yet, too.
    const fresh2 = fresh();
    const first = await Promise.all(
      ['a', 'b', 'c'].map((name) => publish(`${fresh2}/${name}@1.0.0`, CUSTOMER)),
    );
    expect(first.map(({ outcome }) => outcome)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED']);
  });

  it('refuses a schema with all that is wrong with it', async () => {
    const error = await refusal(() => publish(`${fresh()}/c@1.0.0`, { type: 'objekt' }));
    expect(error.code).toBe('SCHEMA_REJECTED');
    expect(rejectionOf(error).problems[0]).toMatchObject({ severity: 'error' });
    const text = await refusal(() =>
      publishContract(world.as(author), { ref: `${fresh()}/c@1.0.0`, schemaText: '{"a":1,"a":2}' }),
    );
    expect(rejectionOf(text).problems.map(({ code }) => code)).toEqual(['not-json']);
    const keyword = await refusal(() => publish(`${fresh()}/c@1.0.0`, { $async: true, type: 'object' }));
    expect(keyword.code).toBe('SCHEMA_REJECTED');
  });

  it.each(['x', 'A/b@1.0.0', 'a/b', 'a/b@1', 'a/b@1.0.0+build', 'a/b@99999999999.0.0', 'deedbox/x@1.0.0'])(
    'refuses the name %j',
    async (ref) => {
      expect(await refusal(() => publish(ref, CUSTOMER))).toMatchObject({ code: 'VALIDATION' });
    },
  );

  describe('compatibility', () => {
    const narrow = schemaOf({ email_address: { type: 'string', maxLength: 5 } }, ['email_address']);

    it('refuses a break within a major version, and names the version that may', async () => {
      const n = fresh();
      await publish(`${n}/c@1.0.0`, CUSTOMER);
      const error = await refusal(() => publish(`${n}/c@1.1.0`, narrow));
      expect(rejectionOf(error)).toMatchObject({ suggestedVersion: '2.0.0' });
      expect(rejectionOf(error).problems.every(({ code }) => code === 'incompatible')).toBe(true);
      expect((await publish(`${n}/c@1.1.0`, narrow, { compatibility: 'NONE' })).outcome).toBe('PUBLISHED');
      expect((await publish(`${n}/c@2.0.0`, CUSTOMER)).outcome).toBe('PUBLISHED');
    });

    it('compares with the highest active release below, not with one that is deprecated or higher', async () => {
      const n = fresh();
      await publish(`${n}/c@1.0.0`, CUSTOMER);
      await publish(`${n}/c@2.0.0`, narrow);
      expect((await publish(`${n}/c@1.1.0`, CUSTOMER)).outcome).toBe('PUBLISHED');
      await publish(`${n}/c@1.2.0`, narrow, { compatibility: 'NONE' });
      await deprecateContract(world.as(author), { ref: `${n}/c@1.2.0` });
      expect((await publish(`${n}/c@1.3.0`, CUSTOMER)).suggestedVersion).toBe(null);
    });

    it('forwards, a field that old readers refuse breaks it', async () => {
      const n = fresh();
      await publish(`${n}/c@1.0.0`, CUSTOMER);
      const wider = { ...CUSTOMER, properties: { ...CUSTOMER.properties, nick: { type: 'string' } } };
      for (const compatibility of ['FORWARD', 'FULL'] as const) {
        const error = await refusal(() => publish(`${n}/c@1.1.0`, wider, { compatibility }));
        expect(error.code).toBe('SCHEMA_REJECTED');
      }
      expect((await publish(`${n}/c@1.1.0`, wider)).suggestedVersion).toBe('1.1.0');
    });
  });

  it('writes nothing on a dry run, not even a namespace, and finds what publishing would find', async () => {
    const n = fresh();
    const checked = await publish(`${n}/c@1.0.0`, CUSTOMER, { isDryRun: true });
    expect(checked).toMatchObject({ outcome: 'CHECKED', versionId: null });
    expect(await world.db.prisma.contractNamespace.count({ where: { name: n } })).toBe(0);
    const { artifact } = await publish(`${n}/c@1.0.0`, CUSTOMER);
    expect(checked.artifact.digest).toBe(artifact.digest);
    const narrow = schemaOf({});
    const error = await refusal(() => publish(`${n}/c@1.0.1`, narrow, { isDryRun: true }));
    expect(error.code).toBe('SCHEMA_REJECTED');
  });

  it('what is in the database cannot be changed behind its digest', async () => {
    const n = fresh();
    const { versionId } = await publish(`${n}/c@1.0.0`, schemaOf({ [n]: { type: 'string' } }));
    await sql(
      world.db.pool,
      `update contract_versions set artifact = replace(artifact, '"string"', '"number"') where id = $1::uuid`,
      [versionId],
    );
    await expect(find(`${n}/c`)).rejects.toThrow('is not what was published');
  });

  describe('the way of a name', () => {
    it('from an unknown key to a field, by way of a person and a version', async () => {
      const n = fresh();
      const ctx = world.as(author);
      await publish(`${n}/c@1.0.0`, CUSTOMER);
      const payload = { user_email: 'a@b.c', userEmail2: 1 };
      const first = await validatePayload(ctx, {
        selector: { namespace: n, name: 'c' },
        payload,
        map: true,
        recordUnresolved: true,
      });
      expect(first.result.isValid).toBe(false);
      expect(first.result.unresolved.map(({ key }) => key)).toEqual(['user_email', 'userEmail2']);
      expect(first.recordedCount).toBe(2);
      await validatePayload(ctx, {
        selector: { namespace: n, name: 'c' },
        payload: { userEmail: 'x' },
        map: true,
        recordUnresolved: true,
      });
      const queue = await world.db.prisma.aliasSuggestion.findMany({
        where: { contractId: first.contractId },
        orderBy: { key: 'asc' },
      });
      // Two spellings of one name are one row.
      expect(queue.map(({ key, seenCount }) => [key, seenCount])).toEqual([
        ['userEmail2', 1],
        ['user_email', 2],
      ]);
      const [second, wanted] = queue;
      if (wanted === undefined || second === undefined) throw new Error('no suggestions');
      await acceptSuggestion(ctx, { suggestionId: wanted.id, target: '/email_address' });
      await rejectSuggestion(ctx, second.id);
      const between = await validatePayload(ctx, {
        selector: { namespace: n, name: 'c' },
        payload: { user_email: 'a@b.c' },
        map: true,
      });
      expect(between.result.mapped).toEqual([]);
      const { artifact } = await publish(`${n}/c@1.0.1`, CUSTOMER);
      expect(artifact.aliases).toEqual([{ template: '/email_address', names: ['user_email'] }]);
      const after = await validatePayload(ctx, {
        selector: { namespace: n, name: 'c' },
        payload: { user_email: 'a@b.c' },
        map: true,
      });
      expect(after.result).toMatchObject({
        isValid: true,
        data: { email_address: 'a@b.c' },
        mapped: [{ from: 'user_email', to: 'email_address' }],
      });
      expect(after.version).toBe('1.0.1');
      const kept = await world.db.prisma.aliasSuggestion.findUniqueOrThrow({ where: { id: wanted.id } });
      expect(kept.publishedIn).toBe(`${n}/c@1.0.1`);
      // It stays a name of the field.
      expect((await publish(`${n}/c@1.0.2`, { ...CUSTOMER, description: 'x' })).artifact.aliasMap).toEqual(
        artifact.aliasMap,
      );
      // Where the field is gone, the name is left out and told of.
      const without = schemaOf({ age: { type: 'integer' } });
      const gone = await publish(`${n}/c@2.0.0`, without, { isDryRun: true });
      expect(gone.problems.map(({ code }) => code)).toEqual(['suggestion-left-out']);
      // And where somebody thought better of it, without a word.
      await rejectSuggestion(ctx, wanted.id);
      expect((await publish(`${n}/c@2.0.0`, CUSTOMER)).artifact.aliases).toEqual([]);
    });

    it('is not taken twice where the author wrote an accepted name down himself', async () => {
      const namespace = fresh();
      const schema = { type: 'object', properties: { email: {} }, additionalProperties: false };
      const aliases = [{ template: '/email', names: ['courriel'] }];
      await publish(`${namespace}/c@1.0.0`, schema);
      const { contractId } = await find(`${namespace}/c`);
      await world.db.prisma.aliasSuggestion.create({
        data: {
          contractId,
          parent: '',
          key: 'courriel',
          foldedKey: 'courriel',
          jsonType: 'string',
          status: 'ACCEPTED',
          target: '/email',
        },
      });
      const { artifact } = await publish(`${namespace}/c@1.1.0`, schema);
      expect(artifact.aliases).toEqual(aliases);
      expect(await publish(`${namespace}/c@1.1.0`, schema, { aliases })).toMatchObject({
        outcome: 'UNCHANGED',
      });
    });

    it('is not asked of a field that is none, or that has the name already', async () => {
      const n = fresh();
      const ctx = world.as(author);
      await publish(`${n}/c@1.0.0`, CUSTOMER, { aliases: [{ template: '/age', names: ['years'] }] });
      const { contractId } = await validatePayload(ctx, {
        selector: { namespace: n, name: 'c' },
        payload: { zzz: 1 },
        map: true,
        recordUnresolved: true,
      });
      const { id: suggestionId } = await world.db.prisma.aliasSuggestion.findFirstOrThrow({
        where: { contractId },
      });
      for (const target of ['/nothing', '', 'age', '/age/deeper', '/*']) {
        expect(await refusal(() => acceptSuggestion(ctx, { suggestionId, target }))).toMatchObject({
          code: 'VALIDATION',
        });
      }
    });

    it('payloads that race keep no more names than there is room for', async () => {
      const n = fresh();
      await publish(`${n}/c@1.0.0`, CUSTOMER);
      const { contractId } = await find(`${n}/c`);
      const fields = (from: number) =>
        Array.from({ length: SUGGESTIONS_MAX_PER_PAYLOAD }, (_, at) => ({
          template: '',
          key: `name ${from}x${at}`,
          count: 1,
          jsonType: 'string',
        }));
      const rounds = SUGGESTIONS_MAX_PER_CONTRACT / SUGGESTIONS_MAX_PER_PAYLOAD + 4;
      const taken = await Promise.all(
        Array.from({ length: rounds }, (_, at) =>
          recordUnresolved(world, { contractId, fields: fields(at) }),
        ),
      );
      expect(taken.reduce((sum, each) => sum + each, 0)).toBe(SUGGESTIONS_MAX_PER_CONTRACT);
      expect(await world.db.prisma.aliasSuggestion.count({ where: { contractId } })).toBe(
        SUGGESTIONS_MAX_PER_CONTRACT,
      );
    });

    it('nothing that is published changes with a vocabulary', async () => {
      const n = fresh();
      const ctx = world.as(author);
      const scheme = {
        namespace: n,
        name: 'people',
        version: '1.0.0',
        concepts: [{ name: 'mail', labels: ['E-Mail', 'Post'] }],
      };
      await publishVocabularyScheme(ctx, scheme);
      const bindings = [{ template: '/email_address', concept: 'mail', scheme: 'people:1.0.0' }];
      const { artifact } = await publish(`${n}/c@1.0.0`, CUSTOMER, { bindings });
      expect(artifact.aliasMap.entries.map(({ from }) => from)).toContain('Post');
      const other = { ...scheme, concepts: [{ name: 'mail', labels: ['Brief'] }] };
      expect(await refusal(() => publishVocabularyScheme(ctx, other))).toMatchObject({ code: 'CONFLICT' });
      expect((await publishVocabularyScheme(ctx, scheme)).wasPublished).toBe(false);
      await publishVocabularyScheme(ctx, { ...other, version: '2.0.0' });
      await bindField(ctx, {
        contract: `${n}/c`,
        template: '/email_address',
        concept: 'mail',
        scheme: 'people:2.0.0',
      });
      expect((await find(`${n}/c@1.0.0`)).artifact).toEqual(artifact);
      const next = await publish(`${n}/c@1.1.0`, CUSTOMER, { compatibility: 'NONE' });
      expect(next.artifact.aliasMap.entries.map(({ from }) => from)).toContain('Brief');
      expect(next.artifact.digest).not.toBe(artifact.digest);
      await unbindField(ctx, { contract: `${n}/c`, template: '/email_address' });
      expect((await publish(`${n}/c@2.0.0`, CUSTOMER)).artifact.aliasMap.entries).toEqual([]);
      expect(
        await refusal(() =>
          bindField(ctx, { contract: `${n}/c`, template: '/x', concept: 'mail', scheme: 'people:1.0.0' }),
        ),
      ).toMatchObject({ code: 'VALIDATION' });
      expect(
        await refusal(() =>
          bindField(ctx, { contract: `${n}/c`, template: '/age', concept: 'no', scheme: 'people:1.0.0' }),
        ),
      ).toMatchObject({ code: 'VALIDATION' });
    });
  });

  it('is read by everybody where its namespace is public, and by nobody else any more where it is not', async () => {
    const n = fresh();
    await publish(`${n}/c@1.0.0`, CUSTOMER);
    const { id: namespaceId } = await world.db.prisma.contractNamespace.findUniqueOrThrow({
      where: { name: n },
    });
    const anybody = () => findContract(world.as(), { namespace: n, name: 'c' });
    for (const actor of [stranger, undefined]) {
      const change = () => updateNamespace(world.as(actor), { namespaceId, isPublic: true });
      expect((await refusal(change)).code).toBe(actor === undefined ? 'UNAUTHENTICATED' : 'NOT_FOUND');
    }
    const writer = world.as({ ...author, scopes: ['read', 'write'] });
    expect((await refusal(() => updateNamespace(writer, { namespaceId, isPublic: true }))).code).toBe(
      'UNAUTHENTICATED',
    );
    await updateNamespace(world.as(author), { namespaceId, isPublic: true, description: 'For all.' });
    expect((await anybody()).version).toBe('1.0.0');
    expect(
      await refusal(() => publishContract(world.as(stranger), { ref: `${n}/d@1.0.0`, schema: true })),
    ).toMatchObject({ code: 'NOT_FOUND' });
    await updateNamespace(world.as(author), { namespaceId, isPublic: false });
    expect((await refusal(anybody)).code).toBe('NOT_FOUND');
  });

  it('what is not for somebody is as missing as what is not there, whatever he does', async () => {
    const n = fresh();
    await publish(`${n}/c@1.0.0`, CUSTOMER);
    const { contractId } = await validatePayload(world.as(author), {
      selector: { namespace: n, name: 'c' },
      payload: { zzz: 1 },
      map: true,
      recordUnresolved: true,
    });
    const { id: suggestionId } = await world.db.prisma.aliasSuggestion.findFirstOrThrow({
      where: { contractId },
    });
    const namespace = await world.db.prisma.contractNamespace.findUniqueOrThrow({ where: { name: n } });
    const share = (verbs: readonly ('READ' | 'CREATE' | 'UPDATE')[]) =>
      grantPermission(world.as(author), {
        object: { kind: 'contractNamespace', id: namespace.id },
        grantee: { userId: stranger.userId },
        verbs,
      });
    const ctx = world.as(stranger);
    const reads = [
      () => findContract(ctx, { namespace: n, name: 'c' }),
      () => validatePayload(ctx, { selector: { namespace: n, name: 'c' }, payload: {} }),
    ];
    const writes = [
      () => deprecateContract(ctx, { ref: `${n}/c@1.0.0` }),
      () => bindField(ctx, { contract: `${n}/c`, template: '/age', concept: 'a', scheme: 'b:1.0.0' }),
      () => unbindField(ctx, { contract: `${n}/c`, template: '/age' }),
      () => rejectSuggestion(ctx, suggestionId),
      () => publishContract(ctx, { ref: `${n}/d@1.0.0`, schema: true }),
    ];
    for (const act of [...reads, ...writes]) expect((await refusal(act)).code).toBe('NOT_FOUND');
    await share(['READ']);
    for (const act of reads) await act();
    for (const act of writes) expect((await refusal(act)).code).toBe('NOT_FOUND');
    // Reading, he collects no names of others.
    const quiet = await validatePayload(ctx, {
      selector: { namespace: n, name: 'c' },
      payload: { yyy: 1 },
      map: true,
      recordUnresolved: true,
    });
    expect(quiet.recordedCount).toBe(0);
    await share(['READ', 'CREATE']);
    expect((await publishContract(ctx, { ref: `${n}/d@1.0.0`, schema: true })).outcome).toBe('PUBLISHED');
    await share(['UPDATE']);
    await rejectSuggestion(ctx, suggestionId);
    await deprecateContract(ctx, { ref: `${n}/c@1.0.0` });
    expect((await refusal(() => find(`${n}/c`))).code).toBe('NOT_FOUND');
    expect((await find(`${n}/c@1.0.0`)).status).toBe('DEPRECATED');
  });
});
