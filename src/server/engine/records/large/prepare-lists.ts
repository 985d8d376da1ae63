import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import type { Database } from '../../database/database.ts';
import { findCollations } from '../core/collations.ts';
import { quote } from '../core/parameters.ts';
import { dropOthers } from './drop-others.ts';
import { refreshAll, refreshDue } from './refresh.ts';
import { largeShapes } from './shape.ts';
import type { LargeShape } from './shape.ts';
import { noteTriggers, ownIndexes, relationOf, sideIndexes, sideTables } from './statements.ts';
import type { IndexStatement } from './statements.ts';

export interface PrepareOptions {
  forms: Readonly<Record<string, AnyForm>>;
  /** From how many rows of its table on a list is large; 50000. */
  atLeast?: number;
  /** Nobody works with the database yet: indexes may be made the quick way, which writes would have to wait for. */
  isIdle?: boolean;
  signal?: AbortSignal;
}

/** What became of each large form: rows brought up to date, or that it is small or not done yet. */
export type Prepared = Record<string, number | 'small' | 'unfinished'>;

/** Smaller lists are sorted and searched row by row, which no one notices. */
const largeFrom = 50_000;
/** For one index; made one after the other. */
const memory = `SET LOCAL maintenance_work_mem = '512MB'`;

async function isLarge(database: Database, { base }: LargeShape, atLeast: number): Promise<boolean> {
  const counted = await database.system((tx) =>
    tx.row<{ n: number }>({ text: `select count(*) as n from (select 1 from public.${quote(base.name)} limit ${atLeast}) x` }),
  );
  return (counted?.n ?? 0) >= atLeast;
}

/** Makes the indexes that are not there, one by one; one that was left half made is made again. */
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

async function makeSides(database: Database, shape: LargeShape, options: PrepareOptions): Promise<boolean> {
  const name = `'${shape.form.name}'`;
  const state = () =>
    database.system((tx) =>
      tx.row<{ ready: boolean }>({ text: `select is_ready as ready from large.list where form = $1 and stamp = $2`, values: [shape.form.name, shape.stamp] }),
    );
  if ((await state())?.ready) return true;
  await database.script(`${sideTables(shape)}
    ${noteTriggers(shape)
      .map(({ statement }) => statement)
      .join('\n')}
    INSERT INTO large.list (form, stamp) VALUES (${name}, '${shape.stamp}') ON CONFLICT (form) DO UPDATE SET stamp = excluded.stamp, is_ready = false`);
  if (!(await refreshAll(database, shape, options.signal))) return false;
  if (!(await makeIndexes(database, sideIndexes(shape, await findCollations(database)), true, options.signal))) return false;
  for (const side of shape.sides) await database.script(`VACUUM ANALYZE ${relationOf(side)}`);
  await refreshDue(database, shape, options.signal);
  await database.script(`UPDATE large.list SET is_ready = true, refreshed_on = current_date WHERE form = ${name}`);
  return true;
}

/** Values that follow the day or a rate of the day are read anew once a day. */
async function noteNewDay(database: Database, { form }: LargeShape): Promise<void> {
  await database.system((tx) =>
    tx.execute({
      text: `with turned as (update large.list set refreshed_on = current_date where form = $1 and refreshed_on < current_date returning form) insert into large.due (form) select form from turned`,
      values: [form.name],
    }),
  );
}

async function prepare(database: Database, shape: LargeShape, options: PrepareOptions): Promise<Prepared[string]> {
  const { atLeast = largeFrom, isIdle = false, signal } = options;
  if (!(await isLarge(database, shape, atLeast))) return 'small';
  if (!(await makeIndexes(database, ownIndexes(shape), isIdle, signal))) return 'unfinished';
  if (!(await makeSides(database, shape, options))) return 'unfinished';
  await noteNewDay(database, shape);
  return (await refreshDue(database, shape, signal)) ?? 'unfinished';
}

/**
 * Makes what large lists need once their tables are large, and brings it up to date with what was written since. May be cut short
 * anywhere and goes on the next time; until all is there, lists are read as small ones are.
 */
export async function prepareLists(database: Database, options: PrepareOptions): Promise<Prepared> {
  const shapes = largeShapes(options.forms);
  const prepared: Prepared = {};
  for (const shape of shapes) prepared[shape.form.name] = await prepare(database, shape, options);
  await dropOthers(database, shapes);
  return prepared;
}
