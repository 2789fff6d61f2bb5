import type { HiddenText } from '../../parsing/types.ts';
import type { UseCaseContext } from '../context.ts';
import { rowsByPlace, type TextPlace } from './rows-by-place.ts';

const STRETCHES = {
  columns: 'h.start, h."end", h.page, h.reason',
  rest: `
    cross join lateral jsonb_to_recordset(v.hidden_text) h(start int, "end" int, page int, reason text)
    where h.start < place."end" and h."end" > place.start
    order by h.start`,
};

/**
 * The stretches of each place that a reader of the page does not see, such as words under a black box; whole
 * stretches, which may reach beyond the place. One list a place, in the order of the places; empty where all
 * can be seen, and for what the actor may not read.
 */
export async function hiddenWords(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  places: readonly TextPlace[],
): Promise<readonly (readonly HiddenText[])[]> {
  const found = await rowsByPlace<HiddenText>(ctx, places, STRETCHES);
  return found.map((stretches) =>
    stretches.map(({ start, end, page, reason }) => ({ start, end, page, reason })),
  );
}
