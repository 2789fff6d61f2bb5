import type { S3Client } from './s3-client.ts';
import { S3Failure, tell, tellsOf } from './s3-failure.ts';

export interface ListedObject {
  readonly key: string;
  /** When it was last written, epoch milliseconds. */
  readonly atMs: number;
}

export interface ListedUpload extends ListedObject {
  readonly uploadId: string;
}

/** Every object whose key begins so, page by page, in order of keys. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedObject> {
  let token: string | null = null;
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix };
    if (token !== null) query['continuation-token'] = token;
    const xml = await client.text({ method: 'GET', query });
    for (const one of tell(xml, 'Contents')) {
      yield { key: tellsOf(one, 'Key') ?? '', atMs: Date.parse(tellsOf(one, 'LastModified') ?? '') };
    }
    token = tellsOf(xml, 'NextContinuationToken');
  } while (token !== null);
}

/** Every upload in parts that neither ended nor was given up; none of a server that keeps no list of them. */
export async function* listUploads(client: S3Client, prefix: string): AsyncGenerator<ListedUpload> {
  let after: Record<string, string> | null = {};
  while (after !== null) {
    const query: Record<string, string> = { uploads: '', prefix, ...after };
    const xml: string | null = await client.text({ method: 'GET', query }).catch(notKept);
    if (xml === null) return;
    for (const one of tell(xml, 'Upload')) {
      yield {
        key: tellsOf(one, 'Key') ?? '',
        uploadId: tellsOf(one, 'UploadId') ?? '',
        atMs: Date.parse(tellsOf(one, 'Initiated') ?? ''),
      };
    }
    const key = tellsOf(xml, 'NextKeyMarker');
    const uploadId = tellsOf(xml, 'NextUploadIdMarker') ?? '';
    const isMore = tellsOf(xml, 'IsTruncated') === 'true' && key !== null;
    after = isMore ? { 'key-marker': key, 'upload-id-marker': uploadId } : null;
  }
}

function notKept(error: unknown): null {
  if (error instanceof S3Failure && error.status === 501) return null;
  throw error;
}
