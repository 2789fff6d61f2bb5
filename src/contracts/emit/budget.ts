import { rewriteSchema } from '../ir/rewrite.ts';
import { schemaSites, type SchemaSite } from '../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { cutText } from './cut-text.ts';
import type { Tokenizer } from './tokens.ts';

const DESCRIPTION_CAPS = [160, 80, 40, 0];

export interface FittedSchema {
  readonly schema: JsonSchema;
  readonly tokens: number;
  readonly fits: boolean;
}

/** What has been given up: examples and plain titles, then the text of one place after the other. */
interface Cuts {
  readonly dropsExtras: boolean;
  /** By pointer; absent is uncut. */
  readonly caps: ReadonlyMap<string, number>;
}

/**
 * Shortens the words of a schema until it costs at most `budget` tokens as minified JSON. Examples and
 * titles that only repeat a name go first, then descriptions, the deepest first, to 160, 80, 40 and 0
 * characters. Names, types, values and structure stay.
 *
 * A larger budget never leaves a shorter text: there is one order of giving up, and each budget stops at
 * some place in it, a larger one never later than a smaller one.
 */
export function fitBudget(schema: JsonSchema, budget: number, tokenizer: Tokenizer): FittedSchema {
  const order = cutOrder(schema);
  const at = (steps: number): FittedSchema => {
    const cut = applyCuts(schema, cutsAfter(order, steps));
    const tokens = tokenizer(JSON.stringify(cut));
    return { schema: cut, tokens, fits: tokens <= budget };
  };
  const whole = at(0);
  if (whole.fits) return whole;
  let best = at(order.length + 1);
  if (!best.fits) return best;
  let [low, high] = [0, order.length + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const tried = at(middle);
    if (tried.fits) [best, high] = [tried, middle];
    else low = middle;
  }
  return best;
}

/** Places with words, each with the cap it gets, in the order in which they are given up. */
type CutOrder = readonly (readonly [pointer: string, cap: number])[];

function cutOrder(schema: JsonSchema): CutOrder {
  const byDepth = new Map<number, string[]>();
  for (const { schema: site, pointer, depth } of schemaSites(schema)) {
    if (typeof site === 'boolean') continue;
    if (typeof site.description !== 'string' && typeof site.title !== 'string') continue;
    const places = byDepth.get(depth) ?? [];
    places.push(pointer);
    byDepth.set(depth, places);
  }
  const deepestFirst = [...byDepth.keys()].sort((a, b) => b - a);
  return deepestFirst.flatMap((depth) =>
    DESCRIPTION_CAPS.flatMap((cap) =>
      (byDepth.get(depth) ?? []).toSorted().map((pointer) => [pointer, cap] as const),
    ),
  );
}

const cutsAfter = (order: CutOrder, steps: number): Cuts => ({
  dropsExtras: steps > 0,
  caps: new Map(order.slice(0, Math.max(0, steps - 1))),
});

function applyCuts(schema: JsonSchema, { dropsExtras, caps }: Cuts): JsonSchema {
  if (!dropsExtras) return schema;
  const cut = rewriteSchema(schema, {
    leave: (place) => (typeof place.schema === 'boolean' ? place.schema : cutSite(place.schema, place, caps)),
  });
  return cut ?? true;
}

function cutSite(
  site: JsonObject,
  { pointer, place }: SchemaSite,
  caps: ReadonlyMap<string, number>,
): JsonObject {
  const cap = caps.get(pointer);
  const entries = Object.entries(site).flatMap(([keyword, value]): [string, Json][] => {
    if (keyword === 'examples') return [];
    if (keyword === 'title' && typeof value === 'string') {
      return cap === 0 || isNameOf(value, place) ? [] : [[keyword, value]];
    }
    if (keyword !== 'description' || typeof value !== 'string' || cap === undefined)
      return [[keyword, value]];
    const text = cutText(value, cap);
    return text === '' ? [] : [[keyword, text]];
  });
  return Object.fromEntries(entries);
}

/** `Email address` says no more than `email_address`. */
const isNameOf = (title: string, place: SchemaSite['place']): boolean =>
  typeof place?.name === 'string' && folded(title) === folded(place.name);
const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
