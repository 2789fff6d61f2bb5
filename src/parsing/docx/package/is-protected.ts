const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const LOCKED_STREAMS = ['EncryptedPackage', 'DRMEncryptedDataSpace'].map((name) => Buffer.from(name, 'utf16le'));

export const isOleFile = (bytes: Uint8Array): boolean =>
  OLE_SIGNATURE.every((byte, index) => bytes[index] === byte);

/** Word locks a .docx, by password or by rights, inside an old container with a stream of such a name. */
export const isProtectedPackage = (bytes: Uint8Array): boolean =>
  isOleFile(bytes) &&
  LOCKED_STREAMS.some((name) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(name));
