import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { BlobStore } from './blob-store.ts';

/** The store that the configuration names, a bucket or a folder. Only the code of that one is loaded. */
export async function openBlobStore({ s3, home }: Pick<Config, 's3' | 'home'>): Promise<BlobStore> {
  if (s3 === null) {
    const { FolderBlobStore } = await import('./folder-blob-store.ts');
    return FolderBlobStore.open(join(home, 'blobs'));
  }
  const { S3BlobStore } = await import('./s3/s3-blob-store.ts');
  return new S3BlobStore({ config: s3, cacheFolder: join(home, 'cache') });
}
