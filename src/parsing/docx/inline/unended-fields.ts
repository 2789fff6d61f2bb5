import { attributeOf, isElement } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/**
 * Marks of fields that have no partner. A damaged file would otherwise hide all that follows the beginning
 * of a field whose end is missing.
 *
 * @param root of a story
 */
export function unpairedMarks(root: XmlElement): ReadonlySet<XmlElement> {
  const unpaired = new Set<XmlElement>();
  const open: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    if (element.name === 'w:del' || element.name === 'w:moveFrom') return;
    if (element.name === 'w:fldChar') {
      const type = attributeOf(element, 'w:fldCharType');
      if (type === 'begin') open.push(element);
      else if (type === 'end' && open.pop() === undefined) unpaired.add(element);
      else if (type === 'separate' && open.length === 0) unpaired.add(element);
      return;
    }
    for (const child of element.children) if (isElement(child)) visit(child);
  };
  visit(root);
  for (const element of open) unpaired.add(element);
  return unpaired;
}
