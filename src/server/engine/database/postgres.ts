import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { cancelStatement } from './cancel.ts';
import { createChannels } from './channels.ts';
import { prepareConnection } from './connection-settings.ts';
import type { Database } from './database.ts';
import { toConnectionError } from './failures.ts';
import { createPooledDatabase, type Engine } from './pooled.ts';
import { valueTypes } from './types.ts';

export interface PostgresOptions {
  url: string;
  replicaUrls?: string[];
  /** Connections per server; 16. */
  connections?: number;
  /** Milliseconds a caller waits for one of them; 3000. */
  acquireTimeout?: number;
  /** Milliseconds; 15000. */
  statementTimeout?: number;
}

const pingTimeout = 1_000;
const longestReconnectPause = 5_000;

const createPool = (connectionString: string, { connections = 16, acquireTimeout = 3_000 }: PostgresOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: acquireTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    application_name: 'kontor',
    types: valueTypes,
    onConnect: prepareConnection as (client: pg.ClientBase) => void,
  });
  // An idle connection that breaks has left the pool when this is told; the next caller gets a new one.
  pool.on('error', () => undefined);
  return pool;
};

/** One connection of its own for all channels, which comes back by itself. */
const createListener = (url: string) => {
  const channels = createChannels();
  let client: pg.Client | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'kontor-listen' });
    next.on('error', () => undefined);
    next.on('notification', channels.dispatch);
    await next.connect();
    next.once('end', () => {
      client = undefined;
      if (!closed) void reconnect();
    });
    client = next;
    for (const channel of channels.names()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  };

  const reconnect = async () => {
    for (let wait = 50; !closed && !client; wait = Math.min(wait * 2, longestReconnectPause)) {
      await pause(wait, undefined, { ref: false });
      // A failure needs no word here: ping and every transaction tell it, and the next round tries again.
      await connect().catch(() => undefined);
    }
  };

  let connecting: Promise<void> | undefined;
  return {
    listen: (async (channel, handler) => {
      const isNew = channels.add(channel, handler);
      try {
        connecting ??= connect();
        await connecting;
        if (isNew) await client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        connecting = undefined;
        channels.remove(channel, handler);
        throw toConnectionError(error);
      }
      return async () => {
        if (channels.remove(channel, handler)) await client?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
      };
    }) satisfies Engine['listen'],
    async close() {
      closed = true;
      await client?.end();
    },
  };
};

/** A pool to a PostgreSQL server, and one to each of its replicas. */
export const createPostgresDatabase = (options: PostgresOptions): Database => {
  const primary = createPool(options.url, options);
  const replicas = (options.replicaUrls ?? []).map((url) => createPool(url, options));
  const listener = createListener(options.url);

  return createPooledDatabase({
    engine: 'postgres',
    primary,
    replicas,
    dropsOverdue: true,
    cancel: cancelStatement,
    statementTimeout: options.statementTimeout,
    async ping() {
      try {
        await primary.query({ text: 'SELECT 1', query_timeout: pingTimeout } as pg.QueryConfig);
      } catch (error) {
        throw toConnectionError(error);
      }
    },
    listen: listener.listen,
    async close() {
      await listener.close();
      await Promise.all([primary, ...replicas].map((pool) => pool.end()));
    },
  });
};
