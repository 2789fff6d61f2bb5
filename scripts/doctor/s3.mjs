// @ts-check
import { createHash } from 'node:crypto';
import { mend, note, ok, reason } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

const TIMEOUT_MS = 10_000;
const CHECK = 'files (S3)';

/**
 * Writes, reads and deletes one small object, and lists: what the product will do.
 * @param {import('./finding.mjs').Environment} env
 * @returns {Promise<Finding[]>} none where files are kept in the data folder
 */
export async function checkS3(env) {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const given = [...names, 'S3_ENDPOINT'].filter((name) => env[name]);
  if (given.length === 0) return [];
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) {
    return [mend(CHECK, `${missing.join(', ')} not set`, `Set it, or leave out ${given.join(', ')}: the data folder is used.`)];
  }
  try {
    const send = await sender(env);
    const key = `${env.S3_PREFIX ? `${env.S3_PREFIX.replace(/\/*$/, '')}/` : ''}staging/doctor-${process.pid}`;
    const steps = /** @type {const} */ ([['PUT', key], ['GET', key], ['DELETE', key], ['GET', '?list-type=2&max-keys=1']]);
    for (const [method, target] of steps) {
      const problem = await send(method, target);
      if (problem !== null) return [mend(CHECK, problem.said, problem.todo)];
    }
    return [ok(CHECK, `bucket ${env.S3_BUCKET}: written, read, deleted, listed`)];
  } catch (error) {
    if (/** @type {any} */ (error)?.code === 'ERR_MODULE_NOT_FOUND') {
      return [note(CHECK, 'not asked: packages are not installed', 'Start once, or run "npm ci", and ask again.')];
    }
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return [mend(CHECK, reason(cause), 'Check S3_ENDPOINT, and that the server runs and can be reached.')];
  }
}

/** @param {import('./finding.mjs').Environment} env */
async function sender(env) {
  const { AwsV4Signer } = await import('aws4fetch');
  const region = env.S3_REGION || 'us-east-1';
  const base = new URL(env.S3_ENDPOINT || `https://s3.${region}.amazonaws.com`);
  const inPath = env.S3_PATH_STYLE ? /^(true|1|yes)$/.test(env.S3_PATH_STYLE) : Boolean(env.S3_ENDPOINT);
  if (!inPath) base.host = `${env.S3_BUCKET}.${base.host}`;
  const root = `${base.href.replace(/\/+$/, '')}/${inPath ? `${env.S3_BUCKET}/` : ''}`;
  return async (/** @type {string} */ method, /** @type {string} */ target) => {
    const body = method === 'PUT' ? 'deedbox doctor\n' : undefined;
    const signed = await new AwsV4Signer({
      method,
      url: `${root}${target}`,
      headers: { 'x-amz-content-sha256': createHash('sha256').update(body ?? '').digest('hex') },
      body,
      accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
      service: 's3',
      region,
    }).sign();
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.text();
    if (answer.ok) return null;
    const code = /<Code>([^<]*)</.exec(text)?.[1] ?? '';
    return { said: `${method}: ${answer.status} ${code}`.trim(), todo: todoFor(code, answer.status) };
  };
}

/** @param {string} code @param {number} status */
function todoFor(code, status) {
  if (code === 'SignatureDoesNotMatch') return 'Check S3_SECRET_ACCESS_KEY, and S3_PATH_STYLE.';
  if (code === 'InvalidAccessKeyId') return 'Check S3_ACCESS_KEY_ID.';
  if (code === 'NoSuchBucket') return 'Make the bucket, or check S3_BUCKET.';
  if (code === 'RequestTimeTooSkewed') return 'Set the clock of this machine.';
  if (code === 'AuthorizationHeaderMalformed' || (status >= 300 && status < 400)) return 'Check S3_REGION.';
  if (code === 'AccessDenied') return 'Let the key put, get, delete and list, and abort uploads, in this bucket.';
  return 'Check the S3_ settings, and what the server logs.';
}
