import { S3mini } from 's3mini';
import { checkFileKey, isFileKey } from './file-key.ts';
import type { Storage } from './storage.ts';

export interface BucketOptions {
  /** Address of the bucket, such as https://s3.example.com/kontor. */
  url: string;
  key: string;
  secret: string;
  region: string;
}

const atOnce = 1_000;

/** Files in an S3-compatible bucket. */
export function createS3Storage({ url, key: accessKeyId, secret: secretAccessKey, region }: BucketOptions): Storage {
  const bucket = new S3mini({ endpoint: url, accessKeyId, secretAccessKey, region, requestAbortTimeout: 30_000 });
  const has = async (key: string): Promise<boolean> => (await bucket.objectExists(checkFileKey(key))) === true;
  return {
    has,
    async put(key, bytes, mimeType) {
      if (!(await has(key))) await bucket.putObject(key, Buffer.from(bytes), mimeType);
    },
    async get(key) {
      const bytes = await bucket.getObjectArrayBuffer(checkFileKey(key));
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    async remove(key) {
      if (await has(key)) await bucket.deleteObject(key);
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await bucket.listObjectsPaged('/', '', atOnce, token);
        yield (page?.objects ?? []).filter(({ Key }) => isFileKey(Key)).map(({ Key, LastModified }) => ({ key: Key, at: new Date(LastModified).getTime() }));
        token = page?.nextContinuationToken;
      } while (token);
    },
    // A bucket shows an object when all of it has come.
    clear: async () => undefined,
  };
}
