import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { sequenceOf } from '../../../../schemas/tables/define.ts';

const quote = (name: string): string => `"${name}"`;
const typeOf = (column: PgColumn): string => column.getSQLType().replace('bigserial', 'bigint');

/** What the texts below name of a table: its key, the columns by which its places count, and the place itself. */
interface Shape {
  table: string;
  key: readonly PgColumn[];
  within: readonly PgColumn[];
  position: string;
  /** No order holds rows of two companies. */
  isByCompany: boolean;
}

const companyColumn = 'company_code';

/**
 * Whether each order is one company's alone: its columns tell the company, or a foreign key holds them together, and no row goes by a cascade
 * from what companies share.
 */
function isOfOneCompany(table: PgTable, within: readonly string[]): boolean {
  const { columns, foreignKeys } = getTableConfig(table);
  if (columns.every(({ name, notNull }) => name !== companyColumn || !notNull)) return false;
  const keys = foreignKeys.map((key) => ({ names: key.reference().columns.map(({ name }) => name), cascades: key.onDelete === 'cascade' }));
  const isTold = within.includes(companyColumn) || keys.some(({ names }) => names.includes(companyColumn) && names.some((name) => within.includes(name)));
  return isTold && keys.every(({ names, cascades }) => !cascades || names.includes(companyColumn));
}

function shapeOf(table: PgTable): Shape | undefined {
  const sequence = sequenceOf(table);
  if (!sequence) return undefined;
  const { name, columns, primaryKeys } = getTableConfig(table);
  const named = (column: string): PgColumn[] => columns.filter((one) => one.name === column);
  const single = columns.filter(({ primary }) => primary);
  const composite = primaryKeys[0]?.columns.flatMap((column) => named(column.name)) ?? [];
  return {
    table: name,
    key: single.length > 0 ? single : composite,
    within: sequence.within.flatMap(named),
    position: sequence.position,
    isByCompany: isOfOneCompany(table, sequence.within),
  };
}

const each = (columns: readonly PgColumn[], write: (column: PgColumn) => string, between = ', '): string => columns.map(write).join(between);
const of = (alias: string) => (column: PgColumn) => `${alias}.${quote(column.name)}`;
/** Only a column that may be empty needs the comparison that no index answers. */
const equal = (left: string, right: string) => (column: PgColumn) =>
  `${left}.${quote(column.name)} ${column.notNull ? '=' : 'IS NOT DISTINCT FROM'} ${right}.${quote(column.name)}`;
const asJson = (columns: readonly PgColumn[], alias: string): string =>
  `jsonb_build_object(${each(columns, (column) => `'${column.name}', ${alias}.${quote(column.name)}`)})`;
const asRecord = (columns: readonly PgColumn[], alias: string): string => `${alias}(${each(columns, (column) => `${quote(column.name)} ${typeOf(column)}`)})`;

/** Which orders a statement touched, and which rows it gave a place. Rows of an update that kept both are of no concern. */
function touched({ key, within, position }: Shape): string {
  const joined = each(key, (column) => quote(column.name));
  const place = (alias: string) => `(${[`${alias}.${quote(position)}`, ...within.map(of(alias))].join(', ')})`;
  const isMoved = `${place('o')} IS DISTINCT FROM ${place('n')}`;
  return `
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(DISTINCT ${asJson(within, 'n')}), jsonb_agg(${asJson(key, 'n')}) INTO orders, moved FROM new_rows n;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(DISTINCT ${asJson(within, 'o')}) INTO orders FROM old_rows o;
  ELSE
    SELECT jsonb_agg(${asJson(key, 'n')}) INTO moved FROM new_rows n LEFT JOIN old_rows o USING (${joined}) WHERE ${isMoved};
    SELECT jsonb_agg(DISTINCT touched.one) INTO orders FROM (
      SELECT ${asJson(within, 'n')} AS one FROM new_rows n LEFT JOIN old_rows o USING (${joined}) WHERE ${isMoved}
      UNION ALL SELECT ${asJson(within, 'o')} FROM old_rows o LEFT JOIN new_rows n USING (${joined}) WHERE ${isMoved}) touched;
  END IF;
  IF orders IS NULL THEN RETURN NULL; END IF;
  moved := coalesce(moved, '[]');`;
}

