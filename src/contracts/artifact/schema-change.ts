import type { Json } from '../model/json.ts';

export type SchemaChangeKind =
  | 'added'
  | 'removed'
  | 'required'
  | 'optional'
  | 'narrowed'
  | 'widened'
  | 'type-changed'
  | 'enum-added'
  | 'enum-removed'
  | 'alias-added'
  | 'alias-removed'
  /** In a way that can neither be called narrower nor wider. */
  | 'changed'
  /** For readers only: no verdict differs. */
  | 'described';

/** One difference between two versions of a contract. */
export interface SchemaChange {
  readonly kind: SchemaChangeKind;
  /** Null for the contract's own schema. */
  readonly step: string | null;
  /** Of the field, from the payload's root. */
  readonly template: string;
  /** The keyword or the part of the contract that differs. */
  readonly keyword: string;
  readonly from?: Json;
  readonly to?: Json;
  /** A payload of the old version may not meet the new one. */
  readonly breaksBackward: boolean;
  /** A payload of the new version may not meet the old one. */
  readonly breaksForward: boolean;
}

const EFFECTS: Readonly<
  Record<'narrowed' | 'widened' | 'changed' | 'described', readonly [boolean, boolean]>
> = {
  narrowed: [true, false],
  widened: [false, true],
  changed: [true, true],
  described: [false, false],
};

/** A change whose effect follows from its direction. */
export function directed(
  direction: keyof typeof EFFECTS,
  change: Pick<SchemaChange, 'step' | 'template' | 'keyword' | 'from' | 'to'> & {
    readonly kind?: SchemaChangeKind;
  },
): SchemaChange {
  const [breaksBackward, breaksForward] = EFFECTS[direction];
  return { kind: direction, ...change, breaksBackward, breaksForward };
}
