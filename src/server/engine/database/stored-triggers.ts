import { createHash } from 'node:crypto';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { configOf } from '../../../../schemas/tables/config.ts';
import { columnsReadBy, computedFromLines, ownColumnsReadBy } from '../../../../schemas/figures/define.ts';
import type { StoredFigure } from '../../../../schemas/figures/define.ts';

const quote = (name: string): string => `"${name}"`;
const dialect = new PgDialect();
const textOf = (expression: SQL): string => dialect.sqlToQuery(expression.inlineParams()).sql;

/** The one column that names the row which lines belong to. */
function keyOf({ column: { table, name } }: StoredFigure): string {
  const [key, ...further] = configOf(table).columns.filter(({ primary }) => primary);
  if (!key || further.length > 0) throw new Error(`${configOf(table).name}.${name} is stored, but no single column names its rows`);
  return key.name;
}

const tableName = (column: PgColumn): string => configOf(column.table).name;

const computedOf = (stored: StoredFigure): string => textOf(computedFromLines(stored, sql.raw(`${quote(tableName(stored.column))}.${quote(keyOf(stored))}`)));

/** The statement that computes a stored figure for all rows, after lines were written past the triggers. */
export function computedAnew(stored: StoredFigure): string {
  const [table, column, computed] = [quote(tableName(stored.column)), quote(stored.column.name), computedOf(stored)];
  return `UPDATE ${table} SET ${column} = ${computed} WHERE ${table}.${column} IS DISTINCT FROM ${computed};`;
}

/** Computes a figure for all rows where it is another one than the database last kept: of a million rows that takes minutes, and nearly no start has to. */
function computedOnce(stored: StoredFigure, scripts: readonly string[]): string {
  const computed = computedOf(stored);
  // What it reads of functions may be computed otherwise when one of them is.
  const digest = createHash('sha256')
    .update(JSON.stringify([computed, computed.includes('kontor_') ? scripts : []]))
    .digest('hex');
  const figure = `${tableName(stored.column)}.${stored.column.name}`;
  return `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM kontor_figure WHERE figure = '${figure}' AND digest = '${digest}') THEN
    ${computedAnew(stored)}
    INSERT INTO kontor_figure (figure, digest) VALUES ('${figure}', '${digest}') ON CONFLICT (figure) DO UPDATE SET digest = excluded.digest;
  END IF;
END $$;`;
}

/** A statement that finds rows whose stored figure is not that of their lines. */
export function wrongFigures(stored: StoredFigure): string {
  const table = tableName(stored.column);
  const [key, kept] = [keyOf(stored), stored.column.name].map((name) => `${quote(table)}.${quote(name)}`);
  return `SELECT '${table} ' || ${key} || ': ${stored.column.name} is ' || coalesce(${kept}::text, 'empty') AS broken FROM ${quote(table)} WHERE ${kept} IS DISTINCT FROM ${computedOf(stored)}`;
}

/**
 * SQL that keeps a stored figure, whoever writes the lines; it may run again, and computes once what was there before (of `scripts` it may use functions). Each statement on
 * the lines computes the figure anew for the rows whose lines, as the figure reads them, it changed. What the changed lines give by themselves
 * would not tell: comments that say the same may change places. The rows are locked first, by a statement of its own: the next one then
 * sees the lines of whoever held the lock, and two that write lines of one row do not lose each other's.
 */
export function storedTriggers(stored: StoredFigure, scripts: readonly string[]): string {
  const { column, by, where } = stored;
  const [table, lines, key] = [tableName(column), tableName(by), keyOf(stored)];
  const keyType = by.getSQLType();
  const name = quote(`kontor_stored_${table}_${column.name}`);
  const row = quote(table);
  const computed = computedOf(stored);
  const condition = where ? ` WHERE ${textOf(where)}` : '';
  const read = columnsReadBy(stored).map((one) => `, ${quote(one.name)}`);
  /** The lines of a transition table as the figure reads them; it has the name of their own table. */
  const ofRows = (rows: string): string => `(SELECT ${quote(by.name)} AS key${read.join('')} FROM ${rows} ${quote(lines)}${condition})`;
  const trigger = (event: string, rows: string) =>
    `CREATE OR REPLACE TRIGGER ${quote(`stored_${table}_${column.name}_${event.toLowerCase()}`)} AFTER ${event} ON ${quote(lines)} REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`;
  return `
CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  touched ${keyType}[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT key) INTO touched FROM ${ofRows('new_rows')} n WHERE key IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT key) INTO touched FROM ${ofRows('old_rows')} o WHERE key IS NOT NULL;
  ELSE
    SELECT array_agg(DISTINCT key) INTO touched
      FROM ((${ofRows('old_rows')} EXCEPT ALL ${ofRows('new_rows')}) UNION ALL (${ofRows('new_rows')} EXCEPT ALL ${ofRows('old_rows')})) changed WHERE key IS NOT NULL;
  END IF;
  IF touched IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM ${row} WHERE ${row}.${quote(key)} = ANY (touched) ORDER BY ${row}.${quote(key)} FOR NO KEY UPDATE;
  PERFORM set_config('kontor.storing', 'on', true);
  UPDATE ${row} SET ${quote(column.name)} = ${computed} WHERE ${row}.${quote(key)} = ANY (touched) AND ${row}.${quote(column.name)} IS DISTINCT FROM ${computed};
  PERFORM set_config('kontor.storing', 'off', true);
  RETURN NULL;
END $$;
${trigger('INSERT', 'NEW TABLE AS new_rows')}
${trigger('UPDATE', 'OLD TABLE AS old_rows NEW TABLE AS new_rows')}
${trigger('DELETE', 'OLD TABLE AS old_rows')}
${ownTriggers(stored)}
${computedOnce(stored, scripts)}
`;
}

/** SQL that keeps a stored figure which reads columns of its own row too, when those are written: the row's next value is computed with them before it is stored. */
function ownTriggers(stored: StoredFigure): string {
  const own = ownColumnsReadBy(stored).map(({ name }) => quote(name));
  if (own.length === 0) return '';
  const [table, column] = [tableName(stored.column), quote(stored.column.name)];
  const name = quote(`kontor_stored_${table}_${stored.column.name}_own`);
  const trigger = (event: string, condition: string) =>
    `CREATE OR REPLACE TRIGGER ${quote(`stored_${table}_${stored.column.name}_own_${event.toLowerCase()}`)} BEFORE ${event} ON ${quote(table)} FOR EACH ROW${condition} EXECUTE FUNCTION ${name}();`;
  return `
CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  SELECT ${computedOf(stored)} INTO NEW.${column} FROM (SELECT NEW.*) ${quote(table)};
  RETURN NEW;
END $$;
${trigger('INSERT', '')}
${trigger('UPDATE', ` WHEN (${own.map((one) => `OLD.${one} IS DISTINCT FROM NEW.${one}`).join(' OR ')})`)}
`;
}
