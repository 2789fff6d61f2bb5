import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const SMALLEST_PART = 5 * 1024 * 1024;
const LIST_PAGE = 3;

export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

interface Asked {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

interface Stored {
  bytes: Buffer;
  at: Date;
}

interface Upload {
  readonly key: string;
  readonly at: Date;
  readonly parts: Map<number, Buffer>;
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** One bucket in memory, as S3 answers for it. Pages of lists are short, so that reading on is tested. */
export class S3Bucket {
  readonly objects = new Map<string, Stored>();
  readonly uploads = new Map<string, Upload>();
  /** As a server may: it then sends everything. */
  ignoresRanges = false;

  answer(asked: Asked): void {
    const { req, query, key } = asked;
    const is = (method: string, ...names: string[]): boolean =>
      req.method === method && names.every((name) => query.has(name));
    if (key === '') {
      if (is('GET', 'uploads')) return this.#listUploads(asked);
      if (is('GET', 'list-type')) return this.#list(asked);
      throw new S3Refusal(501, 'NotImplemented');
    }
    if (is('POST', 'uploads')) return this.#begin(asked);
    if (is('PUT', 'partNumber', 'uploadId')) return this.#part(asked);
    if (is('POST', 'uploadId')) return this.#complete(asked);
    if (is('DELETE', 'uploadId')) return this.#abort(asked);
    if (query.size > 0) throw new S3Refusal(501, 'NotImplemented');
    if (is('GET') || is('HEAD')) return this.#get(asked);
    if (is('DELETE')) {
      this.objects.delete(key);
      return void asked.res.writeHead(204).end();
    }
    if (is('PUT')) return this.#put(asked);
    throw new S3Refusal(405, 'MethodNotAllowed');
  }

  #put({ req, res, key, body }: Asked): void {
    const source = req.headers['x-amz-copy-source'];
    if (source === undefined) {
      this.objects.set(key, { bytes: body, at: new Date() });
      return void res.writeHead(200, { etag: etagOf(body) }).end();
    }
    const from = this.#stored(decodeURIComponent(String(source)).split('/').slice(2).join('/'));
    this.objects.set(key, { bytes: from.bytes, at: new Date() });
    xml(res, `<CopyObjectResult><ETag>${etagOf(from.bytes)}</ETag></CopyObjectResult>`);
  }

  #get({ req, res, key }: Asked): void {
    const { bytes, at } = this.#stored(key);
    const headers = { etag: etagOf(bytes), 'last-modified': at.toUTCString() };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? [];
    if (from === undefined || this.ignoresRanges) {
      res.writeHead(200, { ...headers, 'content-length': bytes.length });
      return void res.end(req.method === 'HEAD' ? undefined : bytes);
    }
    if (Number(from) >= bytes.length) throw new S3Refusal(416, 'InvalidRange');
    const piece = bytes.subarray(Number(from), Number(to) + 1);
    res.writeHead(206, { ...headers, 'content-length': piece.length }).end(piece);
  }

  #begin({ res, key }: Asked): void {
    const id = `${randomUUID()}/+=&`;
    this.uploads.set(id, { key, at: new Date(), parts: new Map() });
    xml(res, `<InitiateMultipartUploadResult><UploadId>${escape(id)}</UploadId></InitiateMultipartUploadResult>`);
  }

  #part(asked: Asked): void {
    this.#upload(asked).parts.set(Number(asked.query.get('partNumber')), asked.body);
    asked.res.writeHead(200, { etag: etagOf(asked.body) }).end();
  }

  #complete(asked: Asked): void {
    const { parts } = this.#upload(asked);
    const named = [...asked.body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)];
    const bytes = named.map(([, number, etag], index) => {
      const part = parts.get(Number(number));
      if (part === undefined || etagOf(part) !== etag?.replaceAll('&quot;', '"') || Number(number) !== index + 1)
        throw new S3Refusal(400, 'InvalidPart');
      if (index < named.length - 1 && part.length < SMALLEST_PART) throw new S3Refusal(400, 'EntityTooSmall');
      return part;
    });
    if (bytes.length === 0) throw new S3Refusal(400, 'MalformedXML');
    this.objects.set(asked.key, { bytes: Buffer.concat(bytes), at: new Date() });
    this.uploads.delete(asked.query.get('uploadId') ?? '');
    xml(asked.res, '<CompleteMultipartUploadResult><ETag>"x-1"</ETag></CompleteMultipartUploadResult>');
  }

  #abort(asked: Asked): void {
    this.#upload(asked);
    this.uploads.delete(asked.query.get('uploadId') ?? '');
    asked.res.writeHead(204).end();
  }

  #list({ res, query }: Asked): void {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()].toSorted();
    const fitting = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = fitting.slice(0, LIST_PAGE);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escape(key)}</Key><LastModified>${this.#stored(key).at.toISOString()}</LastModified></Contents>`,
    );
    const last = page.at(-1);
    const isMore = fitting.length > page.length && last !== undefined;
    const next = isMore ? `<NextContinuationToken>${escape(last)}</NextContinuationToken>` : '';
    xml(res, `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`);
  }

  #listUploads({ res, query }: Asked): void {
    const uploads = [...this.uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
    const listed = uploads.map(
      ([id, { key, at }]) =>
        `<Upload><Key>${escape(key)}</Key><UploadId>${escape(id)}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    );
    xml(res, `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`);
  }

  #stored(key: string): Stored {
    const stored = this.objects.get(key);
    if (stored === undefined) throw new S3Refusal(404, 'NoSuchKey');
    return stored;
  }

  #upload({ key, query }: Asked): Upload {
    const upload = this.uploads.get(query.get('uploadId') ?? '');
    if (upload === undefined || upload.key !== key) throw new S3Refusal(404, 'NoSuchUpload');
    return upload;
  }
}

function xml(res: ServerResponse, body: string): void {
  res.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
