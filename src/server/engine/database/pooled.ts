import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { appError } from '../../../shared/errors.ts';
import { signalOf } from './actor-signal.ts';
import { beginning, createPositions, ReplicaBehind } from './beginning.ts';
import type { Settings } from './beginning.ts';
import { connectionSettings } from './connection-settings.ts';
import { AccessChanged } from './database.ts';
import type { Actor, Database, Transaction, TransactionOptions } from './database.ts';
import { isLockTimeout, isWorthRetrying, toCallerError, toConnectionError } from './failures.ts';
import type { Limiter } from '../limiter.ts';
import { waitingIn } from './lanes.ts';
import type { Lane, Lanes } from './lanes.ts';
import { createSession, type Beginning, type Session, type SessionOptions } from './session.ts';
import { createStatementNames } from './statement-names.ts';
import type { StatementNames } from './statement-names.ts';
import { giveWay, standFor } from './waiting-line.ts';

/** What the two drivers differ in; everything else is the same code. */
export interface Engine extends Pick<Database, 'engine' | 'ping' | 'listen' | 'close'> {
  primary: pg.Pool;
  replicas: pg.Pool[];
  /** A way past a pooler that lends the connections of the other pools for one transaction each: what is set or prepared in one of those, others meet. */
  direct?: pg.Pool | undefined;
  lanes: Lanes;
  /** See SessionOptions. */
  dropsOverdue: boolean;
  /** Milliseconds a statement of `transaction` may take; 15000. */
  statementTimeout?: number | undefined;
  /** How far the log of the primary had come when the last notice came: a copy that is behind that does not show what the notice told. */
  noticed?: (() => string | undefined) | undefined;
  /** Ends the statement a connection works at, where the engine can. */
  cancel?: ((client: pg.PoolClient) => Promise<void>) | undefined;
}

/** The role whose statements row-level security filters. */
export const applicationRole = 'kontor_app';
/** Reads the rows of all companies of the user and writes nothing (schemas/sql/engine/company_isolation.sql). */
export const readingRole = 'kontor_reader';
/** Reads what is opened to the visitors of shops (schemas/tables/shop-rows.ts), from the views of its own schema. */
export const shopRole = 'kontor_shop';
export const shopSchema = 'shop';
/** Runs the statements that administrators write, which read views of a schema of its own (statement-rows.ts). */
export const statementRole = 'kontor_statement';
export const statementSchema = 'statement';

/** Milliseconds a statement waits for a lock: with a place among the few who may wait for long, and without. */
const lockTimeouts = { long: 3_000, short: 200 } as const;
/** PostgreSQL ends a statement itself; so much later we give up one that it no longer can end. */
const overdueMargin = 1_000;
const attempts = 4;

/** By whom turns are taken where it is nobody who signed in. */
const visitor = 'visitor';
const program = 'program';

const unlimitedBeginning: Beginning = { readOnly: false, begin: 'BEGIN' };

/** Milliseconds that a statement of an administrator may take. */
const longestStatement = 5_000;

const roleOf = ({ shopId }: Actor, { ofAllCompanies = false, isStatement = false }: TransactionOptions): Settings => {
  if (shopId !== undefined) return { role: shopRole, 'app.shop': String(shopId), search_path: `${shopSchema}, public` };
  if (isStatement) return { role: statementRole, search_path: statementSchema };
  return { role: ofAllCompanies ? readingRole : applicationRole };
};

const toSettings = (actor: Actor, options: TransactionOptions): Settings => ({ ...roleOf(actor, options), ...ownSettings(actor) });

const ownSettings = ({ userId, companyCode, family, program }: Actor): Settings => ({
  'app.company': companyCode ?? '',
  'app.user': userId === null ? '' : String(userId),
  'app.session': family ?? '',
  'app.program': program ?? '',
});

