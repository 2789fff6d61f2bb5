import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { AppError } from '../domain/errors.ts';
import type { KeyRingEntry } from './key-ring-entry.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface DerivedKeys {
  readonly id: string;
  readonly sealing: Buffer;
  readonly signing: Buffer;
}

/** Newest key first: it seals and signs; all of them open and verify. */
export interface KeyRing {
  readonly keyIds: readonly string[];
  /**
   * AES-256-GCM. The result carries the key's id, so that a value can be told to need re-sealing.
   * @param context what the value belongs to (`provider:7f…:apiKey`); it must be the same to open it, so a
   * sealed value copied to another row does not open there
   */
  seal(value: Uint8Array | string, context: string): Buffer;
  /**
   * @throws AppError CONFIGURATION naming the missing key, or saying that the value or its context was
   * changed
   */
  open(sealed: Uint8Array, context: string): Buffer;
  /** @returns the id of the key that sealed it, or null when it is not a sealed value */
  keyIdOf(sealed: Uint8Array): string | null;
  /** Whether the newest key sealed it. */
  isCurrent(sealed: Uint8Array): boolean;
  /** @returns `keyId.mac`, safe in a URL */
  sign(message: string): string;
  /** Whether one of the keys signed exactly this. */
  verify(message: string, signature: string): boolean;
}

/** @param entries newest first, at least one */
export function createKeyRing(entries: readonly KeyRingEntry[]): KeyRing {
  const keys = entries.map(derive);
  const [newest] = keys;
  if (newest === undefined) throw new Error('a key ring needs a key');
  const byId = new Map(keys.map((key) => [key.id, key]));
  return {
    keyIds: keys.map(({ id }) => id),
    seal: (value, context) => seal(newest, value, context),
    open: (sealed, context) => open(byId, sealed, context),
    keyIdOf: (sealed) => readHeader(sealed)?.keyId ?? null,
    isCurrent: (sealed) => readHeader(sealed)?.keyId === newest.id,
    sign: (message) => `${newest.id}.${mac(newest, message).toString('base64url')}`,
    verify: (message, signature) => verify(byId, message, signature),
  };
}

// Two keys from each secret, so that a signature can never be taken for a piece of a sealed value.
function derive({ id, secret }: KeyRingEntry): DerivedKeys {
  const sub = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `deedbox ${purpose}`, 32));
  return { id, sealing: sub('sealing v1'), signing: sub('signing v1') };
}

function seal(key: DerivedKeys, value: Uint8Array | string, context: string): Buffer {
  const id = Buffer.from(key.id, 'ascii');
  const nonce = randomBytes(NONCE_BYTES);
  const header = Buffer.concat([Buffer.of(VERSION, id.length), id]);
  const cipher = createCipheriv('aes-256-gcm', key.sealing, nonce);
  cipher.setAAD(Buffer.concat([header, Buffer.from(context, 'utf8')]));
  const plain = typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
}

function open(byId: ReadonlyMap<string, DerivedKeys>, sealed: Uint8Array, context: string): Buffer {
  const header = readHeader(sealed);
  if (header === null) throw unopened('It is not a sealed value.');
  const key = byId.get(header.keyId);
  if (key === undefined) {
    throw unopened(
      `It was sealed with the key ${header.keyId}, which the key ring does not hold; put that key back.`,
    );
  }
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const nonce = bytes.subarray(header.length, header.length + NONCE_BYTES);
  const tag = bytes.subarray(header.length + NONCE_BYTES, header.length + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.concat([bytes.subarray(0, header.length), Buffer.from(context, 'utf8')]));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(header.length + NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  } catch (cause) {
    throw unopened(
      `The key ${header.keyId} does not open it: the value or what it belongs to was changed.`,
      cause,
    );
  }
}

function readHeader(sealed: Uint8Array): { keyId: string; length: number } | null {
  const idLength = sealed[1];
  if (sealed[0] !== VERSION || idLength === undefined || idLength === 0) return null;
  const length = 2 + idLength;
  if (sealed.length < length + NONCE_BYTES + TAG_BYTES) return null;
  return { keyId: Buffer.from(sealed.subarray(2, length)).toString('ascii'), length };
}

const mac = (key: DerivedKeys, message: string): Buffer =>
  createHmac('sha256', key.signing).update(message).digest();

function verify(byId: ReadonlyMap<string, DerivedKeys>, message: string, signature: string): boolean {
  const dot = signature.lastIndexOf('.');
  const key = byId.get(signature.slice(0, Math.max(dot, 0)));
  if (key === undefined) return false;
  const given = Buffer.from(signature.slice(dot + 1), 'base64url');
  const wanted = mac(key, message);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function unopened(reason: string, cause?: unknown): AppError {
  return new AppError({
    code: 'CONFIGURATION',
    message: `a sealed value cannot be opened. ${reason}`,
    publicMessage: `A stored secret cannot be opened. ${reason}`,
    cause,
  });
}
