import {
  DOCX_MAX_PART_BYTES,
  DOCX_MAX_PARTS,
  DOCX_MAX_RATIO,
  DOCX_MAX_READ_BYTES,
} from '../../../config/limits.ts';
import { ParseError } from '../../failure.ts';
import { CheckedArchive } from '../../packages/checked-archive.ts';
import type { ParseWarning } from '../../types.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { readRelationships, relationshipsName } from './relationships.ts';
import type { Relationship, Relationships } from './relationships.ts';
import { openZip } from './zip-archive.ts';
import type { ZipArchive } from './zip-archive.ts';

const LIMITS = {
  maxEntries: DOCX_MAX_PARTS,
  maxEntryBytes: DOCX_MAX_PART_BYTES,
  maxTotalBytes: DOCX_MAX_READ_BYTES,
  maxRatio: DOCX_MAX_RATIO,
};

/** Parts of a file of Word, read and inflated when they are asked for. */
export class WordPackage {
  readonly #archive: CheckedArchive;
  readonly #relationships = new Map<string, Relationships>();

  constructor(archive: ZipArchive) {
    this.#archive = new CheckedArchive(archive);
  }

  /** @throws {ParseError} when it is no zip archive, or one with more parts than may be */
  static open(bytes: Uint8Array): WordPackage {
    const opening = openZip(bytes, LIMITS);
    if (opening.ok) return new WordPackage(opening.archive);
    if (opening.reason === 'too-many-entries')
      throw new ParseError('TOO_LARGE', 'This Word document is made of more parts than any real one has.');
    throw new ParseError('TRUNCATED', CUT);
  }

  /** What is there but cannot be read whole, in a reader's words; also of parts that nobody asked for. */
  damage(): readonly string[] {
    return this.#archive.damage();
  }

  /** What else a person must know of the package, after `damage`. */
  warnings(): readonly ParseWarning[] {
    return this.#archive.warnings();
  }

  get partNames(): readonly string[] {
    return this.#archive.names;
  }

  has(part: string): boolean {
    return this.#archive.has(part);
  }

  /** @returns null where the part is missing, or not one tag of it can be read */
  xml(part: string): XmlElement | null {
    const look = this.#archive.look(part);
    if (look.state === 'large') throw new ParseError('TOO_LARGE', BOMB);
    if (look.state === 'locked') throw new ParseError('PASSWORD_REQUIRED', ENCRYPTED);
    if (look.state !== 'whole') return null;
    const { root, isWhole } = parseXml(look.text);
    if (!isWhole) this.#archive.markCut(part);
    return root;
  }

  /** @returns null where it cannot be read */
  bytes(part: string): Uint8Array | null {
    const reading = this.#archive.bytes(part);
    return reading.ok ? reading.bytes : null;
  }

  relationships(part: string): Relationships {
    const known = this.#relationships.get(part);
    if (known !== undefined) return known;
    const read = readRelationships(this.xml(relationshipsName(part)), part);
    this.#relationships.set(part, read);
    return read;
  }

  /** @returns the first part that `part` refers to in this role; the package itself has an empty name */
  related(part: string, type: string): Relationship | undefined {
    return [...this.relationships(part).values()].find((one) => one.type === type && !one.isExternal);
  }
}

const CUT =
  'This file begins like a Word document but its end is missing, as after a broken download. ' +
  'Get it again, or open it in Word, save it and upload that.';
const BOMB =
  'A part of this Word document grows beyond every measure when unpacked. ' +
  'If the file is meant to be so large, split it and upload the parts.';
const ENCRYPTED =
  'Parts of this file are protected by a password. Save it in Word without a password and upload that.';
