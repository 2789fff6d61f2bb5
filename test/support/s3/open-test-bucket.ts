import { randomBytes } from 'node:crypto';
import type { S3Config } from '../../../src/config/config.ts';
import { Secret } from '../../../src/security/secret.ts';
import { S3_TEST, startS3Server, type S3TestServer } from './s3-server.ts';

/** A bucket for one test file: of a server of ours. */
export async function openTestBucket(): Promise<{ server: S3TestServer; config: S3Config }> {
  const server = await startS3Server();
  const config: S3Config = {
    endpoint: server.endpoint,
    bucket: S3_TEST.bucket,
    region: S3_TEST.region,
    accessKeyId: S3_TEST.accessKeyId,
    secretAccessKey: new Secret(S3_TEST.secretAccessKey),
    prefix: `a b/${randomBytes(4).toString('hex')}/`,
    isPathStyle: true,
  };
  return { server, config };
}

/** A bucket elsewhere, where TEST_S3_ENDPOINT, _BUCKET, _KEY, _SECRET and perhaps _REGION name one. */
export function realTestBucket(): S3Config | null {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_BUCKET: bucket, TEST_S3_SECRET } = process.env;
  const accessKeyId = process.env.TEST_S3_KEY;
  if (!endpoint || !bucket || !accessKeyId || !TEST_S3_SECRET) return null;
  return {
    endpoint,
    bucket,
    region: process.env.TEST_S3_REGION ?? 'us-east-1',
    accessKeyId,
    secretAccessKey: new Secret(TEST_S3_SECRET),
    prefix: `deedbox-test/${randomBytes(4).toString('hex')}/`,
    isPathStyle: true,
  };
}
