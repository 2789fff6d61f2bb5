import type { Services } from '../context.ts';
import { VECTOR_SOURCES, type VectorSource, vectorSource } from './vector-sources.ts';

/** An embedder whose vectors a corpus has, and of what. */
export interface WantedSpace {
  readonly embedder: string;
  readonly sources: readonly VectorSource[];
}

/**
 * The spaces that texts of a corpus are embedded in beside the local one: its own for all that it shows, and
 * the installation's for passages, which are searched together with those of other corpora.
 * @param own the embedder in force in the corpus; null: the installation's
 */
export function spacesOf(
  { embedders }: Pick<Services, 'embedders'>,
  own: string | null,
): readonly WantedSpace[] {
  const local = embedders.local().name;
  const standard = embedders.default().name;
  const spaces: WantedSpace[] = own === null ? [] : [{ embedder: own, sources: VECTOR_SOURCES }];
  if (standard !== local && standard !== own)
    spaces.push({ embedder: standard, sources: [vectorSource('chunk')] });
  return spaces;
}
