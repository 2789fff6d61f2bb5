import { createHash } from 'node:crypto';
import { checkPlain } from '../../contracts/engine/payload/plain.ts';
import { canonicalJson } from '../../contracts/ir/canonical-json.ts';
import type { Json } from '../../contracts/model/json.ts';
import { DEAD_LETTER_PAYLOAD_MAX_BYTES } from '../../config/limits-quarantine.ts';
import type { KeyRing } from '../../security/key-ring.ts';

/** A payload as it is kept: its text in the order that it came in, and what tells it from others. */
export interface WrittenPayload {
  /** Null where there is no payload, or none that can be kept. */
  readonly text: string | null;
  readonly bytes: number;
  /** Of the canonical JSON, so that neither spaces nor the order of keys make it another. */
  readonly sha256: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Never throws, whatever the payload is: what breaks limits comes here too. */
export function writePayload(payload: Json | undefined): WrittenPayload {
  if (payload === undefined) return { text: null, bytes: 0, sha256: sha256('') };
  let text: string;
  try {
    text = JSON.stringify(payload).toWellFormed().replaceAll('\\u0000', '\\ufffd');
  } catch {
    // Nested beyond what can be written.
    return { text: null, bytes: 0, sha256: sha256('nested too deeply') };
  }
  const bytes = Buffer.byteLength(text, 'utf8');
  const digest = checkPlain(payload).isPlain ? sha256(canonicalJson(payload)) : sha256(text);
  return { text: bytes > DEAD_LETTER_PAYLOAD_MAX_BYTES ? null : text, bytes, sha256: digest };
}

const letterContext = (id: string): string => `dead-letter:${id}:payload`;
const attemptContext = (id: string): string => `dead-letter-attempt:${id}:payload`;

type Keys = Pick<KeyRing, 'seal' | 'open'>;

export const sealLetter = (keys: Keys, id: string, text: string): Buffer =>
  keys.seal(text, letterContext(id));

export const sealAttempt = (keys: Keys, id: string, text: string): Buffer =>
  keys.seal(text, attemptContext(id));

export const openAttempt = (keys: Keys, id: string, sealed: Uint8Array): Json =>
  JSON.parse(keys.open(sealed, attemptContext(id)).toString('utf8')) as Json;

/** @throws AppError CONFIGURATION where the key is missing or the row was changed */
export const openLetter = (keys: Keys, id: string, sealed: Uint8Array): Json =>
  JSON.parse(keys.open(sealed, letterContext(id)).toString('utf8')) as Json;
