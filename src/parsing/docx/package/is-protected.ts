const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

export const isOleFile = (bytes: Uint8Array): boolean =>
  OLE_SIGNATURE.every((byte, index) => bytes[index] === byte);

/** Word locks a .docx with a password by wrapping it in an old container, as a stream of this name. */
export const isProtectedPackage = (bytes: Uint8Array): boolean =>
  isOleFile(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(ENCRYPTED_PACKAGE);
