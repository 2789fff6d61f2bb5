import type { FoundSource } from '../../domain/run-event.ts';
import type { DocumentPort } from '../document-port.ts';

/**
 * What a reader of an answer is told of quotes whose words the page does not show, such as words under a
 * black
 * box: people pass answers on without looking at the page.
 * @returns a sentence for the end of the answer; empty where the pages show all that is cited
 */
export async function sayHidden(
  sources: readonly FoundSource[],
  port: Pick<DocumentPort, 'hidden'>,
): Promise<string> {
  const cited = sources.filter(({ isCited }) => isCited);
  if (cited.length === 0) return '';
  const hidden = await port.hidden(cited);
  const markers = cited.flatMap(({ ordinal }, at) => ((hidden[at] ?? []).length > 0 ? [`[${ordinal}]`] : []));
  if (markers.length === 0) return '';
  return `Take care: the page does not show all of the words cited at ${markers.join(' ')}. They lie under a box or are hidden in another way.`;
}
