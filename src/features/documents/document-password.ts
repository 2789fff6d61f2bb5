import type { KeyRing } from '../../security/key-ring.ts';

// Bound to the version, so that a sealed password copied to another row does not open there.
const contextOf = (versionId: string): string => `document-version:${versionId}:password`;

/** @returns what `document_versions.password_sealed` holds */
export const sealPassword = (keys: KeyRing, versionId: string, password: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(keys.seal(password, contextOf(versionId)));

/** @throws AppError CONFIGURATION when the key ring cannot open it */
export const openPassword = (keys: KeyRing, versionId: string, sealed: Uint8Array): string =>
  keys.open(sealed, contextOf(versionId)).toString('utf8');
