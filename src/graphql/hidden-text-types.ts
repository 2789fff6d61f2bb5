import { hiddenWords } from '../features/documents/hidden-words.ts';
import type { HiddenText } from '../parsing/types.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';

export const Hidden = builder.objectRef<HiddenText>('HiddenText').implement({
  description: 'Text of the file that a reader of the page does not see, such as words under a black box.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'Where it starts in the canonical text.' }),
    end: t.exposeInt('end', { description: 'Where it ends.' }),
    page: t.exposeInt('page', { description: 'Page it is on, from 1.' }),
    reason: t.exposeString('reason', { description: 'One of `covered invisible layer outside tiny white`.' }),
  }),
});

interface Place {
  readonly versionId: string | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** What is hidden of the words of a hit or a source; nothing of words that stand in no text. */
export async function hiddenIn(ctx: GraphqlContext, { versionId, start, end }: Place): Promise<HiddenText[]> {
  if (versionId === null || start === null || end === null) return [];
  const loader = loaderOf<readonly HiddenText[]>(ctx, 'hidden words', async (keys) => {
    const places = keys.map((key) => {
      const [id = '', from, to] = key.split(':');
      return { versionId: id, start: Number(from), end: Number(to) };
    });
    const found = await hiddenWords(ctx, places);
    return new Map(keys.map((key, at) => [key, found[at] ?? []]));
  });
  return [...((await loader.load(`${versionId}:${start}:${end}`)) ?? [])];
}
