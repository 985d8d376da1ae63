import { sql } from 'drizzle-orm';
import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import type { Database } from '../../database/database.ts';
import { findCollations } from '../core/collations.ts';
import { quote } from '../core/parameters.ts';
import { dropUnused } from './drop-unused.ts';
import { refreshAll, refreshDue } from './refresh.ts';
import { largeListsOf } from './side-tables.ts';
import type { LargeList } from './side-tables.ts';
import { noteTriggers, ownIndexes, relationOf, sideIndexes, sideTables } from './side-table-sql.ts';
import type { IndexStatement } from './side-table-sql.ts';

export interface PrepareOptions {
  forms: Readonly<Record<string, AnyForm>>;
  /** From how many rows of its table on a list is large; 50000. */
  atLeast?: number;
  /** No one writes to the database yet, so indexes may be made the quick way, which blocks writes. */
  isIdle?: boolean;
  signal?: AbortSignal;
}

/** The outcome for each large form: the number of rows refreshed, or that it is small, or not finished yet. */
export type Prepared = Record<string, number | 'small' | 'unfinished'>;

/** Lists with fewer rows are quick enough without side tables. */
const largeFrom = 50_000;
/** Memory for one index; they are made one after the other. */
const memory = `SET LOCAL maintenance_work_mem = '512MB'`;

async function isLarge(database: Database, { base }: LargeList, atLeast: number): Promise<boolean> {
  const counted = await database.system((tx) =>
    tx.row<{ n: number }>({ text: `select count(*) as n from (select 1 from public.${quote(base.name)} limit ${atLeast}) x` }),
  );
  return (counted?.n ?? 0) >= atLeast;
}

/** Makes missing indexes one by one; an index that was left half made is made again. */
async function makeIndexes(database: Database, wanted: readonly IndexStatement[], isQuick: boolean, signal?: AbortSignal): Promise<boolean> {
  const found = await database.system((tx) =>
    tx.rows<{ name: string; valid: boolean; schema: string }>({
      text: `select c.relname::text as name, i.indisvalid as valid, n.nspname::text as schema from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where c.relname like 'large\\_%'`,
    }),
  );
  const valid = new Set(found.filter((index) => index.valid).map(({ name }) => name));
  for (const { name, on } of wanted) {
    if (signal?.aborted) return false;
    if (valid.has(name)) continue;
    const half = found.find((index) => index.name === name);
    if (half) await database.script(`DROP INDEX ${quote(half.schema)}.${quote(name)}`);
    await database.script(
      isQuick || database.engine === 'pglite' ? `BEGIN; ${memory}; CREATE INDEX ${name} ${on}; COMMIT` : `CREATE INDEX CONCURRENTLY ${name} ${on}`,
    );
  }
  return true;
}

async function makeSides(database: Database, large: LargeList, options: PrepareOptions): Promise<boolean> {
  const name = `'${large.form.name}'`;
  const state = () =>
    database.system((tx) =>
      tx.row<{ ready: boolean }>({ text: `select is_ready as ready from large.list where form = $1 and stamp = $2`, values: [large.form.name, large.stamp] }),
    );
  if ((await state())?.ready) return true;
  await database.script(`${sideTables(large)}
    ${noteTriggers(large)
      .map(({ statement }) => statement)
      .join('\n')}
    INSERT INTO large.list (form, stamp) VALUES (${name}, '${large.stamp}') ON CONFLICT (form) DO UPDATE SET stamp = excluded.stamp, is_ready = false`);
  if (!(await refreshAll(database, large, options.signal))) return false;
  if (!(await makeIndexes(database, sideIndexes(large, await findCollations(database)), true, options.signal))) return false;
  for (const side of large.sides) await database.script(`VACUUM ANALYZE ${relationOf(side)}`);
  await refreshDue(database, large, options.signal);
  await database.script(`UPDATE large.list SET is_ready = true, refreshed_at = kontor_now() WHERE form = ${name}`);
  return true;
}

/** Marks the rows as due once a day whose values depend on the date or on a rate of the day. */
async function noteNewDay(database: Database, { form, base, key }: LargeList): Promise<void> {
  const { aging } = form.definition.large ?? {};
  const due = aging
    ? sql`insert into large.due (form, key) select form, ${sql.raw(`public.${quote(base.name)}.${quote(key)}`)} from turned, ${sql.raw(`public.${quote(base.name)}`)} where ${aging}`
    : sql`insert into large.due (form) select form from turned`;
  await database.system((tx) =>
    tx.execute(
      sql`with turned as (update large.list set refreshed_at = kontor_now() where form = ${form.name} and coalesce(refreshed_at < kontor_last_midnight(), true) returning form) ${due}`,
    ),
  );
}

async function prepare(database: Database, large: LargeList, options: PrepareOptions): Promise<Prepared[string]> {
  const { atLeast = largeFrom, isIdle = false, signal } = options;
  if (!(await isLarge(database, large, atLeast))) return 'small';
  if (!(await makeIndexes(database, ownIndexes(large), isIdle, signal))) return 'unfinished';
  if (!(await makeSides(database, large, options))) return 'unfinished';
  await noteNewDay(database, large);
  return (await refreshDue(database, large, signal)) ?? 'unfinished';
}

/**
 * Makes the indexes and side tables of large lists once their tables are large, and refreshes the rows written since. It may be cut
 * short anywhere and goes on the next time; until everything is ready, lists are read without side tables.
 */
export async function prepareLists(database: Database, options: PrepareOptions): Promise<Prepared> {
  const largeLists = largeListsOf(options.forms);
  const prepared: Prepared = {};
  for (const large of largeLists) prepared[large.form.name] = await prepare(database, large, options);
  await dropUnused(database, largeLists);
  return prepared;
}
