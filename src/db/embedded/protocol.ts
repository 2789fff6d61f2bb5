/**
 * The few pieces of the Postgres wire protocol (version 3) that the multiplexer reads and writes itself.
 */

export const HEADER_BYTES = 5;
export const SSL_REQUEST = 80877103;
export const GSS_REQUEST = 80877104;
export const CANCEL_REQUEST = 80877102;

/** Message types, from the side that sends them. */
export const FRONTEND = {
  query: 0x51,
  parse: 0x50,
  bind: 0x42,
  describe: 0x44,
  execute: 0x45,
  close: 0x43,
  sync: 0x53,
  flush: 0x48,
  terminate: 0x58,
  copyData: 0x64,
  copyDone: 0x63,
  copyFail: 0x66,
  functionCall: 0x46,
} as const;

export const BACKEND = {
  parseComplete: 0x31,
  commandComplete: 0x43,
  error: 0x45,
  notification: 0x41,
  readyForQuery: 0x5a,
} as const;

/** I: idle, T: in a transaction, E: in a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E';

export const cstring = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf8');

/** Reads a zero-terminated string; `next` is the offset behind the zero. */
export function readCString(bytes: Buffer, offset: number): { text: string; next: number } {
  const end = bytes.indexOf(0, offset);
  if (end < 0) throw new Error('protocol: a string without an end');
  return { text: bytes.toString('utf8', offset, end), next: end + 1 };
}

export function message(type: number, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  const head = Buffer.alloc(HEADER_BYTES);
  head[0] = type;
  head.writeInt32BE(length, 1);
  return Buffer.concat([head, ...parts], length + 1);
}

export const simpleQuery = (sql: string): Buffer => message(FRONTEND.query, cstring(sql));
export const SYNC = message(FRONTEND.sync);
export const readyForQuery = (status: TransactionStatus): Buffer =>
  message(BACKEND.readyForQuery, Buffer.from(status));

export interface ErrorFields {
  severity: 'ERROR' | 'FATAL';
  code: string;
  message: string;
  hint?: string;
}

export function errorResponse(fields: ErrorFields): Buffer {
  const parts = [`S${fields.severity}`, `V${fields.severity}`, `C${fields.code}`, `M${fields.message}`];
  if (fields.hint !== undefined) parts.push(`H${fields.hint}`);
  return message(BACKEND.error, ...parts.map(cstring), Buffer.from([0]));
}

/** One field of an ErrorResponse body, `C` for the SQLSTATE and `M` for the text; undefined when absent. */
export function errorField(frame: Buffer, field: string): string | undefined {
  let offset = HEADER_BYTES;
  while (offset < frame.length && frame[offset] !== 0) {
    const { text, next } = readCString(frame, offset);
    if (text.startsWith(field)) return text.slice(1);
    offset = next;
  }
  return undefined;
}

/** Replaces text in every field of an ErrorResponse. */
export function mapError(frame: Buffer, map: (text: string) => string): Buffer {
  const parts: Buffer[] = [];
  let offset = HEADER_BYTES;
  while (offset < frame.length && frame[offset] !== 0) {
    const { text, next } = readCString(frame, offset);
    parts.push(cstring(text.slice(0, 1) + map(text.slice(1))));
    offset = next;
  }
  return message(BACKEND.error, ...parts, Buffer.from([0]));
}

/** Calls `visit` for each whole message with its type and range; trailing partial bytes are left alone. */
export function eachMessage(
  bytes: Buffer,
  visit: (type: number, start: number, end: number) => void,
): void {
  let offset = 0;
  while (offset + HEADER_BYTES <= bytes.length) {
    const end = offset + 1 + bytes.readInt32BE(offset + 1);
    if (end > bytes.length) return;
    visit(bytes[offset] ?? 0, offset, end);
    offset = end;
  }
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteLiteral = (text: string): string => {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
};
