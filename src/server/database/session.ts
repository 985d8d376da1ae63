import type { PoolClient, QueryResult } from 'pg';
import type { Query, Transaction } from './database.ts';
import { isConnectionLoss, StatementOverdue, toConnectionError } from './failures.ts';
import { toStatement } from './statement.ts';
import type { StatementNames } from './statement-names.ts';

export interface SessionOptions {
  names: StatementNames;
  /** Milliseconds after which the caller of a statement is answered, whatever the engine does. */
  overdueAfter?: number;
  /** An overdue connection is dropped, or (false) comes back when its statement ends. */
  dropsOverdue: boolean;
}

interface Command {
  text: string;
  name?: string | undefined;
  values?: unknown[];
}

/** One transaction on one borrowed connection: gives its statements an order and a time limit, and the connection a clean end. */
export const createSession = (client: PoolClient, { names, overdueAfter, dropsOverdue }: SessionOptions) => {
  let last: Promise<unknown> = Promise.resolve();
  let lost: Error | undefined;
  let overdue = false;
  let open = true;

  const send = (command: Command): Promise<QueryResult<Record<string, unknown>>> => {
    const answer = last.then(async () => {
      try {
        return await client.query<Record<string, unknown>>(command);
      } catch (cause) {
        const error = toConnectionError(cause);
        if (isConnectionLoss(error)) lost ??= error as Error;
        throw error;
      }
    });
    last = answer.catch(() => undefined);
    return overdueAfter === undefined ? answer : limited(answer, overdueAfter);
  };

  const limited = <T>(answer: Promise<T>, milliseconds: number): Promise<T> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        overdue = true;
        reject(new StatementOverdue());
      }, milliseconds);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });

  const run = (query: Query) => {
    if (!open) return Promise.reject(new Error('a transaction was used after its end'));
    const { text, values = [] } = toStatement(query);
    return send({ text, values: [...values], name: names(text) });
  };

  const transaction: Transaction = {
    rows: async <Row extends object>(query: Query) => (await run(query)).rows as Row[],
    row: async <Row extends object>(query: Query) => (await run(query)).rows[0] as Row | undefined,
    execute: async (query) => (await run(query)).rowCount ?? 0,
  };

  const finish = async () => {
    await last;
    if (lost === undefined && client.getTransactionStatus() !== 'I') {
      await client.query('ROLLBACK').catch((cause: Error) => (lost = cause));
    }
    client.release(lost);
  };

  return {
    transaction,
    /** Sends a text of our own, which may hold several statements; a result for each. */
    command: async (text: string): Promise<QueryResult[]> => [await send({ text })].flat(),
    async commit() {
      open = false;
      const { command } = await send({ text: 'COMMIT' });
      // PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction that had failed.
      if (command !== 'COMMIT') throw new Error('a transaction went on after a failed statement');
    },
    /** Rolls back what is not committed and gives the connection back, or drops it. */
    async end() {
      open = false;
      if (overdue && dropsOverdue) client.release(true);
      else if (overdue) void finish();
      else await finish();
    },
  };
};

export type Session = ReturnType<typeof createSession>;