const borrow = async (pool: pg.Pool): Promise<pg.PoolClient> => {
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

/** Runs the work again where the rights of the caller are as they were, although those of somebody have changed. */
const renewed = async <T>({ accessVersion, renewedVersion }: Actor, work: (accessVersion: number | undefined) => Promise<T>): Promise<T> => {
  for (let attempt = 1, version = accessVersion; ; attempt += 1) {
    try {
      return await work(version);
    } catch (error) {
      if (!(error instanceof AccessChanged) || attempt === attempts) throw error;
      version = await renewedVersion?.();
      if (version === undefined) throw error;
    }
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

/** An attempt at a work, whose statements wait for locks so many milliseconds. */
type Attempt<T> = (lockTimeout: number) => Promise<T>;

/** Whose turn it is, and how he waits for it. */
interface Turn {
  by: unknown;
  givesWay?: boolean | undefined;
  /** Aborted when he waits no more. */
  signal?: AbortSignal | undefined;
}

/**
 * Each attempt has a turn of its own. Whoever did not get a lock in a short while gives the connection back, waits for a place among the few
 * who may wait for one, and begins anew: rows that all want hold up nobody who wants others.
 */
const inLane =
  <T>({ turns, lockWaits, line }: Lane, { by, givesWay = false, signal }: Turn, attempt: Attempt<T>) =>
  async (): Promise<T> => {
    const waiting = (limiter: Limiter, work: () => Promise<T>): Promise<T> => standFor(line, limiter, work, { by, signal });
    const inTurn = async (lockTimeout: number): Promise<T> => {
      if (givesWay) await giveWay(turns);
      return waiting(turns, () => attempt(lockTimeout));
    };
    const patiently = () => waiting(lockWaits, () => inTurn(lockTimeouts.long));
    if (lockWaits.hasRoom()) return patiently();
    try {
      return await inTurn(lockTimeouts.short);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return patiently();
    }
  };

/** The work as one committed transaction of a session. */
const committed =
  <T>(begin: Beginning, work: (tx: Transaction) => Promise<T>) =>
  async (session: Session) => {
    session.begin(begin);
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

/** What transactions need: names for their statements and their limits. One of a connection that a pooler lends brings all its settings and names nothing. */
const perTransaction = (isLent: boolean, statementTimeout: number) => ({
  names: isLent ? (): undefined => undefined : createStatementNames(),
  limits: (lockTimeout: number): Settings => ({
    ...(isLent ? connectionSettings : {}),
    lock_timeout: String(lockTimeout),
    statement_timeout: String(statementTimeout),
  }),
});

/** Does work in one session of a connection that is lent for it. */
const createOnce = ({ names, dropsOverdue, cancel }: Pick<Engine, 'dropsOverdue' | 'cancel'> & { names: StatementNames }) => {
  return async <T>(
    pools: pg.Pool[],
    limit: number | undefined,
    work: (session: Session) => Promise<T>,
    { signal, action, afterwards }: Pick<SessionOptions, 'signal' | 'action'> & { afterwards?: (session: Session) => Promise<void> } = {},
  ): Promise<T> => {
    const client = await borrowAny(pools);
    const session = createSession(client, { names, overdueAfter: limit, dropsOverdue, signal, action });
    try {
      const result = await unlessAborted(client, { signal, cancel }, () => work(session));
      // What is committed nobody cancels any more.
      await afterwards?.(session);
      return result;
    } finally {
      await session.end();
    }
  };
};

export const createPooledDatabase = ({ primary, replicas, direct, lanes, dropsOverdue, statementTimeout = 15_000, cancel, ...engine }: Engine): Database => {
  const { names, limits } = perTransaction(direct !== undefined, statementTimeout);
  const own = direct ?? primary;
  const overdueAfter = statementTimeout + (dropsOverdue ? overdueMargin : 0);
  let next = 0;
  const positions = createPositions(engine.noticed);

  const readingPools = () => (replicas.length === 0 ? [primary] : [replicas[next++ % replicas.length] ?? primary, primary]);

  const once = createOnce({ names, dropsOverdue, cancel });
  return {
    ...engine,
    waiting: () => waitingIn(lanes),
    transaction(actor, work, options = {}) {
      const { isStatement = false, readOnly = actor.shopId !== undefined || isStatement, givesWay } = options;
      const signal = signalOf(actor, readOnly);
      const settings = toSettings(actor, options);
      const { userId, action } = actor;
      const read = (accessVersion: number | undefined) => async (lockTimeout: number) => {
        const run = committed(
          beginning(
            'READ ONLY',
            { ...settings, ...limits(lockTimeout), ...(isStatement && { statement_timeout: String(longestStatement) }) },
            { accessVersion, positions: positions.knownTo(userId) },
          ),
          work,
        );
        try {
          return await once(readingPools(), overdueAfter, run, { signal, action });
        } catch (error) {
          // Rights that differ may be those of before, of which only the replica still knows.
          if (replicas.length === 0 || !(error instanceof ReplicaBehind || error instanceof AccessChanged)) throw error;
          return once([primary], overdueAfter, run, { signal, action });
        }
      };
      const write = (accessVersion: number | undefined) => (lockTimeout: number) => {
        const run = committed(beginning('READ WRITE', { ...settings, ...limits(lockTimeout) }, { accessVersion }), work);
        const afterwards = async (session: Session) => {
          const position = replicas.length > 0 && userId !== null ? await session.position() : undefined;
          if (position !== undefined && userId !== null) positions.wrote(userId, position);
        };
        return once([primary], overdueAfter, run, { signal, action, afterwards });
      };
      const attempt = readOnly ? read : write;
      const lane = readOnly ? lanes.reading : lanes.writing;
      const turn = { by: actor.userId ?? visitor, givesWay, signal };
      return told(() => renewed(actor, (accessVersion) => retried(inLane(lane, turn, attempt(accessVersion)))), signal);
    },
    system(work, { unlimited = false } = {}) {
      const attempt = (lockTimeout: number) => {
        const begin = unlimited ? unlimitedBeginning : beginning('READ WRITE', limits(lockTimeout));
        return once([unlimited ? own : primary], unlimited ? undefined : overdueAfter, committed(begin, work));
      };
      return told(() => retried(inLane(unlimited ? lanes.unlimited : lanes.system, { by: program }, attempt)));
    },
    connections: () => ({ open: primary.totalCount, idle: primary.idleCount }),
    script: (text) => told(() => once([own], undefined, (session) => session.command(text))),
    ping: () => told(engine.ping),
    listen: (channel, handler) => told(() => engine.listen(channel, handler)),
  };
};
