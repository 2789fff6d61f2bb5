import type { KeyRing } from '../../security/key-ring.ts';

/** What the value belongs to: sealed for another version, it does not open. */
const contextOf = (versionId: string): string => `document_version:${versionId}:password`;

/** The password of an encrypted file, as `document_versions.password_sealed` keeps it. */
export const sealPassword = (keys: KeyRing, versionId: string, password: string): Buffer =>
  keys.seal(password, contextOf(versionId));

/**
 * @returns null when the version has none
 * @throws AppError CONFIGURATION when the key ring lacks the key that sealed it
 */
export function openPassword(
  keys: KeyRing,
  version: { readonly versionId: string; readonly passwordSealed: Uint8Array | null },
): string | null {
  if (version.passwordSealed === null) return null;
  return keys.open(version.passwordSealed, contextOf(version.versionId)).toString('utf8');
}
