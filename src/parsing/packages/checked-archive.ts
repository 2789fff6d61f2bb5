import type { ZipArchive, ZipReading } from '../docx/package/zip-archive.ts';
import { decodeXml } from '../docx/xml/decode-xml.ts';
import type { ParseWarning } from '../types.ts';
import { partName } from './part-names.ts';
import { healthOf, isXmlPart, usesEntities, type XmlHealth } from './xml-health.ts';

export type PartLook =
  /** `health`: null where its name does not say that it is XML. */
  | { readonly state: 'whole'; readonly text: string; readonly health: XmlHealth | null }
  /** `broken`: its bytes are not those that were packed. `locked`: by a password. `large`: past limits. */
  | { readonly state: 'missing' | 'broken' | 'locked' | 'large' };

type Health = XmlHealth | 'broken' | 'unknown';

const DAMAGED: ReadonlySet<Health> = new Set(['cut', 'torn', 'other', 'broken']);

const STATES = { missing: 'missing', encrypted: 'locked', 'too-large': 'large', broken: 'broken' } as const;

/**
 * The parts of a package, of which every reader of packages takes them, so that none is lost in silence: it
 * knows of each part of XML whether it could be read whole, also of those that no reader asks for.
 */
export class CheckedArchive {
  readonly #archive: ZipArchive;
  readonly #health = new Map<string, Health>();
  readonly #told = new Set<string>();
  #hasEntities = false;

  constructor(archive: ZipArchive) {
    this.#archive = archive;
  }

  get names(): readonly string[] {
    return this.#archive.names;
  }

  has(part: string): boolean {
    return this.#archive.has(part);
  }

  bytes(part: string): ZipReading {
    return this.#archive.read(part);
  }

  /** The text of a part, as much of it as there is. */
  look(part: string): PartLook {
    const reading = this.#archive.read(part);
    const key = keyOf(part);
    if (!reading.ok) {
      if (reading.reason !== 'missing')
        this.#health.set(key, reading.reason === 'broken' ? 'broken' : 'unknown');
      return { state: STATES[reading.reason] };
    }
    const decoded = decodeXml(reading.bytes);
    if (!this.#health.has(key) && isXmlPart(part)) {
      this.#health.set(key, healthOf(part, decoded));
      this.#hasEntities ||= usesEntities(decoded.text);
    }
    const health = this.#health.get(key);
    return { state: 'whole', text: decoded.text, health: isXmlHealth(health) ? health : null };
  }

  /** The reader of a part found that it breaks off, or named what is missing of it in better words. */
  markCut(part: string): void {
    this.#health.set(keyOf(part), 'cut');
  }

  markTold(part: string): void {
    this.#told.add(keyOf(part));
  }

  /** Parts of XML that are there and cannot be read whole. */
  get damagedParts(): readonly string[] {
    const xml = this.names.filter((name) => isXmlPart(name));
    for (const name of xml) if (!this.#health.has(keyOf(name))) this.look(name);
    return xml.filter((name) => DAMAGED.has(this.#health.get(keyOf(name)) ?? 'unknown'));
  }

  /** What cannot be read whole and was not told yet, in a reader's words. */
  damage(): readonly string[] {
    const untold = this.damagedParts.filter((part) => !this.#told.has(keyOf(part)));
    return [...new Set(untold.map((part) => saidOf(this.#health.get(keyOf(part)), partName(part))))];
  }

  /** What else a person must know of the package; asked for after `damage`, which looks at all parts. */
  warnings(): readonly ParseWarning[] {
    const { repeated } = this.#archive;
    return [
      ...(repeated.length === 0 ? [] : [repeatedWarning(repeated)]),
      ...(this.#hasEntities ? [ENTITIES] : []),
    ];
  }
}

const isXmlHealth = (health: Health | undefined): health is XmlHealth =>
  health !== undefined && health !== 'broken' && health !== 'unknown';

/** What of a part is missing, in a reader's words. */
export function saidOf(health: Health | undefined, name: string): string {
  if (health === 'cut') return `the end of ${name}`;
  return health === 'torn' ? `some of ${name}` : name;
}

const keyOf = (part: string): string => part.toLowerCase();

const NAMED = 5;

function repeatedWarning(repeated: readonly string[]): ParseWarning {
  const more = repeated.length > NAMED ? ` and ${repeated.length - NAMED} more` : '';
  const message =
    'The file holds more than one part of the same name, and only one of each was read: ' +
    `${repeated.slice(0, NAMED).join(', ')}${more}. Programs differ in which one they show. Open it in the ` +
    'program that made it, compare, save it and upload that.';
  return { code: 'BROKEN_STRUCTURE', message };
}

const ENTITIES: ParseWarning = {
  code: 'PARTS_LEFT_OUT',
  message:
    'Not read: words that the file declares as entities in its XML and refers to in the text; they are not ' +
    'put in, for safety. Open it in the program that made it, save it and upload that.',
};
