import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publish } from '../../../../src/contracts/artifact/publish.ts';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import { freezeAliases } from '../../../../src/contracts/mapper/freeze-aliases.ts';
import { pipe } from '../../../../src/contracts/mapper/pipe.ts';
import { semanticMapper } from '../../../../src/contracts/mapper/semantic-mapper.ts';
import type { VocabularyScheme } from '../../../../src/contracts/mapper/vocabulary.ts';
import type { ContractArtifact, ContractDraft } from '../../../../src/contracts/model/contract.ts';
import type { Json, JsonObject } from '../../../../src/contracts/model/json.ts';

type Rest = Omit<ContractDraft, 'ref'>;
const draftOf = (rest: Rest): ContractDraft => ({
  ref: { namespace: 'test', name: 'mapped', version: '1.0.0' },
  ...rest,
});

function frozen(rest: Rest, schemes: readonly VocabularyScheme[] = []): ContractArtifact {
  const aliases = freezeAliases(draftOf(rest), schemes);
  if (!aliases.ok) throw new Error(JSON.stringify(aliases.problems));
  const outcome = publish(draftOf(rest), { aliasMap: aliases.aliasMap });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.artifact;
}

const person = {
  type: 'object',
  properties: { email_address: { type: 'string' }, name: { type: 'string' } },
  additionalProperties: false,
} as const;
const emailAliases = [{ template: '/email_address', names: ['user_email', 'mail'] }];
const mapPerson = semanticMapper(frozen({ schema: person, aliases: emailAliases }));

