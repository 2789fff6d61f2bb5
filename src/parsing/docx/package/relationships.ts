import { attributeOf, elementsOf } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** A part, or something outside, that a part refers to by an id. */
export interface Relationship {
  readonly id: string;
  /** The last word of its type, the same in every edition: `header`, `hyperlink`. */
  readonly type: string;
  /** The name of a part without leading slash; or an address, when `isExternal`. */
  readonly target: string;
  readonly isExternal: boolean;
}

export type Relationships = ReadonlyMap<string, Relationship>;

/** Name of the file that holds the relationships of a part; of the package itself for an empty name. */
export function relationshipsName(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

export function readRelationships(root: XmlElement | null, part: string): Relationships {
  const found = elementsOf(root ?? undefined)
    .filter(({ name }) => name === 'rel:Relationship')
    .map((element): Relationship => {
      const target = attributeOf(element, 'Target') ?? '';
      const isExternal = attributeOf(element, 'TargetMode') === 'External';
      return {
        id: attributeOf(element, 'Id') ?? '',
        type: /[^/]*$/.exec(attributeOf(element, 'Type') ?? '')?.[0] ?? '',
        target: isExternal ? target : partName(target, part),
        isExternal,
      };
    });
  return new Map(found.map((relationship) => [relationship.id, relationship]));
}

/** A name inside the package: nothing leads out of it. */
function partName(target: string, from: string): string {
  const path = target.replaceAll('\\', '/').replace(/[?#].*$/s, '');
  const base = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  const steps: string[] = [];
  for (const step of [...base, ...path.split('/')]) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
