/** One list's word on a chunk, as search explains it. */
export interface HitStage {
  readonly list: string;
  /** From 1; ties share a rank. */
  readonly rank: number;
  readonly score: number;
}

export interface ListRow {
  readonly list: string;
  readonly versionId: string;
  /** Null: of the whole document. */
  readonly ordinal: number | null;
  readonly rank: number;
  readonly score: number;
}

export interface FusedHit {
  readonly versionId: string;
  readonly ordinal: number;
  readonly score: number;
  readonly stages: readonly HitStage[];
}

/** Reciprocal rank fusion's constant: how little the first ranks differ. */
const K = 60;
/** What a whole title named in the query is worth: as much as being first in one list and a quarter. */
const TITLE_WEIGHT = 0.02;
/** Measured in docs/guides/search.md. A phrase outweighs all other lists together. */
const WEIGHTS: Readonly<Record<string, number>> = {
  bm25: 1,
  vector: 1,
  ngrams: 0.5,
  document: 1,
  phrase: 6,
  label: 2,
};
/** A section is asked for: what bears the label (score 1), then what lies below it, then what mentions it. */
const LABEL_ONLY_WEIGHTS: Readonly<Record<string, number>> = { ...WEIGHTS, label: 12, phrase: 1 };

/**
 * Fuses ranked lists by rank, each with its weight, and adds what is known of the document as a whole, unless
 * the list says something else of the chunk itself. What only the document has going for it is no hit.
 */
export function fuse(
  rows: readonly ListRow[],
  { isLabelOnly = false }: { isLabelOnly?: boolean } = {},
): FusedHit[] {
  const ofDocument = new Map<string, HitStage[]>();
  const hits = new Map<string, { versionId: string; ordinal: number; stages: HitStage[] }>();
  for (const { list, versionId, ordinal, rank, score } of rows) {
    const stage = { list, rank, score };
    if (ordinal === null) {
      push(ofDocument, versionId, stage);
      continue;
    }
    const key = `${versionId}:${ordinal}`;
    const hit = hits.get(key) ?? { versionId, ordinal, stages: [] };
    hit.stages.push(stage);
    hits.set(key, hit);
  }
  return [...hits.values()]
    .map((hit) => {
      const known = new Set(hit.stages.map(({ list }) => list));
      const whole = (ofDocument.get(hit.versionId) ?? []).filter(({ list }) => !known.has(list));
      const stages = [...hit.stages.filter(({ list, score }) => list !== 'title' || score > 0), ...whole];
      return { ...hit, stages, score: stages.reduce((sum, stage) => sum + worth(stage, isLabelOnly), 0) };
    })
    .sort((a, b) => b.score - a.score || compare(a.versionId, b.versionId) || a.ordinal - b.ordinal);
}

function worth({ list, rank, score }: HitStage, isLabelOnly: boolean): number {
  if (list === 'title') return TITLE_WEIGHT * score;
  if (!isLabelOnly) return (WEIGHTS[list] ?? 1) / (K + rank);
  return ((LABEL_ONLY_WEIGHTS[list] ?? 1) * (list === 'label' ? score : 1)) / (K + rank);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
