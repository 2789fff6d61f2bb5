import { isObjectType, type GraphQLField, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { NODES_MAX_IDS } from '../../config/limits.ts';
import { invalid } from '../../domain/errors.ts';
import { BROKEN_TEXT, findBrokenText } from '../../domain/find-broken-text.ts';
import { parseId } from '../ids.ts';

type Check = (args: Readonly<Record<string, unknown>>) => void;
type Resolver = GraphQLFieldResolver<unknown, unknown>;

/**
 * Has every field that reads check its arguments before anything else sees them. Mutations are left alone:
 * their problems belong in their unions, where mutation.ts puts them.
 */
export function checkArguments(schema: GraphQLSchema): GraphQLSchema {
  const mutations = schema.getMutationType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type === mutations || type.name.startsWith('__')) continue;
    // Fields without arguments keep their resolvers: they are the ones that run for every row.
    for (const field of Object.values(type.getFields())) if (field.args.length > 0) guard(field, checkTexts);
  }
  const nodes = schema.getQueryType()?.getFields().nodes;
  if (nodes !== undefined) guard(nodes, checkIds);
  return schema;
}

function guard(field: GraphQLField<unknown, unknown>, check: Check): void {
  field.resolve &&= checked(field.resolve, check);
  field.subscribe &&= checked(field.subscribe, check);
}

const checked =
  (resolve: Resolver, check: Check): Resolver =>
  (root, args, ctx, info) => {
    check(args as Readonly<Record<string, unknown>>);
    return resolve(root, args, ctx, info);
  };

function checkTexts(args: Readonly<Record<string, unknown>>): void {
  const path = findBrokenText(args);
  if (path !== null) throw invalid(path, BROKEN_TEXT);
}

/** The relay plugin would say only that one of them is wrong. */
function checkIds({ ids }: Readonly<Record<string, unknown>>): void {
  if (!Array.isArray(ids)) return;
  if (ids.length > NODES_MAX_IDS) throw invalid(['ids'], `At most ${NODES_MAX_IDS} ids at once.`);
  for (const [index, id] of ids.entries()) parseId(String(id), ['ids', index]);
}
