import {
  OFFICE_MAX_PART_BYTES,
  OFFICE_MAX_PARTS,
  OFFICE_MAX_RATIO,
  OFFICE_MAX_READ_BYTES,
} from '../../../config/limits.ts';
import { openZip } from '../../docx/package/zip-archive.ts';
import type { ZipArchive } from '../../docx/package/zip-archive.ts';
import { decodeXml } from '../../docx/xml/decode-xml.ts';
import { ParseError } from '../../failure.ts';
import { attributeIn, xmlTags } from './xml-tags.ts';

const LIMITS = {
  maxEntries: OFFICE_MAX_PARTS,
  maxEntryBytes: OFFICE_MAX_PART_BYTES,
  maxTotalBytes: OFFICE_MAX_READ_BYTES,
  maxRatio: OFFICE_MAX_RATIO,
};

export interface Related {
  readonly type: string;
  /** Name of a part, without leading slash. */
  readonly target: string;
}

export type PartLook =
  | { readonly state: 'whole'; readonly text: string }
  /** `broken`: locked, or its bytes are not those that were packed. `large`: past the limits. */
  | { readonly state: 'missing' | 'broken' | 'large' };

/** Parts of a package of Office as text, inflated when they are asked for. */
export class PackageParts {
  readonly #archive: ZipArchive;

  /** @throws {ParseError} when it is no whole zip archive, or one of more parts than may be */
  constructor(bytes: Uint8Array) {
    const opening = openZip(bytes, LIMITS);
    if (!opening.ok)
      throw opening.reason === 'too-many-entries'
        ? new ParseError('TOO_LARGE', TOO_LARGE)
        : new ParseError('TRUNCATED', CUT);
    this.#archive = opening.archive;
  }

  get names(): readonly string[] {
    return this.#archive.names;
  }

  has(part: string): boolean {
    return this.#archive.has(part);
  }

  /**
   * @returns null for a part that is missing
   * @throws {ParseError} for one that is broken, locked or unpacks beyond the limits
   */
  xml(part: string): string | null {
    const reading = this.#archive.read(part);
    if (reading.ok) return decodeXml(reading.bytes);
    if (reading.reason === 'missing') return null;
    if (reading.reason === 'encrypted') throw new ParseError('PASSWORD_REQUIRED', LOCKED);
    if (reading.reason === 'too-large') throw new ParseError('TOO_LARGE', TOO_LARGE);
    throw new ParseError('CORRUPT', BROKEN);
  }

  /** Whether a part is there, and unpacks to what was packed. */
  look(part: string): PartLook {
    const reading = this.#archive.read(part);
    if (reading.ok) return { state: 'whole', text: decodeXml(reading.bytes) };
    if (reading.reason === 'too-large') return { state: 'large' };
    return { state: reading.reason === 'missing' ? 'missing' : 'broken' };
  }

  /** Of a part that others do without: empty where it cannot be read. */
  text(part: string): string {
    const bytes = this.bytes(part);
    return bytes === null ? '' : decodeXml(bytes);
  }

  /** @returns null where it cannot be read */
  bytes(part: string): Uint8Array | null {
    const reading = this.#archive.read(part);
    return reading.ok ? reading.bytes : null;
  }

  /** What a part refers to outside the package: addresses, by the ids it uses. */
  addresses(part: string): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const { name, isEnd, raw } of xmlTags(this.text(relationshipsOf(part)))) {
      if (name === 'Relationship' && !isEnd && attributeIn(raw, 'TargetMode') === 'External')
        found.set(attributeIn(raw, 'Id') ?? '', attributeIn(raw, 'Target') ?? '');
    }
    return found;
  }

  /** Like `related`, for a part that others do without. */
  relatedTo(part: string): ReadonlyMap<string, Related> {
    try {
      return this.related(part);
    } catch (error) {
      if (error instanceof ParseError) return new Map();
      throw error;
    }
  }

  /** What a part refers to inside the package, by the ids it uses. */
  related(part: string): ReadonlyMap<string, Related> {
    const folder = part.slice(0, part.lastIndexOf('/') + 1);
    const xml = this.xml(relationshipsOf(part)) ?? '';
    const found = new Map<string, Related>();
    for (const { name, isEnd, raw } of xmlTags(xml)) {
      if (name !== 'Relationship' || isEnd || attributeIn(raw, 'TargetMode') === 'External') continue;
      const type = (attributeIn(raw, 'Type') ?? '').replace(/^.*\//, '');
      found.set(attributeIn(raw, 'Id') ?? '', {
        type,
        target: inside(attributeIn(raw, 'Target') ?? '', folder),
      });
    }
    return found;
  }
}

function relationshipsOf(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

/** Nothing leads out of the package. */
function inside(target: string, folder: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

const CUT = 'The end of this file is missing, as after a broken download. Get it again and upload that.';
const BROKEN =
  'A part of this file is damaged. Open it in the program that made it, save it and upload that.';
const LOCKED = 'Parts of this file are protected by a password. Save it without one and upload that.';
const TOO_LARGE =
  'This file unpacks beyond every measure. If it is meant to be so large, split it and upload the parts.';
