import type { Json, JsonObject } from '../../model/json.ts';
import type { Place } from '../at-template.ts';

/** What a rule finds wrong with the values at its template. */
export interface Breach {
  readonly place: Place;
  readonly expected: string;
  readonly suggestion?: string;
}

/** A check of values beyond what a schema says. It sees only values that are there. */
export interface Rule {
  /** @returns what is wrong with the parameters, or null */
  readonly checkParams: (params: JsonObject) => string | null;
  readonly check: (places: readonly Place[], params: JsonObject) => readonly Breach[];
}

interface ValueRule {
  readonly checkParams?: Rule['checkParams'];
  readonly expected: (params: JsonObject) => string;
  readonly isMet: (value: Json, params: JsonObject) => boolean;
}

/** A rule that looks at each value alone. */
export const valueRule = ({ checkParams, expected, isMet }: ValueRule): Rule => ({
  checkParams: checkParams ?? noParams,
  check: (places, params) =>
    places
      .filter(({ value }) => !isMet(value, params))
      .map((place) => ({ place, expected: expected(params) })),
});

/** A rule that looks at texts alone; what is no text is the schema's to judge. */
export const textRule = ({
  isMet,
  ...rest
}: Omit<ValueRule, 'isMet'> & { readonly isMet: (text: string, params: JsonObject) => boolean }): Rule =>
  valueRule({ ...rest, isMet: (value, params) => typeof value !== 'string' || isMet(value, params) });

/** A rule that looks at numbers alone. */
export const numberRule = ({
  isMet,
  ...rest
}: Omit<ValueRule, 'isMet'> & { readonly isMet: (value: number, params: JsonObject) => boolean }): Rule =>
  valueRule({ ...rest, isMet: (value, params) => typeof value !== 'number' || isMet(value, params) });

export function noParams(params: JsonObject): string | null {
  const [name] = Object.keys(params);
  return name === undefined ? null : `takes no parameters, not ${JSON.stringify(name)}`;
}

/** Asks for a number under the one name that is given. */
export const oneNumber =
  (name: string) =>
  (params: JsonObject): string | null =>
    Object.keys(params).length === 1 && typeof params[name] === 'number'
      ? null
      : `takes one number called ${name}`;
