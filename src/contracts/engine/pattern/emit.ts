import type { PatternNode, SetNode } from './ast.ts';
import { complement } from './code-points.ts';
import { propertyName } from './property-names.ts';

/** The largest count that RE2 takes. */
const RE2_MAX_COUNT = 1_000;

/** What cannot be said to the engine that is written for. */
export class PatternNotExpressible extends Error {
  override readonly name = 'PatternNotExpressible';
}

/**
 * A pattern in the words of RE2, or again in those of ECMA-262 with the flag `u`.
 * @throws PatternNotExpressible
 */
export function emitPattern(node: PatternNode, dialect: 're2' | 'ecma'): string {
  switch (node.kind) {
    case 'set':
      return emitSet(node, dialect);
    case 'sequence':
      return node.items.map((item) => emitPattern(item, dialect)).join('');
    case 'choice':
      return `(?:${node.items.map((item) => emitPattern(item, dialect)).join('|')})`;
    case 'repeat':
      return emitRepeat(node, dialect);
    case 'assertion':
      return emitAssertion(node.what, dialect);
    case 'irregular':
      throw new PatternNotExpressible(node.what);
  }
}

function emitAssertion(what: 'start' | 'end' | 'word' | 'not-word', dialect: 're2' | 'ecma'): string {
  if (what === 'word') return '\\b';
  if (what === 'not-word') return '\\B';
  if (dialect === 're2') return what === 'start' ? '\\A' : '\\z';
  return what === 'start' ? '^' : '$';
}

function emitRepeat(node: PatternNode & { kind: 'repeat' }, dialect: 're2' | 'ecma'): string {
  const item = node.item.kind === 'set' ? node.item : null;
  const text = item ? emitPattern(item, dialect) : `(?:${emitPattern(node.item, dialect)})`;
  const { min, max } = node;
  if (dialect === 'ecma' || (min <= RE2_MAX_COUNT && (max === Infinity || max <= RE2_MAX_COUNT))) {
    return `${text}${count(min, max)}`;
  }
  // RE2 also bounds the product of nested counts, so larger ones are written one after the other.
  const parts = chunks(min).map((size) => `${text}{${size}}`);
  if (max === Infinity) parts.push(`${text}*`);
  else parts.push(...chunks(max - min).map((size) => `${text}{0,${size}}`));
  return `(?:${parts.join('')})`;
}

function chunks(total: number): readonly number[] {
  if (total > 20 * RE2_MAX_COUNT) throw new PatternNotExpressible(`a count of ${total}`);
  const whole = Math.floor(total / RE2_MAX_COUNT);
  const rest = total % RE2_MAX_COUNT;
  return [...Array.from({ length: whole }, () => RE2_MAX_COUNT), ...(rest > 0 ? [rest] : [])];
}

function count(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function emitSet(node: SetNode, dialect: 're2' | 'ecma'): string {
  const isPlain = node.properties.length === 0;
  const ranges = isPlain && node.isNegated ? complement(node.ranges) : node.ranges;
  if (isPlain && ranges.length === 0) return `[^${code(0, dialect)}-${code(0x10ffff, dialect)}]`;
  const properties = node.properties.map(({ name, isNegated }) => {
    const known = dialect === 're2' ? propertyName(name) : name;
    if (known === null) throw new PatternNotExpressible(`\\p{${name}}`);
    return `\\${isNegated ? 'P' : 'p'}{${known}}`;
  });
  const texts = ranges.map(([from, to]) =>
    from === to ? code(from, dialect) : `${code(from, dialect)}-${code(to, dialect)}`,
  );
  return `[${!isPlain && node.isNegated ? '^' : ''}${texts.join('')}${properties.join('')}]`;
}

const code = (point: number, dialect: 're2' | 'ecma'): string =>
  `\\${dialect === 're2' ? 'x' : 'u'}{${point.toString(16)}}`;
