import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  getNamedType, isEnumType, isInputObjectType, isInterfaceType, isNonNullType, isObjectType, isUnionType,
  lexicographicSortSchema, printSchema, type GraphQLNamedType, type GraphQLOutputType,
} from 'graphql';
import { LIVES_IN_JSON } from './json-fields.ts';
import { schema } from '../../../src/graphql/schema.ts';

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const ours = types.filter((type) => !['String', 'Int', 'Float', 'Boolean', 'ID'].includes(type.name));
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

interface Described { readonly at: string; readonly description: string | null | undefined }

function* everything(type: GraphQLNamedType): Generator<Described> {
  yield { at: type.name, description: type.description };
  if (isEnumType(type)) {
    for (const { name, description } of type.getValues()) yield { at: `${type.name}.${name}`, description };
  }
  if (isInputObjectType(type)) {
    for (const { name, description } of Object.values(type.getFields())) yield { at: `${type.name}.${name}`, description };
  }
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      const at = `${type.name}.${field.name}`;
      yield { at, description: field.description };
      for (const { name, description } of field.args) yield { at: `${at}(${name}:)`, description };
    }
  }
}

const coordinates = (holds: (one: Described) => boolean): string[] =>
  ours.flatMap((type) => [...everything(type)]).filter(holds).map(({ at }) => at);

describe('the schema', () => {
  it('describes every type, field, argument and enum value in a sentence', () => {
    expect(coordinates(({ description }) => !description?.trim())).toEqual([]);
    expect(coordinates(({ description }) => !/[.:)`…]$/.test(description?.trim() ?? ''))).toEqual([]);
  });

  it('is the one that is committed', () => {
    const committed = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');
    expect(`${printSchema(lexicographicSortSchema(schema))}\n`).toBe(committed);
  });

  it('writes enum values in capitals', () => {
    const odd = ours.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => `${type.name}.${name}`));
    expect(odd.filter((at) => !/\.[A-Z][A-Z0-9_]*$/.test(at))).toEqual([]);
  });

  it('uses JSON only where the content is the user\'s own', () => {
    const found = ours.flatMap((type) =>
      isObjectType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
            .filter(({ type: of }) => getNamedType(of as GraphQLOutputType).name === 'JSON')
            .map(({ name }) => `${type.name}.${name}`)
        : [],
    );
    expect(found.sort()).toEqual([...LIVES_IN_JSON].sort());
  });
});

describe('mutations', () => {
  it.each(mutations.map((field) => [field.name, field] as const))('%s follows the conventions', (name, field) => {
    const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    expect(name).toMatch(/^[a-z]+[A-Z]/);
    expect(field.args.map((arg) => `${arg.name}: ${String(arg.type)}`)).toEqual([`input: ${typeName}Input!`]);
    expect(String(field.type)).toBe(`${typeName}Result!`);
    const union = getNamedType(field.type);
    if (!isUnionType(union)) throw new Error('not a union');
    const members = union.getTypes();
    expect(members.map((type) => type.name)).toContain(`${typeName}Success`);
    for (const member of members) {
      if (member.name === `${typeName}Success`) continue;
      expect(member.getInterfaces().map((one) => one.name)).toContain('Error');
      expect(member.name).toMatch(/Error$/);
    }
  });
});

describe('connections', () => {
  const connections = ours.filter(isObjectType).filter(({ name }) => name.endsWith('Connection'));

  it.each(connections.map((type) => [type.name, type] as const))('%s is a relay connection with totalCount', (_name, type) => {
    expect(Object.keys(type.getFields()).sort()).toEqual(expect.arrayContaining(['edges', 'nodes', 'pageInfo', 'totalCount']));
  });

  it('take the four arguments wherever they are', () => {
    const fields = ours.filter(isObjectType).flatMap((type) => Object.values(type.getFields()).map((field) => ({ at: `${type.name}.${field.name}`, field })));
    for (const { at, field } of fields.filter((one) => getNamedType(one.field.type).name.endsWith('Connection'))) {
      const names = field.args.map(({ name }) => name);
      expect({ at, names }).toEqual({ at, names: expect.arrayContaining(['first', 'last', 'after', 'before']) });
      expect({ at, isNonNull: isNonNullType(field.type) }).toEqual({ at, isNonNull: true });
    }
  });
});
