import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { cancelStatement } from './cancel.ts';
import { createChannels } from './channels.ts';
import { prepareConnection, quietLoss } from './connection-settings.ts';
import type { Database } from './database.ts';
import { toConnectionError } from './failures.ts';
import { createLanes } from './lanes.ts';
import { createPooledDatabase, type Engine } from './pooled.ts';
import { valueTypes } from './types.ts';

export interface PostgresOptions {
  url: string;
  replicaUrls?: string[];
  /** The server itself, where `url` and `replicaUrls` lead to poolers that lend a connection for one transaction. */
  directUrl?: string | undefined;
  /** Connections per server; 20. */
  connections?: number;
  /** Milliseconds a reader waits for one of them; 3000. Writers wait longer (lanes.ts). */
  acquireTimeout?: number;
  /** Milliseconds; 15000. */
  statementTimeout?: number;
}

const pingTimeout = 1_000;
const longestReconnectPause = 5_000;

const defaults = { connections: 20, acquireTimeout: 3_000 } as const;

interface PoolOptions extends Required<Pick<PostgresOptions, 'connections' | 'acquireTimeout'>> {
  /** A pooler lends its connections: what is set in one is met by others. */
  isLent: boolean;
}

const createPool = (connectionString: string, { connections, acquireTimeout, isLent }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: acquireTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    application_name: 'kontor',
    types: valueTypes,
    onConnect: (isLent ? quietLoss : (client: pg.ClientBase) => prepareConnection(client)) as (client: pg.ClientBase) => void,
  });
  // An idle connection that breaks has left the pool when this is told; the next caller gets a new one.
  pool.on('error', () => undefined);
  return pool;
};

/**
 * One connection of its own for all channels, which comes back by itself.
 * @param asksPosition whether a notice is told only when it is known how far the log has come: whoever hears it reads from no copy that is behind that
 */
const createListener = (url: string, asksPosition: boolean) => {
  const channels = createChannels();
  let client: pg.Client | undefined;
  let closed = false;
  let noticed: string | undefined;

  const dispatch = async (from: pg.Client, notice: pg.Notification): Promise<void> => {
    if (asksPosition) {
      const answer = await from
        .query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position')
        .catch(() => undefined /* a notice is told all the same */);
      noticed = answer?.rows[0]?.position ?? noticed;
    }
    channels.dispatch(notice);
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'kontor-listen' });
    next.on('error', () => undefined);
    next.on('notification', (notice) => void dispatch(next, notice));
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
    noticed: () => noticed,
    async close() {
      closed = true;
      await client?.end();
    },
  };
};

/** A pool to a PostgreSQL server, and one to each of its replicas. */
export const createPostgresDatabase = (options: PostgresOptions): Database => {
  const { connections = defaults.connections, acquireTimeout = defaults.acquireTimeout } = options;
  const { directUrl } = options;
  const isLent = directUrl !== undefined;
  const poolOf = (url: string) => createPool(url, { connections, acquireTimeout, isLent });
  const primary = poolOf(options.url);
  const replicas = (options.replicaUrls ?? []).map(poolOf);
  const lanes = createLanes({ connections, replicas: replicas.length, patience: acquireTimeout });
  const direct = directUrl === undefined ? undefined : createPool(directUrl, { connections: lanes.unlimited.connections, acquireTimeout, isLent: false });
  const listener = createListener(directUrl ?? options.url, replicas.length > 0);

  return createPooledDatabase({
    engine: 'postgres',
    primary,
    replicas,
    direct,
    lanes,
    dropsOverdue: true,
    // Which process works at a statement a pooler does not tell; the statement ends by its limit then.
    cancel: isLent ? undefined : cancelStatement,
    statementTimeout: options.statementTimeout,
    async ping() {
      try {
        await primary.query({ text: 'SELECT 1', query_timeout: pingTimeout } as pg.QueryConfig);
      } catch (error) {
        throw toConnectionError(error);
      }
    },
    listen: listener.listen,
    noticed: listener.noticed,
    async close() {
      await listener.close();
      await Promise.all([primary, ...replicas, ...(direct ? [direct] : [])].map((pool) => pool.end()));
    },
  });
};
