import { saidOf } from '../../packages/checked-archive.ts';
import type { PackageParts } from '../workbook/package-parts.ts';
import { isWholeXml } from './is-whole-xml.ts';

/**
 * What a package lacks of one of its parts, as words for a person.
 *
 * @param part empty where the package does not say which
 * @param name of what the part holds: `slide 3`
 * @param isWhole of a part whose name does not say that it is XML: whether its text is all there
 * @returns none where it is whole, or too large to be looked at here, which the reader of it says itself
 */
export function partGap(
  parts: PackageParts,
  { part, name }: { readonly part: string; readonly name: string },
  isWhole: (text: string) => boolean = isWholeXml,
): readonly string[] {
  const look = parts.look(part);
  if (look.state === 'large') return [];
  const health = look.state === 'whole' ? (look.health ?? (isWhole(look.text) ? 'whole' : 'cut')) : 'broken';
  if (health === 'whole') return [];
  parts.markTold(part);
  return [saidOf(health, name)];
}
