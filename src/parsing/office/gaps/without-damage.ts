import { ParseError } from '../../failure.ts';
import type { OfficeFormat } from '../anydoc.ts';
import { PackageParts } from '../workbook/package-parts.ts';
import { isPackage } from './package-gaps.ts';
import { packed } from './packed.ts';

/** @returns the package without the parts that are damaged; null where none is, or it is no package */
export function withoutDamage(bytes: Uint8Array, format: OfficeFormat): Uint8Array | null {
  if (!isPackage(format)) return null;
  try {
    const parts = new PackageParts(bytes);
    const damaged = new Set(parts.damagedParts);
    const files = parts.names.flatMap((name) => {
      const data = damaged.has(name) ? null : parts.bytes(name);
      return data === null ? [] : [[name, data] as const];
    });
    return files.length === parts.names.length ? null : packed(files);
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}
