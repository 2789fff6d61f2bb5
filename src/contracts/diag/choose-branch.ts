import { joinPointer } from '../ir/pointer.ts';
import type { Json } from '../model/json.ts';
import type { Fault } from './fault.ts';
import type { UnionTag } from './union-tags.ts';
import { keywordWords, listWords, typeWords } from './words.ts';

export interface FailedUnion {
  /** The union's own fault. */
  readonly union: Fault;
  /** What is wrong with the value by each branch, those that pass left out. */
  readonly branches: readonly (readonly Fault[])[];
  readonly tag: UnionTag | null;
}

const COST = { tag: 100, rootType: 50, missing: 5, extra: 2, other: 1 };
const AT_ROOT = new Set(['type', 'const', 'enum']);

/**
 * Reduces what all branches of a union say to what helps: the faults of the branch that was most likely
 * meant, or one fault that names what all of them want.
 */
export function chooseBranch({ union, branches, tag }: FailedUnion): readonly Fault[] {
  if (union.params.passingSchemas != null) return [ambiguous(union)];
  if (branches.length === 0) return [union];
  const unknownTag = tag === null ? null : wrongTag({ union, branches, tag });
  if (unknownTag !== null) return [unknownTag];
  const isOnlyRoot = (faults: readonly Fault[]): boolean =>
    faults.every(
      ({ pointer, keyword, key }) => key === undefined && pointer === union.pointer && AT_ROOT.has(keyword),
    );
  if (branches.every(isOnlyRoot)) return [allAtRoot(union, branches)];
  const others = branches.filter((faults) => !isNullBranch(faults, union.pointer));
  const tagPointer = tag === null ? null : joinPointer(union.pointer, tag.name);
  let best = others[0] ?? [union];
  let bestCost = costOf(best, union.pointer, tagPointer);
  for (const faults of others.slice(1)) {
    const cost = costOf(faults, union.pointer, tagPointer);
    if (cost < bestCost) [best, bestCost] = [faults, cost];
  }
  const orNull = others.length < branches.length;
  return orNull
    ? best.map((fault) => (fault.pointer === union.pointer ? { ...fault, orNull } : fault))
    : best;
}

function ambiguous(union: Fault): Fault {
  const passing = union.params.passingSchemas as readonly number[];
  const forms = passing.map((index) => index + 1).join(' and ');
  return { ...union, expected: `exactly one of the contract's forms, but this meets the forms ${forms}` };
}

function wrongTag({ union, branches, tag }: FailedUnion & { tag: UnionTag }): Fault | null {
  const { pointer, value } = union;
  const expected = listWords(tag.allowed);
  const objects = branches.filter(
    (faults) => !faults.every((fault) => fault.pointer === pointer && fault.keyword === 'type'),
  );
  if (objects.length === 0) return null;
  const at = joinPointer(pointer, tag.name);
  const isWrong = (fault: Fault): boolean =>
    fault.pointer === at && (fault.keyword === 'const' || fault.keyword === 'enum');
  if (objects.every((faults) => faults.some(isWrong))) {
    const found = (value as Readonly<Record<string, unknown>>)[tag.name];
    const schema = { enum: tag.allowed };
    return { keyword: 'enum', pointer: at, schema, params: {}, value: found, constraint: [...tag.allowed] };
  }
  const isMissing = (fault: Fault): boolean =>
    fault.pointer === pointer && fault.keyword === 'required' && fault.params.missingProperty === tag.name;
  if (!objects.every((faults) => faults.some(isMissing))) return null;
  return {
    ...union,
    keyword: 'required',
    params: { missingProperty: tag.name },
    expected,
    constraint: tag.name,
  };
}

/** Only types and fixed values are wanted: said together. */
function allAtRoot(union: Fault, branches: readonly (readonly Fault[])[]): Fault {
  const faults = branches.flat();
  if (faults.every(({ keyword }) => keyword === 'type')) {
    const types = new Set(faults.flatMap(({ schema }) => typeWords(schema).split(' or ')));
    return { ...union, keyword: 'type', schema: { type: [...types] }, expected: [...types].join(' or ') };
  }
  const fixed = faults.filter(({ keyword }) => keyword !== 'type');
  if (fixed.length === faults.length) {
    const values = fixed.flatMap(({ schema }): readonly Json[] =>
      Array.isArray(schema?.enum) ? (schema.enum as readonly Json[]) : [schema?.const ?? null],
    );
    return { ...union, keyword: 'enum', schema: { enum: values } };
  }
  const words = new Set(faults.map(({ keyword, schema }) => keywordWords(keyword, schema)));
  return { ...union, expected: [...words].slice(0, 8).join(' or ') };
}

const isNullBranch = (faults: readonly Fault[], pointer: string): boolean =>
  faults.every(
    (fault) => fault.pointer === pointer && fault.keyword === 'type' && fault.schema?.type === 'null',
  );

function costOf(faults: readonly Fault[], root: string, tagPointer: string | null): number {
  return faults.reduce((sum, { pointer, keyword }) => {
    if (pointer === tagPointer && (keyword === 'const' || keyword === 'enum')) return sum + COST.tag;
    if (pointer === root && keyword === 'type') return sum + COST.rootType;
    if (keyword === 'required' || keyword === 'dependentRequired') return sum + COST.missing;
    if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return sum + COST.extra;
    return sum + COST.other;
  }, 0);
}