/** Ends where every touched order is dense as it was written, as after rows that came to its end: numbering a long one anew is dear. */
const unlessDense = ({ table, within, position }: Shape): string => `
  IF NOT EXISTS (
    SELECT FROM (SELECT row_number() OVER () AS id, one.* FROM jsonb_to_recordset(orders) AS ${asRecord(within, 'one')}) g
      JOIN ${quote(table)} t ON ${each(within, equal('t', 'g'), ' AND ')}
     GROUP BY g.id HAVING min(t.${quote(position)}) <> 1 OR max(t.${quote(position)}) <> count(*) OR count(DISTINCT t.${quote(position)}) <> count(*))
  THEN RETURN NULL; END IF;`;

/** Where no row was given a place, those that are left close up: the same as {@link renumbered}, without looking for free places, which is dear in a long order. */
const closedUp = ({ table, key, within, position }: Shape): string => `
  UPDATE ${quote(table)} t SET ${quote(position)} = dense.place
    FROM (SELECT ${each(key, of('t'))}, row_number() OVER (PARTITION BY g.id ORDER BY t.${quote(position)}, ${each(key, of('t'))}) AS place
            FROM (SELECT row_number() OVER () AS id, one.* FROM jsonb_to_recordset(orders) AS ${asRecord(within, 'one')}) g
            JOIN ${quote(table)} t ON ${each(within, equal('t', 'g'), ' AND ')}) dense
   WHERE ${each(key, (column) => `t.${quote(column.name)} = dense.${quote(column.name)}`, ' AND ')} AND t.${quote(position)} <> dense.place;`;

/**
 * Numbers the touched orders anew. Rows that were written get the place they were given, by their keys where several were given the same
 * and no further than the end; the others fill the rest in the order they had. A place below zero is the same place above it: so a row is given
 * the one that it has, which would look like no change.
 */
function renumbered({ table, key, within, position }: Shape): string {
  const keys = each(key, (column) => quote(column.name));
  return `
  WITH g AS (SELECT row_number() OVER () AS id, one.* FROM jsonb_to_recordset(orders) AS ${asRecord(within, 'one')}),
  m AS (SELECT true AS is_moved, one.* FROM jsonb_to_recordset(moved) AS ${asRecord(key, 'one')}),
  listed AS (
    SELECT g.id, ${each(key, of('t'))}, abs(t.${quote(position)}) AS wanted, m.is_moved IS NOT NULL AS is_moved,
           count(*) OVER whole AS n, count(m.is_moved) OVER whole AS moves,
           row_number() OVER (PARTITION BY g.id, m.is_moved IS NOT NULL ORDER BY abs(t.${quote(position)}), ${each(key, of('t'))}) AS i
      FROM g JOIN ${quote(table)} t ON ${each(within, equal('t', 'g'), ' AND ')}
      LEFT JOIN m ON ${each(key, (column) => `m.${quote(column.name)} = t.${quote(column.name)}`, ' AND ')}
    WINDOW whole AS (PARTITION BY g.id)),
  given AS (
    SELECT id, ${keys}, least(i + max(greatest(wanted, 1) - i) OVER (PARTITION BY id ORDER BY i), n - moves + i) AS place FROM listed WHERE is_moved),
  free AS (
    SELECT id, place, row_number() OVER (PARTITION BY id ORDER BY place) AS i
      FROM (SELECT DISTINCT id, n FROM listed) x CROSS JOIN generate_series(1, n) place
     WHERE NOT EXISTS (SELECT FROM given WHERE given.id = x.id AND given.place = place.place)),
  placed AS (
    SELECT ${keys}, place FROM given
    UNION ALL
    SELECT ${keys}, free.place FROM listed JOIN free USING (id, i) WHERE NOT is_moved)
  UPDATE ${quote(table)} t SET ${quote(position)} = placed.place FROM placed
   WHERE ${each(key, (column) => `t.${quote(column.name)} = placed.${quote(column.name)}`, ' AND ')} AND t.${quote(position)} <> placed.place;`;
}

