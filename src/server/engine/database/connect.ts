import type { Database } from './database.ts';
import { createPgliteDatabase } from './pglite.ts';
import { createPostgresDatabase } from './postgres.ts';

export interface ConnectOptions {
  /** postgres://…; DATABASE_URL. */
  url?: string | undefined;
  /** Comma list of read replicas; DATABASE_REPLICA_URLS. */
  replicaUrls?: string | undefined;
  /** The server itself, where the others lead to poolers in transaction mode; DATABASE_DIRECT_URL. */
  directUrl?: string | undefined;
  /** Of the embedded database, used without a url; KONTOR_DATA. */
  directory?: string | undefined;
  /** Of the embedded database: nothing is called written before the disc has it; KONTOR_FSYNC. */
  fsync?: boolean;
}

const toList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** @throws StartError when the embedded database cannot be opened. A server that is away shows with the first statement. */
export const connectDatabase = async ({
  url = process.env.DATABASE_URL,
  replicaUrls = process.env.DATABASE_REPLICA_URLS ?? '',
  directUrl = process.env.DATABASE_DIRECT_URL,
  directory = process.env.KONTOR_DATA ?? './data',
  fsync = process.env.KONTOR_FSYNC === '1',
}: ConnectOptions = {}): Promise<Database> =>
  url
    ? createPostgresDatabase({ url, replicaUrls: toList(replicaUrls), directUrl: directUrl === '' ? undefined : directUrl })
    : createPgliteDatabase({ directory, fsync });
