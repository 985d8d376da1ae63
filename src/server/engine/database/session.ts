import type { PoolClient, QueryResult } from 'pg';
import type { Query, Transaction } from './database.ts';
import { isConnectionLoss, StatementOverdue, toConnectionError } from './failures.ts';
import { toStatement } from './statement.ts';
import type { StatementNames } from './statement-names.ts';
import { tellStatement } from '../watch/told.ts';

export interface SessionOptions {
  names: StatementNames;
  /** Milliseconds after which the caller of a statement is answered, whatever the engine does. */
  overdueAfter?: number;
  /** An overdue connection is dropped, or (false) comes back when its statement ends. */
  dropsOverdue: boolean;
  /** Once it is aborted no statement is sent. */
  signal?: AbortSignal | undefined;
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

type Answer = QueryResult<Record<string, unknown>>;

/** Sends statements over one connection, each with a time limit, and knows in what state they leave it. */
const createSender = (client: PoolClient, overdueAfter: number | undefined) => {
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

  return {
    send(command: Command): Promise<Answer> {
      const answer = query(command);
      last = answer.catch(() => undefined);
      return overdueAfter === undefined ? answer : limited(answer, overdueAfter);
    },
    /** Whether a statement has run out of its time limit. */
    isOverdue: () => overdue,
    /** Waits for the last statement, rolls back what is open, and gives the connection back. */
    async finish(): Promise<void> {
      await last;
      if (lost === undefined && client.getTransactionStatus() !== 'I') {
        await client.query('ROLLBACK').catch((cause: Error) => (lost = cause));
      }
      client.release(lost);
    },
  };
};

/**
 * One transaction on one borrowed connection: gives its statements a time limit, and the connection a clean end. The client
 * pipelines: statements leave at once, run in their order, and those asked for together travel together.
 */
export const createSession = (client: PoolClient, { names, overdueAfter, dropsOverdue, signal }: SessionOptions) => {
  const { send, isOverdue, finish } = createSender(client, overdueAfter);
  /** Settles with what is seen when the transaction is known to be as asked for; no statement's answer is given before. */
  let begun: Promise<string | undefined> = Promise.resolve(undefined);
  let committing: Promise<void> | undefined;
  let readOnly = false;
  let open = true;

  const commit = async (): Promise<void> => {
    open = false;
    const { command } = await send({ text: 'COMMIT' });
    // PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction that had failed.
    if (command !== 'COMMIT') throw new Error('a transaction went on after a failed statement');
  };

  const run = async (asked: Query) => {
    signal?.throwIfAborted();
    if (!open) throw new Error('a transaction was used after its end');
    const { text, values = [], isLast, isVaried } = toStatement(asked);
    const answer = tellStatement({ text, values }, send({ text, values: [...values], name: isVaried ? undefined : names(text) }));
    if (isLast) committing = quiet(commit());
    quiet(answer);
    await begun;
    return answer;
  };

  const transaction: Transaction = {
    rows: async <Row extends object>(asked: Query) => (await run(asked)).rows as Row[],
    row: async <Row extends object>(asked: Query) => (await run(asked)).rows[0] as Row | undefined,
    execute: async (asked) => (await run(asked)).rowCount ?? 0,
    snapshot: () => begun,
  };

  const begin = async ({ begin: text, setUp, check }: Beginning): Promise<string | undefined> => {
    const answers = [send({ text }), ...(setUp ? [send({ ...setUp, name: names(setUp.text) })] : [])];
    const [first, settings] = await Promise.all(answers);
    const row = (settings ?? first)?.rows[0] ?? {};
    check?.(row);
    return typeof row.snapshot === 'string' ? row.snapshot : undefined;
  };

  return {
    transaction,
    /** Sends a text of our own, which may hold several statements. */
    command: async (text: string): Promise<void> => void (await send({ text })),
    /**
     * Opens the transaction. A read does not wait for that: its first statement travels with it, and when the transaction turns
     * out not to be as asked for, what it read is given to nobody.
     */
    async begin(beginning: Beginning) {
      ({ readOnly } = beginning);
      begun = quiet(begin(beginning));
      if (!readOnly) await begun;
    },
    async commit() {
      await begun;
      if (!committing) signal?.throwIfAborted();
      await (committing ?? commit());
    },
    /** Where the log of the primary stands now that the transaction is committed; a copy that has come so far shows what it did. */
    async position(): Promise<string | undefined> {
      const { rows } = await send({ text: 'SELECT pg_current_wal_lsn()::text AS position' });
      return rows[0]?.position as string | undefined;
    },
    /** Rolls back what is not committed and gives the connection back, or drops it. */
    async end() {
      open = false;
      if (isOverdue() && dropsOverdue) client.release(true);
      else if (isOverdue()) void finish();
      else await finish();
    },
  };
};

/** Its failure is told where it is awaited, which may be later than it happens, or never after another failure. */
const quiet = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  return work;
};

export type Session = ReturnType<typeof createSession>;
