/** Where a transformed schema says something else than its source, and how. */
export interface LossyNote {
  /** In the source schema. */
  readonly pointer: string;
  readonly reason: 'recursion-unrolled' | 'keyword-dropped' | 'one-of-opened';
  /** `narrowed` where values are refused that the source takes, `widened` where more are taken. */
  readonly effect: 'narrowed' | 'widened';
  /** The keyword it is about; null where it is about the whole schema there. */
  readonly keyword: string | null;
}
