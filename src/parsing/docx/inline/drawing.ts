import { attributeOf, childOf, elementsOf, isElement } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** What a drawing, a picture of old Word or an embedded object holds. */
export interface DrawingContent {
  /** Contents of text boxes. */
  readonly boxes: readonly XmlElement[];
  /** Text that is drawn as a shape: a water mark. */
  readonly drawnText: readonly string[];
  /** Relationship ids of what is not read here. */
  readonly charts: readonly string[];
  readonly diagrams: readonly string[];
  readonly objects: readonly { readonly id: string; readonly program: string }[];
  readonly largePictures: number;
}

/** EMU of 11 centimetres: a picture of that width and height may be a page of its own. */
const LARGE_EMU = 11 * 360_000;

/**
 * The first alternative that the file offers and that holds something; never two of them, since they show
 * the same.
 */
export function alternativeOf(content: XmlElement): XmlElement | undefined {
  const choices = elementsOf(content);
  return (
    choices.find(({ name, children }) => name === 'mc:Choice' && children.length > 0) ??
    choices.find(({ name }) => name === 'mc:Fallback')
  );
}

export function readDrawing(element: XmlElement): DrawingContent {
  const found = {
    boxes: [] as XmlElement[],
    drawnText: [] as string[],
    charts: [] as string[],
    diagrams: [] as string[],
    objects: [] as { id: string; program: string }[],
    largePictures: 0,
  };
  const visit = (one: XmlElement): void => {
    switch (one.name) {
      case 'w:txbxContent':
        found.boxes.push(one);
        return;
      case 'mc:AlternateContent': {
        const alternative = alternativeOf(one);
        if (alternative !== undefined) visit(alternative);
        return;
      }
      case 'v:textpath':
        found.drawnText.push(attributeOf(one, 'string') ?? '');
        return;
      case 'a:txBody':
        found.boxes.push(one);
        return;
      case 'c:chart':
        found.charts.push(attributeOf(one, 'r:id') ?? '');
        return;
      case 'dgm:relIds':
        found.diagrams.push(attributeOf(one, 'r:dm') ?? '');
        return;
      case 'o:OLEObject':
        found.objects.push({
          id: attributeOf(one, 'r:id') ?? '',
          program: attributeOf(one, 'ProgID') ?? '',
        });
        return;
      case 'wp:inline':
      case 'wp:anchor':
        if (isLargePicture(one)) found.largePictures++;
        break;
      default:
    }
    for (const child of one.children) if (isElement(child)) visit(child);
  };
  visit(element);
  return found;
}

function isLargePicture(frame: XmlElement): boolean {
  const extent = childOf(frame, 'wp:extent');
  const data = childOf(childOf(frame, 'a:graphic'), 'a:graphicData');
  return (
    childOf(data, 'pic:pic') !== undefined &&
    Number(attributeOf(extent, 'cx')) >= LARGE_EMU &&
    Number(attributeOf(extent, 'cy')) >= LARGE_EMU
  );
}
