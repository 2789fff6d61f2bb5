import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Checked {
  readonly req: IncomingMessage;
  readonly body: Buffer;
  readonly secrets: ReadonlyMap<string, string>;
  readonly region: string;
  readonly now?: number;
}

/** As RFC 3986 has it, and as S3 wants it of each part of a path and of queries. */
const encode = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[A-Za-z0-9\-._~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Checks AWS's signature version 4 from the request as it arrived, by the published rules and without the
 * signer that the product uses.
 * @returns the code S3 refuses with, or null
 */
export function checkSignature({ req, body, secrets, region, now = Date.now() }: Checked): string | null {
  const { headers } = req;
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day, signedRegion, names, signature] = shape.exec(headers.authorization ?? '') ?? [];
  if (id === undefined || day === undefined || names === undefined) return 'AccessDenied';
  const secret = secrets.get(id);
  if (secret === undefined) return 'InvalidAccessKeyId';
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed';
  const date = String(headers['x-amz-date']);
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const at = Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
  if (!(Math.abs(now - at) < 15 * 60_000) || !date.startsWith(day)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  const amz = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  if (!signed.includes('host') || amz.some((name) => !signed.includes(name))) return 'AccessDenied';
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== sha(body)) return 'XAmzContentSHA256Mismatch';

  const [path = '', search = ''] = (req.url ?? '').split('?', 2);
  const canonicalPath = path.split('/').map((part) => encode(decodeURIComponent(part))).join('/');
  const query = search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('=', 2).map((part) => encode(decodeURIComponent(part.replaceAll('+', ' ')))))
    .map(([name = '', value = '']) => `${name}=${value}`)
    .toSorted()
    .join('&');
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`);
  const canonical = [req.method, canonicalPath, query, lines.join(''), names, payload].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
