import {
  OFFICE_MAX_PART_BYTES,
  OFFICE_MAX_PARTS,
  OFFICE_MAX_RATIO,
  OFFICE_MAX_READ_BYTES,
} from '../../../config/limits.ts';
import { openZip } from '../../docx/package/zip-archive.ts';
import { ParseError } from '../../failure.ts';
import { CheckedArchive, type PartLook } from '../../packages/checked-archive.ts';
import type { ParseWarning } from '../../types.ts';
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

/** Parts of a package of Office as text, inflated when they are asked for. */
export class PackageParts {
  readonly #archive: CheckedArchive;

  /** @throws {ParseError} when it is no whole zip archive, or one of more parts than may be */
  constructor(bytes: Uint8Array) {
    const opening = openZip(bytes, LIMITS);
    if (!opening.ok)
      throw opening.reason === 'too-many-entries'
        ? new ParseError('TOO_LARGE', TOO_LARGE)
        : new ParseError('TRUNCATED', CUT);
    this.#archive = new CheckedArchive(opening.archive);
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
    const text = this.readable(part);
    if (text === null && this.has(part)) throw new ParseError('CORRUPT', BROKEN);
    return text;
  }

  /**
   * @returns null for a part that is missing or broken, of which the rest of the file can do without
   * @throws {ParseError} for one that is locked or unpacks beyond the limits, which is no accident
   */
  readable(part: string): string | null {
    const look = this.#archive.look(part);
    if (look.state === 'whole') return look.text;
    if (look.state === 'locked') throw new ParseError('PASSWORD_REQUIRED', LOCKED);
    if (look.state === 'large') throw new ParseError('TOO_LARGE', TOO_LARGE);
    return null;
  }

  /** Whether a part is there, and unpacks to what was packed. */
  look(part: string): PartLook {
    return this.#archive.look(part);
  }

  /** What is missing of a part was named by its reader, in words that `damage` does not have. */
  markTold(part: string): void {
    this.#archive.markTold(part);
  }

  /** What is there but cannot be read whole and was not told, in a reader's words. */
  damage(): readonly string[] {
    return this.#archive.damage();
  }

  get damagedParts(): readonly string[] {
    return this.#archive.damagedParts;
  }

  /** What else a person must know of the package, after `damage`. */
  warnings(): readonly ParseWarning[] {
    return this.#archive.warnings();
  }

  /** Of a part that others do without: empty where it cannot be read. */
  text(part: string): string {
    const look = this.#archive.look(part);
    return look.state === 'whole' ? look.text : '';
  }

  /** @returns null where it cannot be read */
  bytes(part: string): Uint8Array | null {
    const reading = this.#archive.bytes(part);
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

  /** What a part refers to inside the package, by the ids it uses; as much of it as can be read. */
  relatedTo(part: string): ReadonlyMap<string, Related> {
    const folder = part.slice(0, part.lastIndexOf('/') + 1);
    const xml = this.text(relationshipsOf(part));
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
