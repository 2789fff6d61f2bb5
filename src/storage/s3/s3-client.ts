import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../../config/config.ts';
import { S3_ASK_TIMEOUT_MS, S3_ATTEMPTS, S3_RETRY_BASE_MS, S3_TIMEOUT_MS } from '../../config/limits.ts';
import { AppError } from '../../domain/errors.ts';
import { isRetried, S3Failure, tellsOf } from './s3-failure.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of the object; left out, the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal?: AbortSignal;
}

type Signer = typeof AwsV4Signer;

/**
 * Signed requests to one bucket. The address is the operator's own, so it may be on this machine. Every body
 * is hashed and its hash signed, so that the server refuses what was changed on the way. The signer is loaded
 * with the first request: a process that keeps its files in a folder never does.
 */
export class S3Client {
  readonly #config: S3Config;
  readonly #base: URL;
  #signer: Promise<Signer> | null = null;

  constructor(config: S3Config) {
    this.#config = config;
    this.#base = baseOf(config);
  }

  /**
   * Sends a request, again where the server was too busy or could not be reached.
   * @returns an answer of 200 to 299, its body not read
   * @throws S3Failure what the server said; AppError UNAVAILABLE when there was no answer
   */
  async send(request: S3Request): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      request.signal?.throwIfAborted();
      const answer = await this.#once(request).catch((error: unknown) => unanswered(error, request.signal));
      if (answer instanceof Response && answer.ok) return answer;
      const failure = answer instanceof Response ? await S3Failure.of(answer, request) : answer;
      if (attempt >= S3_ATTEMPTS || !isRetried(failure)) throw failure;
      await sleep(S3_RETRY_BASE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /** `send`, with the body read as text. Of some failures S3 tells in the body of an answer of 200. */
  async text(request: S3Request): Promise<string> {
    const answer = await this.send(request);
    const body = await answer.text().catch((error: unknown) => {
      throw unanswered(error, request.signal);
    });
    if (tellsOf(body, 'Error') !== null) throw S3Failure.said(200, body, request);
    return body;
  }

  /** @returns null where the object is not there */
  async sizeOf(key: string): Promise<number | null> {
    try {
      const answer = await this.send({ method: 'HEAD', key });
      return Number(answer.headers.get('content-length'));
    } catch (error) {
      if (error instanceof S3Failure && error.status === 404) return null;
      throw error;
    }
  }

  /** Deleting what is not there is no error. */
  async delete(key: string): Promise<void> {
    await this.text({ method: 'DELETE', key });
  }

  async copy(from: string, to: string): Promise<void> {
    const source = `/${this.#config.bucket}/${from}`;
    await this.text({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': encodeURI(source) } });
  }

  async #once({ method, key = '', query = {}, headers = {}, body, signal }: S3Request): Promise<Response> {
    const url = new URL(this.#base);
    url.pathname += key;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const Signer = await this.#load();
    const signed = await new Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      accessKeyId: this.#config.accessKeyId,
      secretAccessKey: this.#config.secretAccessKey.reveal(),
      service: 's3',
      region: this.#config.region,
    }).sign();
    // Over when the answer begins: a large object may take longer, and its silence is bounded by fetch.
    const late = new AbortController();
    const timeoutMs = body === undefined ? S3_ASK_TIMEOUT_MS : S3_TIMEOUT_MS;
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), timeoutMs);
    try {
      return await fetch(signed.url, {
        method: signed.method,
        headers: signed.headers,
        body: body as Uint8Array<ArrayBuffer> | undefined,
        redirect: 'manual',
        signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  #load(): Promise<Signer> {
    this.#signer ??= import('aws4fetch').then((loaded) => loaded.AwsV4Signer);
    return this.#signer;
  }
}

function baseOf({ endpoint, bucket, isPathStyle }: S3Config): URL {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, '');
  if (!isPathStyle) url.host = `${bucket}.${url.host}`;
  url.pathname = isPathStyle ? `${path}/${bucket}/` : `${path}/`;
  return url;
}

/** @throws the reason of a signal that the caller aborted */
function unanswered(error: unknown, signal: AbortSignal | undefined): AppError {
  signal?.throwIfAborted();
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new AppError({
    code: 'UNAVAILABLE',
    message: `the file store gave no answer: ${cause instanceof Error ? cause.message : String(cause)}`,
    publicMessage: 'The file store does not answer. Try again in a moment.',
    retry: 'later',
    cause: error,
  });
}
