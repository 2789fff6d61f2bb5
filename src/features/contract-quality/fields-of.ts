import type { Share } from '../../contracts/quality/score.ts';
import type { ContractQuality } from './contract-quality.ts';

/** Figures of one field. */
export interface FieldQuality {
  readonly template: string;
  readonly slots: number;
  readonly missing: number;
  readonly missingRequired: number;
  readonly nulls: number;
  readonly filled: Share | null;
  readonly conforming: Share | null;
  readonly codes: readonly { readonly code: string; readonly count: number }[];
}

/** The fields of a window, without a value of any of them. */
export const fieldsOf = ({ snapshot, score }: ContractQuality): FieldQuality[] =>
  Object.entries(snapshot?.fields ?? {}).map(
    ([template, { slots, missing, missingRequired, nulls, codes }]) => ({
      template,
      slots,
      missing,
      missingRequired,
      nulls,
      filled: score?.fill[template]?.filled ?? null,
      conforming: score?.fill[template]?.conforming ?? null,
      codes: Object.entries(codes)
        .map(([code, count]) => ({ code, count: count ?? 0 }))
        .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    }),
  );
