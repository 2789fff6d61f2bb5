const HEAD_BYTES = 1_024;
const TAIL_BYTES = 2_048;

/**
 * Whether the end of a PDF is missing: no end mark, or fewer bytes than a file made for the web says it
 * has.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  return lacksBytes(bytes) || !latin1(bytes.subarray(-TAIL_BYTES)).includes('%%EOF');
}

/** Whether the file itself says that it is longer than it is. */
export function lacksBytes(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  const dictionary = /<<[^>]*\/Linearized[^>]*>>/.exec(head)?.[0];
  const length = /\/L\s+(\d+)/.exec(dictionary ?? '')?.[1];
  return length !== undefined && Number(length) > bytes.length;
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
