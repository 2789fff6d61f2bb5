import { Inflate } from 'fflate';

/** One step of input can grow a thousandfold, so steps are small. */
const STEP_BYTES = 16 * 1024;

export type Inflated =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: 'too-large' | 'broken' };

/** Inflates until the end, and stops soon after `maxBytes` have come out. */
export function inflateBounded(compressed: Uint8Array, maxBytes: number): Inflated {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isFinished = false;
  const inflate = new Inflate((part, isLast) => {
    parts.push(part);
    length += part.length;
    isFinished = isLast;
  });
  try {
    for (let at = 0; at < compressed.length && length <= maxBytes; at += STEP_BYTES) {
      inflate.push(compressed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= compressed.length);
    }
  } catch {
    return { ok: false, reason: 'broken' };
  }
  if (length > maxBytes) return { ok: false, reason: 'too-large' };
  return isFinished ? { ok: true, bytes: joined(parts, length) } : { ok: false, reason: 'broken' };
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
