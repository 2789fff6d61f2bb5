import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkSignature } from './check-signature.ts';
import { S3Bucket, S3Refusal } from './s3-bucket.ts';

export interface S3TestServer {
  readonly endpoint: string;
  readonly bucket: S3Bucket;
  /** `METHOD key` of every request that came, `?…` for those to the bucket. */
  readonly requests: string[];
  /** Refuses the next requests so, one each: an HTTP status, or null to break the connection. */
  readonly failNext: (number | null)[];
  close(): Promise<void>;
}

export const S3_TEST = {
  bucket: 'test-bucket',
  region: 'eu-test-1',
  accessKeyId: 'TESTKEY',
  secretAccessKey: 'test/secret+with=signs',
} as const;

/**
 * An S3 server for tests, in memory and strict: it takes nothing whose signature it cannot work out again by
 * itself, whose body is not what was signed, or whose parts are smaller than S3 allows.
 */
export async function startS3Server(): Promise<S3TestServer> {
  const bucket = new S3Bucket();
  const requests: string[] = [];
  const failNext: (number | null)[] = [];
  const secrets = new Map([[S3_TEST.accessKeyId, S3_TEST.secretAccessKey]]);

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://s3');
    const key = decodeURIComponent(url.pathname).slice(`/${S3_TEST.bucket}/`.length);
    requests.push(`${req.method} ${key === '' ? url.search : key}`);
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (failNext.length > 0) {
      const status = failNext.shift();
      if (status === null || status === undefined) return void req.socket.destroy();
      throw new S3Refusal(status, status === 403 ? 'AccessDenied' : 'SlowDown');
    }
    const problem = checkSignature({ req, body, secrets, region: S3_TEST.region });
    if (problem !== null) throw new S3Refusal(403, problem);
    if (!url.pathname.startsWith(`/${S3_TEST.bucket}/`)) throw new S3Refusal(404, 'NoSuchBucket');
    bucket.answer({ req, res, key, query: url.searchParams, body });
  }

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      const { status, code } = error instanceof S3Refusal ? error : new S3Refusal(500, 'InternalError');
      const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused &amp; told</Message></Error>`;
      res.writeHead(status, { 'content-type': 'application/xml' });
      res.end(req.method === 'HEAD' ? undefined : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    requests,
    failNext,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
