import type { SQLWrapper } from 'drizzle-orm';
import type { Run } from '../runs/run.ts';
import type { Action } from '../watch/told.ts';

/** Under which key a write is done once, and the digest of the call that it came with. */
export interface Once {
  key: string;
  digest: string;
}

/** What a transaction may be told about its caller; sets the PostgreSQL role and row-level security context. */
export interface Actor {
  userId: number | null;
  companyCode: string | null;
  /** What a user may list, by page: fields that need a right are there for whoever has it. Without them none of these is. */
  rights?: ReadonlyMap<string, { readonly list: boolean }>;
  /** The session in which the user acts; what is asked again asks whether it was confirmed. */
  family?: string;
  /** What the user calls the token by which a program acts for him: whatever tells who did something tells it too (`programColumn`). */
  program?: string;
  /** A visitor of this shop, who did not sign in: role kontor_shop, which reads what is opened to visitors (schemas/tables/shop-rows.ts) and writes nothing. */
  shopId?: number;
  /**
   * Version of the access data the caller's rights were read at. Where it is given, a transaction in which another one
   * holds, and no renewed one, throws {@link AccessChanged} before it writes or tells anything: rights are then read again.
   */
  accessVersion?: number;
  /**
   * Asked where another version holds: the newest one at which the caller still may what was read of him, undefined where that has changed.
   * For what cannot be begun again with other rights, such as an upload whose bytes are read already.
   * @throws AppError unauthenticated, forbidden for whoever may not call at all any more
   */
  renewedVersion?: () => Promise<number | undefined>;
  /** His write is done once, however often it is asked for (src/server/engine/records/write/once.ts). */
  once?: Once;
  /** Aborted when nobody waits for the answer any more: a read then ends with `cancelled` (at once on PostgreSQL), a write goes on. */
  signal?: AbortSignal;
  /** The action of a form that he does: statements that take long are told with it. */
  action?: Action;
  /** What he watches of his own work: once he cancels it every transaction of it ends with `cancelled`, writes too (on PostgreSQL at once, else before the next statement). */
  run?: Run | undefined;
}

/** Who acts, without what would end his work before it is done: rights that change, and that nobody waits for the answer. */
export const doerOf = ({ userId, companyCode, family, program }: Actor): Actor => ({
  userId,
  companyCode,
  ...(family !== undefined && { family }),
  ...(program !== undefined && { program }),
});

/** Who may do what has changed since the caller's rights were read. */
export class AccessChanged extends Error {
  override name = 'AccessChanged';
}

/** A text with `$1`-style parameters. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
  /** Nothing follows it in its transaction, and nobody refuses what it did: the commit travels with it and saves a round trip. */
  isLast?: boolean;
  /** It reads or locks, and may travel with what begins its transaction; whatever writes waits for that. */
  writesNothing?: boolean;
  /** Its best plan depends on the values: it is planned each time, never prepared. */
  isVaried?: boolean;
}

export type Query = SQLWrapper | Statement;

/**
 * Rows come in the types of types.ts, the same from both engines: numeric as string, int8 as number while that is exact
 * and as string beyond, date as 'yyyy-MM-dd', timestamptz as ISO text in UTC with microseconds, json parsed.
 * Statements of one transaction run one after the other, also when they are asked for at once.
 * Errors of the database arrive as `DatabaseError` of pg with their SQLSTATE in `code`.
 */
export interface Transaction {
  /** Runs a drizzle `sql` template, query builder or {text, values}; rows as objects in driver types. */
  rows<Row extends object>(query: Query): Promise<Row[]>;
  /** First row or undefined. */
  row<Row extends object>(query: Query): Promise<Row | undefined>;
  /** Rows affected. */
  execute(query: Query): Promise<number>;
  /**
   * Sends a statement for whose answer nobody waits. What it fails by, or what `check` throws of its rows and how many were affected, is thrown by the
   * next statement of the transaction, by {@link settled}, or by the commit.
   */
  demand<Row extends object>(query: Query, check: (rows: Row[], count: number) => void): void;
  /** Waits until what was demanded so far holds. */
  settled(): Promise<void>;
  /**
   * What of the work of others is seen, as `pg_current_snapshot` writes it, when a transaction that only reads began; undefined in every other one.
   * While it stands nothing that is stored is another.
   */
  snapshot(): Promise<string | undefined>;
}

export interface TransactionOptions {
  /** May run on a replica, which can lag behind; writes are refused by PostgreSQL. */
  readOnly?: boolean;
  /** Rows of all companies the user belongs to are seen, not only those of the chosen one, and nothing can be written: role kontor_reader. */
  ofAllCompanies?: boolean;
  /** A statement that an administrator wrote: role kontor_statement, which reads the views of the schema `statement`; nothing can be written, and it takes 5 s at most. */
  isStatement?: boolean;
  /** A piece of large work: it begins when nobody else waits for a connection, or after it has waited long enough itself. */
  givesWay?: boolean;
}

export interface SystemOptions {
  /** Without time limits, for what nobody waits for: filling a database, a long job. */
  unlimited?: boolean;
}

/** A part of the connections (lanes.ts); the embedded database has one for all. */
export type LaneName = 'reading' | 'writing' | 'system' | 'unlimited' | 'all';

export interface Waiting {
  lane: LaneName;
  callers: number;
  /** For how long the one who waits longest has waited; 0 where nobody waits. */
  milliseconds: number;
}

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /**
   * READ COMMITTED; role kontor_app (NOBYPASSRLS) and app.company/app.user set LOCAL ('' stands for null); lock_timeout
   * 3 s, statement_timeout 15 s. `work` may run up to four times (40001, 40P01), so it touches nothing but `tx`.
   * Throws `service_unavailable` when no connection, no lock or no end of a statement is to be had.
   */
  transaction<T>(actor: Actor, work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** As the owner, without row-level security: migrations, demo data, sign-in, jobs. Limits and retries as above. */
  system<T>(work: (tx: Transaction) => Promise<T>, options?: SystemOptions): Promise<T>;
  /** Many statements in one text, no parameters (migrations); all of them or none. Owner, without time limits. */
  script(text: string): Promise<void>;
  /** How many connections to the primary there are, and how many of them are idle. */
  connections(): { open: number; idle: number };
  /** Throws when the database cannot answer now. */
  ping(): Promise<void>;
  /** Who waits for a connection, by the part of them that he waits for. Asks nobody. */
  waiting(): Waiting[];
  /**
   * Hears `pg_notify(channel, payload)` of every server; what is sent while the connection is lost is not heard.
   * @returns stops listening
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Of the embedded database: writes all of it into one file, from which another one can begin. A PostgreSQL has programs of its own for that. */
  dump?(file: string): Promise<void>;
  close(): Promise<void>;
}
