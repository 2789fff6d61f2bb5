/** A rectangle in points from the top left of the displayed page. */
export interface Rectangle {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A link to an address, as the file says it: not yet safe. */
export interface RawLink {
  readonly url: string;
  /** One for each line of words it covers. */
  readonly boxes: readonly Rectangle[];
}

/** A form field on a page that a reader can see. */
export type RawField =
  | { readonly kind: 'text'; readonly box: Rectangle; readonly value: string }
  /** A check box or a radio button. */
  | { readonly kind: 'check'; readonly box: Rectangle; readonly isOn: boolean };

/** What lies over a page beside its text. */
export interface PageAnnotations {
  readonly links: readonly RawLink[];
  readonly fields: readonly RawField[];
  /** Boxes, marks and drawings that may hide what lies under them. */
  readonly covers: readonly Rectangle[];
  /** Notes and marks with words of their own that the page does not show. */
  readonly comments: number;
  /** There are more than are looked at. */
  readonly isCut: boolean;
}

export const NO_ANNOTATIONS: PageAnnotations = {
  links: [],
  fields: [],
  covers: [],
  comments: 0,
  isCut: false,
};

/** Whether the middle of a word lies in a rectangle. */
export const holds = (box: Rectangle, { x0, y0, x1, y1 }: Rectangle): boolean => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
};