describe('mapping names by a frozen dictionary', () => {
  it('renames what it knows in place, reports what it does not, and touches no value', () => {
    const outcome = mapPerson({ age: 'x', user_email: 'a@b.c', name: 'A' });
    expect(outcome).toMatchObject({
      mapped: [{ parent: '', from: 'user_email', to: 'email_address' }],
      unresolved: [{ template: '', key: 'age', jsonType: 'string', count: 1 }],
      diagnostics: [],
    });
    expect(Object.entries(outcome.data as object)).toEqual([
      ['age', 'x'],
      ['email_address', 'a@b.c'],
      ['name', 'A'],
    ]);
  });

  it('folds case, separators and compatibility forms, and nothing more', () => {
    for (const key of [
      'UserEmail',
      'USER-EMAIL',
      'user email',
      'ｕｓｅｒ＿ｅｍａｉｌ',
      'emailAddress',
      'Mail',
    ]) {
      expect(mapPerson({ [key]: 'a' }).data).toEqual({ email_address: 'a' });
    }
    for (const key of ['usr_email', 'emails', 'e_mail_adress']) {
      expect(mapPerson({ [key]: 'a' })).toMatchObject({
        data: { [key]: 'a' },
        mapped: [],
        unresolved: [{ key }],
      });
    }
  });

  it('case 72: an alias with the value of the field itself is dropped, with a note', () => {
    const outcome = mapPerson({ mail: 'a', email_address: 'a' });
    expect(outcome.data).toEqual({ email_address: 'a' });
    expect(outcome).toMatchObject({
      mapped: [],
      conflicts: [],
      diagnostics: [{ code: 'conflict', severity: 'info' }],
    });
  });

  it('case 73: an alias with another value is a conflict, and the field itself stays', () => {
    const outcome = mapPerson({ mail: 'b', email_address: 'a' });
    expect(outcome.data).toEqual({ email_address: 'a' });
    expect(outcome.conflicts).toEqual([{ parent: '', from: 'mail', to: 'email_address', value: 'b' }]);
    expect(outcome.diagnostics).toMatchObject([
      { code: 'conflict', severity: 'error', pointer: '/email_address', origin: 'mapper' },
    ]);
  });

  it('two aliases of one field: the frozen order decides, whatever order they come in', () => {
    for (const payload of [
      { mail: 'm', user_email: 'u' },
      { user_email: 'u', mail: 'm' },
    ]) {
      const outcome = mapPerson(payload);
      expect(outcome.data).toEqual({ email_address: 'm' });
      expect(outcome.conflicts).toMatchObject([{ from: 'user_email', value: 'u' }]);
    }
  });

  it('hides the value of a sensitive field in a conflict', () => {
    const map = semanticMapper(
      frozen({ schema: person, aliases: emailAliases, sensitive: ['/email_address'] }),
    );
    const { diagnostics } = map({ mail: 'secret-b', email_address: 'secret-a' });
    expect(JSON.stringify(diagnostics)).not.toContain('secret');
  });

  it('case 75: one alias in two objects leads where each says', () => {
    const side = (field: string) => ({
      type: 'object',
      properties: { [field]: { type: 'string' } },
      additionalProperties: false,
    });
    const map = semanticMapper(
      frozen({
        schema: { type: 'object', properties: { buyer: side('buyer_id'), seller: side('seller_id') } },
        aliases: [
          { template: '/buyer/buyer_id', names: ['id'] },
          { template: '/seller/seller_id', names: ['id'] },
        ],
      }),
    );
    expect(map({ buyer: { id: '1' }, seller: { id: '2' } }).data).toEqual({
      buyer: { buyer_id: '1' },
      seller: { seller_id: '2' },
    });
  });

  it('case 76: applies in items of lists, and in a union only what its branch has', () => {
    const branch = (kind: string, field: string): JsonObject => ({
      type: 'object',
      properties: { kind: { const: kind }, [field]: { type: 'string' }, note_text: { type: 'string' } },
    });
    const tagged = semanticMapper(
      frozen({
        schema: {
          type: 'object',
          properties: {
            lines: { type: 'array', items: { anyOf: [branch('a', 'alpha'), branch('b', 'beta')] } },
          },
        },
        aliases: [
          { template: '/lines/*/alpha', names: ['value'] },
          { template: '/lines/*/note_text', names: ['remark'] },
        ],
      }),
    );
    expect(
      tagged({
        lines: [
          { kind: 'a', value: '1', Remark: 'r' },
          { kind: 'b', value: '2' },
          { value: '3', remark: 'r', Remark: 's' },
        ],
      }),
    ).toMatchObject({
      data: {
        lines: [
          { kind: 'a', alpha: '1', note_text: 'r' },
          { kind: 'b', value: '2' },
          { value: '3', note_text: 'r', Remark: 's' },
        ],
      },
      mapped: [{ parent: '/lines/0' }, { parent: '/lines/0' }, { parent: '/lines/2', to: 'note_text' }],
    });
    const plain = { type: 'object', properties: { alpha: {}, both: {} } };
    const rest: Rest = {
      schema: { oneOf: [plain, { type: 'object', properties: { beta: {}, both: {} } }] },
      aliases: [
        { template: '/alpha', names: ['x'] },
        { template: '/both', names: ['y'] },
      ],
    };
    expect(freezeAliases(draftOf(rest))).toMatchObject({
      ok: true,
      problems: [{ code: 'alias-in-one-branch' }],
    });
    const untagged = semanticMapper(frozen(rest));
    expect(untagged({ x: 1, y: 2, Y: 3 }).data).toEqual({ x: 1, both: 2, Y: 3 });
  });

  it('case 77: keys of an open object are data, renamed only by their exact name and never asked about', () => {
    const map = semanticMapper(
      frozen({ schema: { ...person, additionalProperties: true }, aliases: emailAliases }),
    );
    const outcome = map({ UserEmail: 'a', other: 1 });
    expect(outcome.data).toEqual({ UserEmail: 'a', other: 1 });
    expect(outcome.unresolved).toEqual([]);
    expect(outcome.passed.map(({ key }) => key)).toEqual(['UserEmail', 'other']);
    expect(map({ mail: 'a' }).data).toEqual({ email_address: 'a' });
  });

  it('case 94: a record by the right names comes back as the very same value', () => {
    const payload: Json = { email_address: 'a', name: 'b' };
    const outcome = mapPerson(payload);
    expect(outcome.data).toBe(payload);
    expect(outcome.mapped).toEqual([]);
  });

  it('a renamed key is not looked up again, and mapping twice changes nothing more', () => {
    const value = fc.dictionary(
      fc.constantFrom('mail', 'user_email', 'email_address', 'Mail', 'name', 'x', 'constructor'),
      fc.nat(2),
    );
    fc.assert(
      fc.property(value, (payload) => {
        const once = mapPerson(payload);
        const twice = mapPerson(once.data);
        expect(twice.data).toBe(once.data);
        // No value is lost but those that are reported.
        const kept = Object.keys(once.data as object).length;
        expect(kept + once.diagnostics.length).toBe(Object.keys(payload).length);
      }),
    );
  });

  it('leaves what is no JSON to validation, and bounds what it reports', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    expect(mapPerson(cyclic as Json).data).toBe(cyclic);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`.repeat(100), at]));
    const { unresolved } = mapPerson(many);
    expect(unresolved).toHaveLength(50);
    expect(Math.max(...unresolved.map(({ key }) => key.length))).toBe(128);
  });

  it('pipes an agent step through the mapper into validation', async () => {
    const artifact = frozen({ schema: { ...person, required: ['email_address'] }, aliases: emailAliases });
    const run = pipe(
      async (email: string) => ({ userEmail: email }),
      semanticMapper(artifact),
      (payload) => validate(artifact, payload),
    );
    expect(await run('a@b.c')).toMatchObject({
      isValid: true,
      data: { email_address: 'a@b.c' },
      mapped: [{ from: 'userEmail' }],
    });
    const conflicting = pipe(
      () => ({ mail: 'x', email_address: 'y' }),
      semanticMapper(artifact),
      (payload) => validate(artifact, payload),
    );
    expect(await conflicting(null)).toMatchObject({ isValid: false, diagnostics: [{ code: 'conflict' }] });
  });
});
