import type { PoolClient, QueryResult } from 'pg';
import type { Query, Statement, Transaction } from './database.ts';
import { isConnectionLoss, isDatabaseError, StatementOverdue, toConnectionError } from './failures.ts';
import { toStatement } from './statement.ts';
import type { StatementNames } from './statement-names.ts';
import { tellStatement } from '../watch/told.ts';
import type { Action } from '../watch/told.ts';

export interface SessionOptions {
  names: StatementNames;
  /** Milliseconds after which the caller of a statement is answered, whatever the engine does. */
  overdueAfter?: number;
  /** An overdue connection is dropped, or (false) comes back when its statement ends. */
  dropsOverdue: boolean;
  /** Once it is aborted no statement is sent. */
  signal?: AbortSignal | undefined;
  /** For which its statements are told to whoever watches. */
  action?: Action | undefined;
}

/** What opens a transaction: its BEGIN and the statement that sets it up. */
export interface Beginning {
  readOnly: boolean;
  begin: string;
  setUp?: { text: string; values: string[] };
  /** Looks at the row of `setUp`; throws where the transaction must not be. */
  check?: (row: Record<string, unknown>) => void;
}

interface Command {
  text: string;
  name?: string | undefined;
  values?: unknown[];
}

/** SQLSTATE of what is asked of a transaction in which a statement has failed. */
const afterFailure = '25P02';

type Answer = QueryResult<Record<string, unknown>>;

/** Sends statements over one connection, each with a time limit, and knows in what state they leave it. */
const createSender = (client: PoolClient, { overdueAfter, dropsOverdue }: Pick<SessionOptions, 'overdueAfter' | 'dropsOverdue'>) => {
  const { stream } = client.connection;
  let last: Promise<unknown> = Promise.resolve();
  let lost: Error | undefined;
  let overdue = false;

  const query = async (command: Command): Promise<Answer> => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    try {
      return await client.query<Record<string, unknown>>(command);
    } catch (cause) {
      const error = toConnectionError(cause);
      if (isConnectionLoss(error)) lost ??= error as Error;
      throw error;
    }
  };

  const limited = <T>(answer: Promise<T>, milliseconds: number): Promise<T> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        overdue = true;
        reject(new StatementOverdue());
      }, milliseconds);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });

  /** Waits for the last statement, rolls back what is open, and gives the connection back. */
  const finish = async (): Promise<void> => {
    await last;
    if (lost === undefined && client.getTransactionStatus() !== 'I') {
      await client.query('ROLLBACK').catch((cause: Error) => (lost = cause));
    }
    client.release(lost);
  };

  return {
    send(command: Command): Promise<Answer> {
      const answer = query(command);
      last = answer.catch(() => undefined);
      return overdueAfter === undefined ? answer : limited(answer, overdueAfter);
    },
    /** Rolls back what is not committed and gives the connection back, or drops it. */
    async end(): Promise<void> {
      if (overdue && dropsOverdue) client.release(true);
      else if (overdue) void finish();
      else await finish();
    },
  };
};

type Send = (command: Command) => Promise<Answer>;

/** Sends statements by the names they have, and tells them to whoever watches. Whatever was sent behind one that failed fails because of that one. */
const createStatements = (send: Send, { names, action }: Pick<SessionOptions, 'names' | 'action'>) => {
  let failed: unknown;
  return async ({ text, values = [], isVaried }: Statement): Promise<Answer> => {
    const began = performance.now();
    try {
      return await send({ text, values: [...values], name: isVaried ? undefined : names(text) });
    } catch (error) {
      failed ??= error;
      throw isDatabaseError(error, afterFailure) ? failed : error;
    } finally {
      tellStatement({ text, values, action }, began);
    }
  };
};

/** Begins a transaction. @returns what is seen, where it only reads; throws where it must not be */
const beginBy = async (send: Send, names: StatementNames, { begin: text, setUp, check }: Beginning): Promise<string | undefined> => {
  const answers = [send({ text }), ...(setUp ? [send({ ...setUp, name: names(setUp.text) })] : [])];
  const [first, settings] = await Promise.all(answers);
  const row = (settings ?? first)?.rows[0] ?? {};
  check?.(row);
  return typeof row.snapshot === 'string' ? row.snapshot : undefined;
};

