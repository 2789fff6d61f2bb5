import { rewriteSchema } from '../ir/rewrite.ts';
import { valueWords } from '../diag/words.ts';
import { ENUM_COLLAPSE_OVER, ENUM_COLLAPSE_SHOWN } from '../limits.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import type { EmissionNote } from './emission-note.ts';

export interface CollapsedEnums {
  readonly schema: JsonSchema;
  readonly notes: readonly EmissionNote[];
}

/**
 * Puts the first values of each long list into words, and how many there are, in place of the list. The
 * schema then takes more than the contract, which decides afterwards.
 */
export function collapseEnums(schema: JsonSchema): CollapsedEnums {
  const notes: EmissionNote[] = [];
  const collapsed = rewriteSchema(schema, {
    leave: ({ schema: site, pointer }) => {
      if (typeof site === 'boolean' || !isLong(site.enum)) return site;
      notes.push({ pointer, keyword: 'enum', reason: 'keyword-dropped', effect: 'widened', isTold: true });
      return collapse(site, site.enum);
    },
  });
  return { schema: collapsed ?? true, notes };
}

const isLong = (values: Json | undefined): values is readonly Json[] =>
  Array.isArray(values) && values.length > ENUM_COLLAPSE_OVER;

function collapse({ enum: _values, ...site }: JsonObject, values: readonly Json[]): JsonObject {
  const shown = values.slice(0, ENUM_COLLAPSE_SHOWN).map(valueWords).join(', ');
  const words = `One of ${values.length} values: ${shown}, …`;
  const said = typeof site.description === 'string' ? `${site.description} ${words}` : words;
  const types = [...new Set(values.map(typeOf))];
  const [only] = types;
  return {
    ...(site.type === undefined && { type: types.length === 1 ? (only ?? 'string') : types }),
    ...site,
    description: said,
  };
}

const typeOf = (value: Json): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
