import type { Json } from '../model/json.ts';

/** A text as it is, anything else as its JSON. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
