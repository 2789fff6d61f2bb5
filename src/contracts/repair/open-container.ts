import { escapeToken } from '../ir/pointer.ts';
import type { Json } from '../model/json.ts';

/** An object or list that is being read. */
export interface OpenContainer {
  readonly parent: OpenContainer | null;
  /** Its name or index in the parent; null for the root. */
  readonly token: string | number | null;
  readonly value: Json[] | Record<string, Json>;
  /** How many items or members were begun. */
  size: number;
  /** Name of the member that is being read. */
  key: string | null;
  /** That member is not kept: its name is taken or forbidden. */
  skips: boolean;
  /** It is inside a member that is not kept: nobody is told of it. */
  readonly isLost: boolean;
  /** What the listener keeps for it. */
  note: unknown;
}

/** The pointer of what is being read in a container. */
export function pointerOf(holder: OpenContainer | null): string {
  const tokens: string[] = [];
  for (let at = holder; at !== null; at = at.parent) {
    if (at === holder) {
      const inside = Array.isArray(at.value) ? Math.max(0, at.size - 1) : at.key;
      if (inside !== null && (at.size > 0 || !Array.isArray(at.value))) tokens.push(escapeToken(inside));
    }
    if (at.token !== null) tokens.push(escapeToken(at.token));
  }
  return tokens
    .reverse()
    .map((token) => `/${token}`)
    .join('');
}