/** Numbers what was there before the triggers were. */
const once = ({ table, key, within, position }: Shape): string => `
SELECT set_config('kontor.numbering', 'on', true);
UPDATE ${quote(table)} t SET ${quote(position)} = dense.place
  FROM (SELECT ${each(key, (column) => quote(column.name))},
               row_number() OVER (PARTITION BY ${each(within, (column) => quote(column.name))} ORDER BY ${quote(position)}, ${each(key, (column) => quote(column.name))}) AS place
          FROM ${quote(table)}) dense
 WHERE ${each(key, (column) => `t.${quote(column.name)} = dense.${quote(column.name)}`, ' AND ')} AND t.${quote(position)} <> dense.place;
SELECT set_config('kontor.numbering', 'off', true);`;

/**
 * Writers of orders take turns: those of one company where each order is one company's, else all of the table. Whoever writes for no company
 * waits for all companies, and they for him.
 */
const turn = ({ table, isByCompany }: Shape): string => `
CREATE OR REPLACE FUNCTION ${quote(turnOf(table))}() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  company text := ${isByCompany ? `nullif(current_setting('app.company', true), '')` : 'NULL'};
BEGIN
  IF company IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('order:${table}', 0));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('order:${table}', 0));
    PERFORM pg_advisory_xact_lock(hashtextextended('order:${table}:' || company, 0));
  END IF;
END $$;`;

/** The function by which a writer of a table with dense places waits for its turn, before it locks any row of it. */
export const turnOf = (table: string): string => `kontor_turn_${table}`;

/**
 * SQL that keeps the places of a table's rows dense, whoever writes (schemas/tables/define.ts, positionColumn); empty for a table
 * without places. It may run again. A statement waits for its turn before it locks rows, as the program does.
 */
export function sequenceTriggers(of: PgTable): string {
  const shape = shapeOf(of);
  if (!shape) return '';
  const { table, within, position } = shape;
  const name = (part: string) => quote(`kontor_${part}_${table}`);
  const columns = [position, ...within.map((column) => column.name)].map(quote).join(', ');
  const dense = (event: string, rows: string) =>
    `CREATE OR REPLACE TRIGGER sequence_${event.toLowerCase()} AFTER ${event} ON ${quote(table)} REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${name('sequence')}();`;
  return `${turn(shape)}

CREATE OR REPLACE FUNCTION kontor_sequence_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT %I()', 'kontor_turn_' || TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ${name('last_place')}() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF coalesce(NEW.${quote(position)}, 0) = 0 THEN
    SELECT count(*) + 1 INTO NEW.${quote(position)} FROM ${quote(table)} t WHERE ${each(within, equal('t', 'NEW'), ' AND ')};
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION ${name('sequence')}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  orders jsonb;
  moved jsonb;
BEGIN
  IF current_setting('kontor.numbering', true) = 'on' THEN RETURN NULL; END IF;${touched(shape)}${unlessDense(shape)}
  PERFORM set_config('kontor.numbering', 'on', true);
  IF moved = '[]' THEN${closedUp(shape)}
  ELSE${renumbered(shape)}
  END IF;
  PERFORM set_config('kontor.numbering', 'off', true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sequence_turn BEFORE INSERT OR DELETE OR UPDATE OF ${columns} ON ${quote(table)} FOR EACH STATEMENT EXECUTE FUNCTION kontor_sequence_turn();
CREATE OR REPLACE TRIGGER sequence_last BEFORE INSERT ON ${quote(table)} FOR EACH ROW EXECUTE FUNCTION ${name('last_place')}();
${once(shape)}
${dense('INSERT', 'NEW TABLE AS new_rows')}
${dense('UPDATE', 'OLD TABLE AS old_rows NEW TABLE AS new_rows')}
${dense('DELETE', 'OLD TABLE AS old_rows')}
`;
}

/** A statement that finds orders whose places do not count from 1 without gaps; empty for a table without places. */
export function gapsInPlaces(made: PgTable): string {
  const shape = shapeOf(made);
  if (!shape) return '';
  const { table, within, position } = shape;
  const place = quote(position);
  const by = within.length > 0 ? ` GROUP BY ${each(within, (column) => quote(column.name))}` : '';
  const named = within.length > 0 ? ` || ' of ' || concat_ws(', ', ${each(within, (column) => quote(column.name))})` : '';
  return `SELECT '${table}: places'${named} || ' have a gap' AS broken FROM ${quote(table)}${by} HAVING count(*) > 0 AND (min(${place}) <> 1 OR max(${place}) <> count(*) OR count(DISTINCT ${place}) <> count(*))`;
}
