/** The short names under which elements are known here, whatever prefix and edition a file uses. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing', 'wp'],
  ['http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing', 'wp'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://purl.oclc.org/ooxml/drawingml/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://purl.oclc.org/ooxml/drawingml/chart', 'c'],
  ['http://schemas.openxmlformats.org/drawingml/2006/picture', 'pic'],
  ['http://purl.oclc.org/ooxml/drawingml/picture', 'pic'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingGroup', 'wpg'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas', 'wpc'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/word/2012/wordml', 'w15'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
  ['http://schemas.openxmlformats.org/package/2006/content-types', 'ct'],
  ['http://schemas.openxmlformats.org/package/2006/metadata/core-properties', 'cp'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
]);

const UNKNOWN = '?';

/** The prefixes in force at an element, with the short names that they lead to. */
export class NamespaceScope {
  readonly #uris: ReadonlyMap<string, string>;
  readonly #elements = new Map<string, string>();
  readonly #attributes = new Map<string, string>();

  constructor(uris: ReadonlyMap<string, string> = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])) {
    this.#uris = uris;
  }

  /** @param declared prefix and URI; the prefix is empty for the default namespace */
  with(declared: readonly (readonly [string, string])[]): NamespaceScope {
    return new NamespaceScope(new Map([...this.#uris, ...declared]));
  }

  /** @returns the short name of an element, `w:p`; `?:p` in a namespace that is not known here */
  element(raw: string): string {
    return cached(this.#elements, raw, () => this.#named(raw, ''));
  }

  /** @returns the short name of an attribute; without prefix it has none */
  attribute(raw: string): string {
    return cached(this.#attributes, raw, () => (raw.includes(':') ? this.#named(raw, UNKNOWN) : raw));
  }

  #named(raw: string, without: string): string {
    const colon = raw.indexOf(':');
    const prefix = colon < 0 ? without : raw.slice(0, colon);
    const uri = this.#uris.get(prefix);
    if (uri === undefined && colon < 0) return raw;
    return `${(uri !== undefined && SHORT.get(uri)) || UNKNOWN}:${raw.slice(colon + 1)}`;
  }
}

function cached(names: Map<string, string>, raw: string, make: () => string): string {
  const known = names.get(raw);
  if (known !== undefined) return known;
  const made = make();
  names.set(raw, made);
  return made;
}
