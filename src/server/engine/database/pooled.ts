import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { appError } from '../../../shared/errors.ts';
import { AccessChanged } from './database.ts';
import type { Actor, Database, Transaction } from './database.ts';
import { ConnectionLost, isWorthRetrying, toCallerError, toConnectionError } from './failures.ts';
import { createSession, type Beginning, type Session } from './session.ts';
import { createStatementNames } from './statement-names.ts';

/** What the two drivers differ in; everything else is the same code. */
export interface Engine extends Pick<Database, 'engine' | 'ping' | 'listen' | 'close'> {
  primary: pg.Pool;
  replicas: pg.Pool[];
  /** See SessionOptions. */
  dropsOverdue: boolean;
  /** Milliseconds a statement of `transaction` may take; 15000. */
  statementTimeout?: number | undefined;
  /** Ends the statement a connection works at, where the engine can. */
  cancel?: (client: pg.PoolClient) => Promise<void>;
}

/** The role whose statements row-level security filters. */
export const applicationRole = 'kontor_app';
/** Reads the rows of all companies of the user and writes nothing (schemas/sql/engine/company_isolation.sql). */
export const readingRole = 'kontor_reader';
/** Reads what is opened to the visitors of shops (schemas/tables/shop-rows.ts), from the views of its own schema. */
export const shopRole = 'kontor_shop';
export const shopSchema = 'shop';

const lockTimeout = 3_000;
/** PostgreSQL ends a statement itself; so much later we give up one that it no longer can end. */
const overdueMargin = 1_000;
const attempts = 4;
/** A caller beyond this many waiting ones is refused at once, so that a dead server costs no memory. */
const longestQueue = 1_000;

type Settings = Record<string, string>;

const beginning = (mode: 'READ ONLY' | 'READ WRITE', settings: Settings, accessVersion?: number): Beginning => {
  const calls = Object.keys(settings).map((name, at) => `set_config('${name}', $${at + 1}, true)`);
  const version = accessVersion === undefined ? [] : ['(SELECT version FROM access_version) AS access_version'];
  return {
    readOnly: mode === 'READ ONLY',
    begin: `BEGIN ISOLATION LEVEL READ COMMITTED ${mode}`,
    setUp: { text: `SELECT ${[...calls, ...version].join(', ')}`, values: Object.values(settings) },
    check(row) {
      if (accessVersion !== undefined && row.access_version !== accessVersion) throw new AccessChanged();
    },
  };
};

const unlimitedBeginning: Beginning = { readOnly: false, begin: 'BEGIN' };

const toSettings = ({ userId, companyCode, shopId }: Actor, ofAllCompanies: boolean): Settings => ({
  ...(shopId === undefined
    ? { role: ofAllCompanies ? readingRole : applicationRole }
    : { role: shopRole, 'app.shop': String(shopId), search_path: `${shopSchema}, public` }),
  'app.company': companyCode ?? '',
  'app.user': userId === null ? '' : String(userId),
});

const borrow = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  if (pool.waitingCount >= longestQueue) throw new ConnectionLost('too many callers wait for a connection');
  try {
    return await pool.connect();
  } catch (error) {
    throw toConnectionError(error);
  }
};

const borrowAny = async (pools: pg.Pool[]): Promise<pg.PoolClient> => {
  let failure: unknown;
  for (const pool of pools) {
    try {
      return await borrow(pool);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

/** Errors as callers know them. */
const told = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw signal?.aborted ? appError('cancelled') : toCallerError(error);
  }
};

/** Runs the work again after a failure that may pass, such as a deadlock. */
const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isWorthRetrying(error)) throw error;
      await pause(Math.random() * 25 * 2 ** attempt);
    }
  }
};

/** The work as one committed transaction of a session. */
const committed =
  <T>(begin: Beginning, work: (tx: Transaction) => Promise<T>) =>
  async (session: Session) => {
    await session.begin(begin);
    const result = await work(session.transaction);
    await session.commit();
    return result;
  };

/** The connection is kept until a cancellation has reached it: whoever has it next must not be hit. */
const unlessAborted = async <T>(
  client: pg.PoolClient,
  { signal, cancel }: { signal: AbortSignal | undefined; cancel: Engine['cancel'] },
  work: () => Promise<T>,
): Promise<T> => {
  let cancelling: Promise<void> | undefined;
  // One that does not get through is no harm: the statement ends by itself or by its limit.
  const end = () => {
    cancelling = cancel?.(client).catch(() => undefined);
  };
  signal?.addEventListener('abort', end);
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', end);
    await cancelling;
  }
};

export const createPooledDatabase = ({ primary, replicas, dropsOverdue, statementTimeout = 15_000, cancel, ...engine }: Engine): Database => {
  const names = createStatementNames();
  const limits: Settings = { lock_timeout: String(lockTimeout), statement_timeout: String(statementTimeout) };
  const overdueAfter = statementTimeout + (dropsOverdue ? overdueMargin : 0);
  let turn = 0;

  const readingPools = () => (replicas.length === 0 ? [primary] : [replicas[turn++ % replicas.length] ?? primary, primary]);

  const once = async <T>(pools: pg.Pool[], limit: number | undefined, work: (session: Session) => Promise<T>, signal?: AbortSignal) => {
    const client = await borrowAny(pools);
    const session = createSession(client, { names, overdueAfter: limit, dropsOverdue, signal });
    try {
      return await unlessAborted(client, { signal, cancel }, () => work(session));
    } finally {
      await session.end();
    }
  };

  return {
    ...engine,
    transaction(actor, work, options = {}) {
      const { readOnly = actor.shopId !== undefined, ofAllCompanies = false } = options;
      const signal = readOnly ? actor.signal : undefined;
      const run = committed(beginning(readOnly ? 'READ ONLY' : 'READ WRITE', { ...toSettings(actor, ofAllCompanies), ...limits }, actor.accessVersion), work);
      return told(() => retried(() => once(readOnly ? readingPools() : [primary], overdueAfter, run, signal)), signal);
    },
    system(work, { unlimited = false } = {}) {
      const run = committed(unlimited ? unlimitedBeginning : beginning('READ WRITE', limits), work);
      return told(() => retried(() => once([primary], unlimited ? undefined : overdueAfter, run)));
    },
    script: (text) => told(() => once([primary], undefined, (session) => session.command(text))),
    ping: () => told(engine.ping),
    listen: (channel, handler) => told(() => engine.listen(channel, handler)),
  };
};
