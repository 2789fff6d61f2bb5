import { zipSync } from 'fflate';

const MIMETYPE = 'mimetype';

/** A package of these parts. The type comes first and as it is, so that it can be read without unpacking. */
export function packed(parts: readonly (readonly [name: string, bytes: Uint8Array])[]): Uint8Array {
  const sorted = parts.toSorted(([a], [b]) => Number(b === MIMETYPE) - Number(a === MIMETYPE));
  return zipSync(
    Object.fromEntries(sorted.map(([name, data]) => [name, [data, { level: name === MIMETYPE ? 0 : 1 }]])),
  );
}
