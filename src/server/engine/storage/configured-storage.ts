import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from '../../configuration.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Where a server keeps uploaded files and what it makes of them. */
export interface FilePlaces {
  storage: Storage;
  /** Folder of resized pictures; may be emptied at any time. */
  cache: string;
}

type Settings = Pick<Configuration, 'KONTOR_DATA' | 'KONTOR_FILES' | 'KONTOR_S3_URL' | 'KONTOR_S3_KEY' | 'KONTOR_S3_SECRET' | 'KONTOR_S3_REGION'>;

/** The bucket where one is configured, else a folder. The cache is always a folder of this machine. */
export function configuredPlaces({
  KONTOR_DATA,
  KONTOR_FILES,
  KONTOR_S3_URL: url,
  KONTOR_S3_KEY: key = '',
  KONTOR_S3_SECRET: secret = '',
  KONTOR_S3_REGION: region,
}: Settings): FilePlaces {
  return {
    storage: url ? createS3Storage({ url, key, secret, region }) : createFolderStorage(KONTOR_FILES ?? join(KONTOR_DATA, 'files')),
    cache: join(KONTOR_DATA, 'cache', 'pictures'),
  };
}

/** Places of a server that nobody configured: folders under the system's temporary one, made when something is written. */
export function temporaryPlaces(): FilePlaces {
  const folder = join(tmpdir(), `kontor-files-${randomUUID()}`);
  return { storage: createFolderStorage(join(folder, 'files')), cache: join(folder, 'pictures') };
}
