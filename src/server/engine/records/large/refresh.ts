import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { quote } from '../core/parameters.ts';
import { noticeOf } from '../log/table-notice.ts';
import { writeSide } from './side-table-sql.ts';
import type { LargeList, SideTable } from './side-tables.ts';

/** Channel on which a commit tells that rows are due. */
export const largeDueChannel = 'large_due';

/** Due rows refreshed in one transaction. */
const atOnce = 5_000;
/** New rows written in one transaction. */
const filledAtOnce = 50_000;

const unlimited = { unlimited: true } as const;

interface Rows {
  /** Chooses among the form's rows `r`; the values are numbered from 1. */
  condition: (value: (place: number) => string) => string;
  values: readonly unknown[];
}

/** A side table as one company sees it; the empty company stands for tables that belong to all. */
interface Part {
  side: SideTable;
  company: string;
}

async function partsOf(tx: Transaction, { sides }: LargeList): Promise<Part[]> {
  const companies = await tx.rows<{ company: string }>({ text: 'select company_code as company from company order by company_code' });
  return sides.flatMap((side) => (side.ofCompany ? companies : [{ company: '' }]).map(({ company }) => ({ side, company })));
}

async function write(tx: Transaction, large: LargeList, { side, company }: Part, { condition, values }: Rows): Promise<void> {
  await tx.rows({ text: `select set_config('app.company', $1, true)`, values: [company] });
  const statement = writeSide(large, side, condition);
  await tx.execute({ text: statement.text, values: [...statement.values, ...values] });
}

/** Refreshes every row, one range of keys after the other. @returns whether all rows were reached */
export async function refreshAll(database: Database, large: LargeList, signal?: AbortSignal): Promise<boolean> {
  const key = quote(large.key);
  const table = `public.${quote(large.base.name)}`;
  for (let from: unknown = null; ;) {
    if (signal?.aborted) return false;
    const range = await database.system(async (tx) => {
      const end = await tx.row<{ key: unknown; first: unknown }>({
        text: `select max(key) as key, min(key) as first from (select ${key} as key from ${table}${from === null ? '' : ` where ${key} > $1`} order by ${key} limit ${filledAtOnce}) x`,
        values: from === null ? [] : [from],
      });
      return end?.key == null ? null : { parts: await partsOf(tx, large), first: end.first, last: end.key };
    }, unlimited);
    if (!range) return true;
    const { parts, first, last } = range;
    const rows: Rows = { condition: (value) => `r.${key} >= ${value(1)} and r.${key} <= ${value(2)}`, values: [first, last] };
    await Promise.all(parts.map((part) => database.system((tx) => write(tx, large, part, rows), unlimited)));
    from = last;
  }
}

/** Refreshes the rows that are due, or all rows where a trigger noted that. @returns the number of rows; null when it was cut short */
export async function refreshDue(database: Database, large: LargeList, signal?: AbortSignal): Promise<number | null> {
  const {
    form: { name },
    key,
    keyType,
  } = large;
  const whole = await database.system((tx) => tx.execute({ text: 'delete from large.due where form = $1 and key is null', values: [name] }));
  if (whole > 0 && !(await refreshAll(database, large, signal))) {
    await database.system((tx) => tx.execute({ text: 'insert into large.due (form) values ($1)', values: [name] }));
    return null;
  }
  for (let done = 0; ;) {
    if (signal?.aborted) return null;
    const taken = await database.system(async (tx) => {
      const due = await tx.rows<{ key: string }>({
        text: `delete from large.due where ctid = any(array(select ctid from large.due where form = $1 and key is not null limit ${atOnce})) returning key`,
        values: [name],
      });
      const keys = [...new Set(due.map((row) => row.key))];
      // A later statement sees every write that was committed before its note was deleted.
      const rows: Rows = { condition: (value) => `r.${quote(key)} = any(${value(1)}::${keyType}[])`, values: [keys] };
      for (const part of keys.length > 0 ? await partsOf(tx, large) : []) await write(tx, large, part, rows);
      // Screens that heard of the write itself have read the old order.
      if (keys.length > 0) await tx.rows(sql`select ${noticeOf([large.base.name], null)}`);
      return due.length;
    }, unlimited);
    done += taken;
    if (taken < atOnce) return done;
  }
}
