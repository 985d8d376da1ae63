import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { quote } from '../core/parameters.ts';
import { noticeOf } from '../log/table-notice.ts';
import { writeSide } from './statements.ts';
import type { LargeShape, Side } from './shape.ts';

/** Channel on which a commit tells that rows are due. */
export const largeDueChannel = 'large_due';

/** Rows brought up to date in one transaction. */
const atOnce = 5_000;
/** Rows filled in one transaction, when nothing of them is there yet. */
const filledAtOnce = 50_000;

const unlimited = { unlimited: true } as const;

interface Rows {
  /** By `r`, the form's rows, and the values by their places. */
  condition: (value: (place: number) => string) => string;
  values: readonly unknown[];
}

/** One side as one company sees it; the empty company sees what belongs to all. */
interface Part {
  side: Side;
  company: string;
}

async function partsOf(tx: Transaction, { sides }: LargeShape): Promise<Part[]> {
  const companies = await tx.rows<{ company: string }>({ text: 'select company_code as company from company order by company_code' });
  return sides.flatMap((side) => (side.ofCompany ? companies : [{ company: '' }]).map(({ company }) => ({ side, company })));
}

async function write(tx: Transaction, shape: LargeShape, { side, company }: Part, { condition, values }: Rows): Promise<void> {
  await tx.rows({ text: `select set_config('app.company', $1, true)`, values: [company] });
  const statement = writeSide(shape, side, condition);
  await tx.execute({ text: statement.text, values: [...statement.values, ...values] });
}

/** Every row from the first to the last, a stretch of the key at a time. @returns whether it came to the end */
export async function refreshAll(database: Database, shape: LargeShape, signal?: AbortSignal): Promise<boolean> {
  const key = quote(shape.key);
  const table = `public.${quote(shape.base.name)}`;
  for (let from: unknown = null; ;) {
    if (signal?.aborted) return false;
    const stretch = await database.system(async (tx) => {
      const end = await tx.row<{ key: unknown; first: unknown }>({
        text: `select max(key) as key, min(key) as first from (select ${key} as key from ${table}${from === null ? '' : ` where ${key} > $1`} order by ${key} limit ${filledAtOnce}) x`,
        values: from === null ? [] : [from],
      });
      return end?.key == null ? null : { parts: await partsOf(tx, shape), first: end.first, last: end.key };
    }, unlimited);
    if (!stretch) return true;
    const { parts, first, last } = stretch;
    const rows: Rows = { condition: (value) => `r.${key} >= ${value(1)} and r.${key} <= ${value(2)}`, values: [first, last] };
    await Promise.all(parts.map((part) => database.system((tx) => write(tx, shape, part, rows), unlimited)));
    from = last;
  }
}

/** What was noted since: piece by piece, or everything where that was noted. @returns how many rows; null where not all is done */
export async function refreshDue(database: Database, shape: LargeShape, signal?: AbortSignal): Promise<number | null> {
  const {
    form: { name },
    key,
  } = shape;
  const whole = await database.system((tx) => tx.execute({ text: 'delete from large.due where form = $1 and key is null', values: [name] }));
  if (whole > 0 && !(await refreshAll(database, shape, signal))) {
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
      // A statement of its own sees whatever was committed before the note of it was taken away.
      const rows: Rows = { condition: (value) => `r.${quote(key)} = any(${value(1)}::text[])`, values: [keys] };
      for (const part of keys.length > 0 ? await partsOf(tx, shape) : []) await write(tx, shape, part, rows);
      // Who was told of the write has read the order before it.
      if (keys.length > 0) await tx.rows(sql`select ${noticeOf([shape.base.name], null)}`);
      return due.length;
    }, unlimited);
    done += taken;
    if (taken < atOnce) return done;
  }
}
