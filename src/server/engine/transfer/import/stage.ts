import { randomBytes } from 'node:crypto';
import { appError } from '../../../../shared/errors.ts';
import { addAll } from '../../../../shared/add-all.ts';
import { eachInTurns } from '../../in-turns.ts';
import type { Actor, Database, Transaction } from '../../database/database.ts';
import type { ColumnConventions } from './conventions.ts';
import type { Finding } from './table.ts';

/** An uploaded table as it waits to be brought in. */
export interface Staged {
  form: string;
  file_name: string;
  headers: string[] | null;
  rows: string[][];
  reading: Reading;
}

/** How the rows stand in their file. */
export interface Reading {
  /** What a spreadsheet calls each row. */
  numbers: number[];
  conventions: ColumnConventions[];
  /** What was wrong with lines and cells before anybody asked what they mean; `row` counts from 0 without headers. */
  findings: (Omit<Finding, 'line'> & { row: number })[];
}

/** Uploads of one person that may wait at the same time, of 25 MB each at most: where one more comes, the oldest goes. */
export const mostStaged = 10;

/** Rows that are written and read as one text: of a table of 25 MB the whole one would hold everybody else. */
const rowsOfSlice = 1_000;

async function textOf(rows: readonly string[][]): Promise<string> {
  const slices: string[] = [];
  const begins = Array.from({ length: Math.ceil(rows.length / rowsOfSlice) }, (_, at) => at * rowsOfSlice);
  await eachInTurns(begins, (begin) => slices.push(JSON.stringify(rows.slice(begin, begin + rowsOfSlice)).slice(1, -1)));
  return `[${slices.join(',')}]`;
}

/** The uploads of a person under a company by their id, and the values for that. */
const mine = `import_id = $1 and user_id = $2::bigint and import_company is not distinct from $3`;
const own = (actor: Actor, id: string): unknown[] => [id, actor.userId, actor.companyCode];

/** The form that an upload is for, without its rows. @throws AppError not_found */
const createFormOf =
  (database: Database) =>
  async (actor: Actor, id: string): Promise<string> => {
    const text = `select form from import where ${mine}`;
    const staged = await database.transaction(actor, (tx) => tx.row<{ form: string }>({ text, values: own(actor, id) }), { readOnly: true });
    if (!staged) throw appError('not_found');
    return staged.form;
  };

/** Uploads wait in the database, for their owner under the same company alone, for a day at most. */
export function createStage(database: Database) {
  return {
    async put(actor: Actor, { form, file_name, headers, rows, reading }: Staged): Promise<string> {
      const id = randomBytes(16).toString('hex');
      const text = await textOf(rows);
      await database.transaction(actor, async (tx) => {
        await tx.execute({ text: `delete from import where created_at < now() - interval '1 day'` });
        await tx.execute({
          text: `delete from import where user_id = $1::bigint and import_id in (select import_id from import where user_id = $1::bigint order by created_at desc offset ${mostStaged - 1})`,
          values: [actor.userId],
        });
        await tx.execute({
          text: `insert into import (import_id, user_id, import_company, form, file_name, headers, rows, reading) values ($1, $2::bigint, $3, $4, $5, $6::jsonb, $7::jsonb, $8::jsonb)`,
          values: [id, actor.userId, actor.companyCode, form, file_name.slice(0, 500), JSON.stringify(headers), text, JSON.stringify(reading)],
        });
      });
      return id;
    },
    formOf: createFormOf(database),
    /** @throws AppError not_found; cancelled */
    async get(actor: Actor, id: string): Promise<Staged> {
      const values = own(actor, id);
      const { staged, slices } = await database.transaction(actor, async (tx) => ({
        staged: await tx.row<Omit<Staged, 'rows'> & { cancelled: boolean }>({
          text: `select form, file_name, headers, reading, cancelled from import where ${mine}`,
          values,
        }),
        slices: await tx.rows<{ slice: string }>({
          text: `select jsonb_agg(cells order by place)::text as slice
            from (select rows from import where ${mine}) i, jsonb_array_elements(i.rows) with ordinality as line(cells, place)
            group by (place - 1) / ${rowsOfSlice} order by min(place)`,
          values,
        }),
      }));
      if (!staged) throw appError('not_found');
      const { cancelled, ...read } = staged;
      if (cancelled) throw appError('cancelled');
      const rows: string[][] = [];
      await eachInTurns(slices, ({ slice }) => addAll(rows, JSON.parse(slice) as string[][]));
      return { ...read, rows };
    },
    async cancel(actor: Actor, id: string): Promise<void> {
      const count = await database.transaction(actor, (tx) => tx.execute({ text: `update import set cancelled = true where ${mine}`, values: own(actor, id) }));
      if (count === 0) throw appError('not_found');
    },
    /** For the transactions of an import: who asked a server that found no run had the upload forgotten instead. @throws AppError cancelled */
    async refuseCancelled(tx: Transaction, id: string): Promise<void> {
      const upload = await tx.row<{ cancelled: boolean }>({ text: `select cancelled from import where import_id = $1`, values: [id] });
      if (upload?.cancelled ?? true) throw appError('cancelled');
    },
    /** After a cancelled run nothing is written and the upload may be tried again. */
    reopen: (actor: Actor, id: string): Promise<number> =>
      database.transaction(actor, (tx) => tx.execute({ text: `update import set cancelled = false where ${mine}`, values: own(actor, id) })),
    discard: (actor: Actor, id: string): Promise<number> =>
      database.transaction(actor, (tx) => tx.execute({ text: `delete from import where ${mine}`, values: own(actor, id) })),
  };
}

export type Stage = ReturnType<typeof createStage>;
