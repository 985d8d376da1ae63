import type { Database } from './database.ts';
import { createPgliteDatabase } from './pglite.ts';
import { createPostgresDatabase } from './postgres.ts';

export interface ConnectOptions {
  /** postgres://…; DATABASE_URL. */
  url?: string | undefined;
  /** Comma list of read replicas; DATABASE_REPLICA_URLS. */
  replicaUrls?: string | undefined;
  /** Of the embedded database, used without a url; KONTOR_DATA. */
  directory?: string | undefined;
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
  directory = process.env.KONTOR_DATA ?? './data',
}: ConnectOptions = {}): Promise<Database> => (url ? createPostgresDatabase({ url, replicaUrls: toList(replicaUrls) }) : createPgliteDatabase({ directory }));