const commitBy = async (send: Send): Promise<void> => {
  const { command } = await send({ text: 'COMMIT' });
  // PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction that had failed.
  if (command !== 'COMMIT') throw new Error('a transaction went on after a failed statement');
};

/** Where the log of the primary stands. */
const positionBy = async (send: Send): Promise<string | undefined> => {
  const { rows } = await send({ text: 'SELECT pg_current_wal_lsn()::text AS position' });
  return rows[0]?.position as string | undefined;
};

const answersOf = (run: (asked: Query) => Promise<Answer>): Pick<Transaction, 'rows' | 'row' | 'execute'> => ({
  rows: async <Row extends object>(asked: Query) => (await run(asked)).rows as Row[],
  row: async <Row extends object>(asked: Query) => (await run(asked)).rows[0] as Row | undefined,
  execute: async (asked) => (await run(asked)).rowCount ?? 0,
});

/**
 * One transaction on one borrowed connection: gives its statements a time limit, and the connection a clean end. The client
 * pipelines: statements leave at once, run in their order, and those asked for together travel together.
 */
export const createSession = (client: PoolClient, { names, overdueAfter, dropsOverdue, signal, action }: SessionOptions) => {
  const { send, end } = createSender(client, { overdueAfter, dropsOverdue });
  const sent = createStatements(send, { names, action });
  /** Settles with what is seen when the transaction is known to be as asked for; no statement's answer is given before. */
  let begun: Promise<string | undefined> = Promise.resolve(undefined);
  /** Settles when it has begun and what was demanded so far holds; no later statement's answer is given before. */
  let demanded: Promise<unknown> = begun;
  /** Whether a statement waits for the beginning: none overtakes it. */
  let [hasBegun, isWaiting, readOnly, open] = [false, false, false, true];
  let committing: Promise<void> | undefined;
  const commit = (): Promise<void> => {
    open = false;
    return commitBy(send);
  };

  /** A commit cannot be taken back, nor what a statement writes that runs without the transaction: what begins it, and what was demanded, is known by then. */
  const mayTravel = ({ isLast = false, writesNothing = false }: Statement): boolean => readOnly || (!isLast && (hasBegun || (writesNothing && !isWaiting)));

  const run = async (asked: Query): Promise<Answer> => {
    const statement = toStatement(asked);
    const before = demanded;
    if (!mayTravel(statement)) {
      isWaiting ||= !hasBegun;
      await (statement.isLast ? before : begun);
    }
    signal?.throwIfAborted();
    if (!open) throw new Error('a transaction was used after its end');
    const answer = quiet(sent(statement));
    if (statement.isLast) committing = quiet(commit());
    await before;
    return answer;
  };

  const transaction: Transaction = {
    ...answersOf(run),
    demand<Row extends object>(asked: Query, check: (rows: Row[], count: number) => void): void {
      const answer = run(asked);
      demanded = quiet(answer.then(({ rows, rowCount }) => check(rows as Row[], rowCount ?? 0)));
    },
    settled: async () => void (await demanded),
    snapshot: () => begun,
  };
  return {
    transaction,
    /** Sends a text of our own, which may hold several statements. */
    command: async (text: string): Promise<void> => void (await send({ text })),
    /**
     * Opens the transaction. Nobody waits for that: the first statements that write nothing travel with it, and when the transaction turns out
     * not to be as asked for, what they read is given to nobody.
     */
    begin(beginning: Beginning): void {
      ({ readOnly } = beginning);
      begun = beginBy(send, names, beginning);
      void begun.then(
        () => (hasBegun = true),
        () => undefined,
      );
      demanded = begun;
    },
    async commit() {
      await demanded;
      if (!committing) signal?.throwIfAborted();
      await (committing ?? commit());
    },
    /** Where the log of the primary stands now that the transaction is committed; a copy that has come so far shows what it did. */
    position: () => positionBy(send),
    /** Rolls back what is not committed and gives the connection back, or drops it. */
    async end() {
      open = false;
      await end();
    },
  };
};

/** Its failure is told where it is awaited, which may be later than it happens, or never after another failure. */
const quiet = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  return work;
};

export type Session = ReturnType<typeof createSession>;
