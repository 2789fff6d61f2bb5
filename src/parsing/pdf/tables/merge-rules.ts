import type { Rectangle } from '../annotations/page-annotations.ts';

/** A straight line: at `at` across its way, from `from` to `to` along it, points. */
export interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Rules {
  readonly across: readonly Rule[];
  readonly down: readonly Rule[];
}

/** Thicker ones are bars, shorter ones dashes, points. */
const MAX_THICKNESS = 3;
const MIN_LENGTH = 6;
const SAME_LINE = 1.5;
/** Borders of neighbouring cells are drawn one by one, and need not quite meet. */
const GAP = 3;

/** Puts together what is drawn piece by piece: the borders of single cells, dashes, both sides of a bar. */
export function mergeRules(drawn: readonly Rectangle[]): Rules {
  const across: Rule[] = [];
  const down: Rule[] = [];
  for (const { x0, y0, x1, y1 } of drawn) {
    const [width, height] = [x1 - x0, y1 - y0];
    if (height < MAX_THICKNESS && width >= MIN_LENGTH) across.push({ at: (y0 + y1) / 2, from: x0, to: x1 });
    else if (width < MAX_THICKNESS && height >= MIN_LENGTH)
      down.push({ at: (x0 + x1) / 2, from: y0, to: y1 });
  }
  return { across: merged(across), down: merged(down) };
}

function merged(rules: readonly Rule[]): readonly Rule[] {
  const found: Rule[] = [];
  for (const level of levels(rules)) {
    const at = level[0]?.at ?? 0;
    for (const { from, to } of level.toSorted((a, b) => a.from - b.from)) {
      const last = found.at(-1);
      if (last?.at === at && from <= last.to + GAP)
        found[found.length - 1] = { ...last, to: Math.max(last.to, to) };
      else found.push({ at, from, to });
    }
  }
  return found;
}

function levels(rules: readonly Rule[]): readonly (readonly Rule[])[] {
  const groups: Rule[][] = [];
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const group = groups.at(-1);
    if (group && rule.at - (group[0]?.at ?? 0) <= SAME_LINE) group.push(rule);
    else groups.push([rule]);
  }
  return groups;
}
