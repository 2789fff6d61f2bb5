import type { TracedError } from '../engine/trace-branches.ts';
import type { Json } from '../model/json.ts';
import { chooseBranch } from './choose-branch.ts';
import { faultOf, type Fault } from './fault.ts';
import type { SchemaFields } from './schema-fields.ts';
import { unionTag, type UnionTag } from './union-tags.ts';

interface Pending {
  readonly fault: Fault;
  readonly marks: NonNullable<TracedError['marks']>;
}

/**
 * From all that Ajv says to what is wrong: one branch of each union, no noise of `if` and `contains`, a
 * wrong key once.
 */
export function reduceFaults(errors: readonly TracedError[], fields: SchemaFields): readonly Fault[] {
  const tags = new Map<object, UnionTag | null>();
  const tagOf = (branches: Json | undefined): UnionTag | null => {
    if (!Array.isArray(branches)) return null;
    const known = tags.get(branches);
    if (known !== undefined) return known;
    const tag = unionTag(branches as readonly Json[], fields);
    tags.set(branches, tag);
    return tag;
  };
  const out: Pending[] = [];
  for (const error of errors) {
    const marks = error.marks ?? [];
    const fault = faultOf(error);
    if (error.keyword === 'if') continue;
    if (error.keyword === 'propertyNames') {
      const last = out.at(-1)?.fault;
      if (last?.key === error.params.propertyName && last?.pointer === fault.pointer) continue;
    }
    if (error.occurrence === undefined) {
      out.push({ fault, marks });
      continue;
    }
    const branches = takeBranches(out, error.occurrence);
    const kept =
      error.keyword === 'contains'
        ? [fault]
        : chooseBranch({ union: fault, branches, tag: tagOf(fault.schema?.[fault.keyword]) });
    for (const each of kept) out.push({ fault: each, marks });
  }
  return out.map(({ fault }) => fault);
}

/** Takes the faults of one union off the end, grouped by branch in the branches' order. */
function takeBranches(out: Pending[], occurrence: object): readonly (readonly Fault[])[] {
  const isOf = ({ marks }: Pending): boolean => marks.some((mark) => mark.occurrence === occurrence);
  let from = out.length;
  for (let last = out[from - 1]; last !== undefined && isOf(last); last = out[from - 1]) from--;
  const branches = new Map<number, Fault[]>();
  for (const { fault, marks } of out.splice(from)) {
    const branch = marks.find((mark) => mark.occurrence === occurrence)?.branch ?? 0;
    branches.set(branch, [...(branches.get(branch) ?? []), fault]);
  }
  return [...branches.values()];
}
