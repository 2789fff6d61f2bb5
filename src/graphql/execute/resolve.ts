import { GraphQLError, type GraphQLObjectType } from 'graphql';
import { infoOf, type Execution, type Path } from './execution.ts';
import { failAfter, failed } from './failures.ts';
import { isPromise } from './is-promise.ts';
import { completeLeaf } from './leaf.ts';
import { planBelow, type FieldPlan, type SelectionPlan } from './plan.ts';
import { runtimeType } from './runtime-type.ts';
import type { Shape } from './shape.ts';

/**
 * Resolves what is selected on one object.
 * @returns the object of the reply, or a promise of it where any part of it is one
 * @throws GraphQLError of a field that must not be null
 */
export function resolveFields(
  execution: Execution,
  plan: SelectionPlan,
  source: unknown,
  path: Path | undefined,
): unknown {
  const reply = plan.create();
  let waiting: Promise<void>[] | null = null;
  try {
    for (const field of plan.fields) {
      const value = resolveField(execution, field, source, path);
      if (isPromise(value)) {
        waiting ??= [];
        waiting.push(fillLater(reply, field.key, value));
      } else reply[field.key] = value;
    }
  } catch (error) {
    if (waiting === null) throw error;
    return failAfter(waiting, error);
  }
  return waiting === null ? reply : replyAfter(waiting, reply);
}

// Functions of their own: closures in the one above would cost every object of a reply.

function fillLater(reply: Record<string, unknown>, key: string, value: Promise<unknown>): Promise<void> {
  // Keeps its place in the reply.
  reply[key] = null;
  return value.then((settled) => {
    reply[key] = settled;
  });
}

const replyAfter = (waiting: readonly Promise<void>[], reply: object): Promise<object> =>
  Promise.all(waiting).then(() => reply);

function resolveField(
  execution: Execution,
  field: FieldPlan,
  source: unknown,
  above: Path | undefined,
): unknown {
  const { shape, resolve } = field;
  // Most fields are leaves of plain rows: nobody asks where they stand unless they fail.
  let path = resolve === null && shape.kind === 'leaf' ? null : pathOf(field, above);
  try {
    let value: unknown;
    if (resolve !== null) {
      path ??= pathOf(field, above);
      value = resolve(source, field.args(), execution.context, infoOf(execution, field, path));
    } else {
      value = propertyOf(source, field.def.name);
      if (typeof value === 'function') {
        path ??= pathOf(field, above);
        value = value.call(source, field.args(), execution.context, infoOf(execution, field, path));
      }
    }
    if (isPromise(value)) {
      path ??= pathOf(field, above);
      return caught(execution, field, shape, completeLater(execution, field, shape, value, path), path);
    }
    const completed = completeValue(execution, field, shape, value, path);
    if (!isPromise(completed)) return completed;
    return caught(execution, field, shape, completed, path ?? pathOf(field, above));
  } catch (error) {
    return failed(execution, field, shape, path ?? pathOf(field, above), error);
  }
}

const pathOf = (field: FieldPlan, prev: Path | undefined): Path => ({
  prev,
  key: field.key,
  typename: field.parentType.name,
});

function propertyOf(source: unknown, name: string): unknown {
  if ((typeof source !== 'object' || source === null) && typeof source !== 'function') return undefined;
  return (source as Record<string, unknown>)[name];
}

/**
 * Makes what a resolver gave into what the reply holds: CompleteValue of the specification.
 * @param path null for a leaf: only failures need it, and those add it themselves
 * @throws what makes it impossible, without its place
 */
function completeValue(
  execution: Execution,
  field: FieldPlan,
  shape: Shape,
  value: unknown,
  path: Path | null,
): unknown {
  if (value === null || value === undefined) {
    if (!shape.isNonNull) return null;
    throw new Error(`Cannot return null for non-nullable field ${field.parentType.name}.${field.def.name}.`);
  }
  if (value instanceof Error) throw value;
  if (shape.kind === 'leaf') return completeLeaf(shape.type, value);
  if (path === null) throw new Error('only leaves are completed without a path');
  if (shape.kind === 'list') return completeList(execution, field, shape.item, value, path);
  if (shape.kind === 'object') return completeObject(execution, field, shape.type, value, path);
  const type = runtimeType(shape.type, value, execution.context, infoOf(execution, field, fieldPath(path)));
  return isPromise(type)
    ? type.then((each) => completeObject(execution, field, each, value, path))
    : completeObject(execution, field, type, value, path);
}

function completeList(
  execution: Execution,
  field: FieldPlan,
  item: Shape,
  value: unknown,
  prev: Path,
): unknown {
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) {
    throw new GraphQLError(`Expected a list for ${field.parentType.name}.${field.def.name}.`);
  }
  const completed: unknown[] = [];
  let isWaiting = false;
  try {
    for (const each of value as Iterable<unknown>) {
      const path: Path = { prev, key: completed.length, typename: undefined };
      const one = completeItem(execution, field, item, each, path);
      isWaiting ||= isPromise(one);
      completed.push(one);
    }
  } catch (error) {
    if (isWaiting) return failAfter(completed, error);
    throw error;
  }
  return isWaiting ? Promise.all(completed) : completed;
}

function completeItem(
  execution: Execution,
  field: FieldPlan,
  item: Shape,
  value: unknown,
  path: Path,
): unknown {
  try {
    const completed = isPromise(value)
      ? completeLater(execution, field, item, value, path)
      : completeValue(execution, field, item, value, path);
    return isPromise(completed) ? caught(execution, field, item, completed, path) : completed;
  } catch (error) {
    return failed(execution, field, item, path, error);
  }
}

const completeLater = (
  execution: Execution,
  field: FieldPlan,
  item: Shape,
  value: Promise<unknown>,
  path: Path,
): Promise<unknown> => value.then((settled) => completeValue(execution, field, item, settled, path));

const caught = (
  execution: Execution,
  field: FieldPlan,
  item: Shape,
  value: Promise<unknown>,
  path: Path,
): Promise<unknown> => value.then(undefined, (error: unknown) => failed(execution, field, item, path, error));

function completeObject(
  execution: Execution,
  field: FieldPlan,
  type: GraphQLObjectType,
  value: unknown,
  path: Path,
): unknown {
  if (!type.isTypeOf) return resolveFields(execution, planBelow(execution, field, type), value, path);
  const go = (isOne: boolean): unknown => {
    if (isOne) return resolveFields(execution, planBelow(execution, field, type), value, path);
    throw new GraphQLError(`${field.parentType.name}.${field.def.name} gave no object of "${type.name}".`);
  };
  const isOne = type.isTypeOf(value, execution.context, infoOf(execution, field, fieldPath(path)));
  return isPromise(isOne) ? isOne.then(go) : go(isOne);
}

/** Of the field that a list's item belongs to: what resolvers are told. */
function fieldPath(path: Path): Path {
  let at = path;
  while (typeof at.key === 'number' && at.prev !== undefined) at = at.prev;
  return at;
}
