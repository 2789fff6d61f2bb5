import type { Embedder } from '../../retrieval/embedders/embedder.ts';
import type { Services } from '../context.ts';

/** An embedder with the row of its space. */
export interface Space {
  readonly embedder: Embedder;
  readonly profileId: string;
}

/**
 * Opens the space of an embedder; a server whose dimensions are not known is asked for them.
 * @throws AppError of the embedder, CONFIGURATION for a name that is none here
 */
export async function openSpace(
  { db, embedders }: Pick<Services, 'db' | 'embedders'>,
  name: string,
): Promise<Space> {
  const embedder = embedders.get(name);
  const { id: profileId } = await embedders.ensureProfile(db, embedder);
  return { embedder, profileId };
}
