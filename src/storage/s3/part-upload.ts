import { S3_PARTS_IN_FLIGHT } from '../../config/limits.ts';
import type { S3Client } from './s3-client.ts';
import { tellsOf } from './s3-failure.ts';

/**
 * One object sent in parts, for what is too large to hold. A few parts travel at a time; who adds the next
 * waits for one of them, and so does the sender of the bytes.
 */
export class PartUpload {
  readonly #client: S3Client;
  readonly #key: string;
  readonly #signal: AbortSignal | undefined;
  readonly #etags: string[] = [];
  readonly #flying = new Set<Promise<void>>();
  #uploadId = '';
  #failure: Error | null = null;

  private constructor(client: S3Client, key: string, signal: AbortSignal | undefined) {
    this.#client = client;
    this.#key = key;
    this.#signal = signal;
  }

  static async begin(client: S3Client, key: string, signal?: AbortSignal): Promise<PartUpload> {
    const upload = new PartUpload(client, key, signal);
    // Not with the signal: an upload that was begun and not heard of could not be ended.
    const answer = await client.text({ method: 'POST', key, query: { uploads: '' } });
    upload.#uploadId = tellsOf(answer, 'UploadId') ?? '';
    return upload;
  }

  /** Of equal size but for the last, and at least 5 MiB but for the last. */
  async add(part: Uint8Array): Promise<void> {
    const index = this.#etags.push('') - 1;
    const sending = this.#send(index, part).catch((error: unknown) => {
      this.#failure ??= error instanceof Error ? error : new Error('a part failed', { cause: error });
    });
    this.#flying.add(sending);
    void sending.then(() => this.#flying.delete(sending));
    if (this.#flying.size >= S3_PARTS_IN_FLIGHT) await Promise.race(this.#flying);
    this.#check();
  }

  async complete(): Promise<void> {
    await Promise.all(this.#flying);
    this.#check();
    const parts = this.#etags.map((etag, index) => partXml(index + 1, etag)).join('');
    const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`, 'utf8');
    await this.#client.text({ method: 'POST', key: this.#key, query: { uploadId: this.#uploadId }, body });
  }

  /** Ends it with nothing stored; parts under way are waited for, since one that lands later would stay. */
  async abort(): Promise<void> {
    await Promise.all(this.#flying);
    await this.#client.text({ method: 'DELETE', key: this.#key, query: { uploadId: this.#uploadId } });
  }

  async #send(index: number, body: Uint8Array): Promise<void> {
    const query = { partNumber: String(index + 1), uploadId: this.#uploadId };
    const answer = await this.#client.send({
      method: 'PUT',
      key: this.#key,
      query,
      body,
      signal: this.#signal,
    });
    await answer.arrayBuffer();
    this.#etags[index] = answer.headers.get('etag') ?? '';
  }

  #check(): void {
    if (this.#failure !== null) throw this.#failure;
  }
}

const partXml = (number: number, etag: string): string =>
  `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`;
