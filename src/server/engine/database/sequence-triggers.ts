import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../schemas/tables/config.ts';
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
  const { columns, foreignKeys } = configOf(table);
  if (columns.every(({ name, notNull }) => name !== companyColumn || !notNull)) return false;
  const keys = foreignKeys.map((key) => ({ names: key.reference().columns.map(({ name }) => name), cascades: key.onDelete === 'cascade' }));
  const isTold = within.includes(companyColumn) || keys.some(({ names }) => names.includes(companyColumn) && names.some((name) => within.includes(name)));
  return isTold && keys.every(({ names, cascades }) => !cascades || names.includes(companyColumn));
}

function shapeOf(table: PgTable): Shape | undefined {
  const sequence = sequenceOf(table);
  if (!sequence) return undefined;
  const { name, columns, primaryKeys } = configOf(table);
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

/** A column by which places count, and whether it is empty in the orders that are meant. */
interface Counted {
  column: PgColumn;
  isEmpty: boolean;
}

/** Each way in which columns that may be empty are: an index finds what is empty, and what is equal, and not what is one of both. */
const waysOf = (within: readonly PgColumn[]): Counted[][] =>
  within.reduce<Counted[][]>(
    (ways, column) => ways.flatMap((way) => (column.notNull ? [false] : [false, true]).map((isEmpty) => [...way, { column, isEmpty }])),
    [[]],
  );
/** The condition under which a row stands in an order, of which this is the way. */
const isOfOrder = (way: readonly Counted[], row: string, order: string): string =>
  way
    .map(({ column, isEmpty }) => (isEmpty ? `${of(row)(column)} IS NULL AND ${of(order)(column)} IS NULL` : `${of(row)(column)} = ${of(order)(column)}`))
    .join(' AND ');

/** The rows of the touched orders `g`, each with the number of its order. */
const members = ({ table, key, within, position }: Shape): string =>
  waysOf(within)
    .map((way) => `SELECT g.id, ${each(key, of('t'))}, t.${quote(position)} FROM g JOIN ${quote(table)} t ON ${isOfOrder(way, 't', 'g')}`)
    .join('\n      UNION ALL ');
const touchedOrders = ({ within }: Shape): string =>
  `g AS (SELECT row_number() OVER () AS id, one.* FROM jsonb_to_recordset(orders) AS ${asRecord(within, 'one')})`;

/** Behind all of its order. This is asked for each row that comes: an index on the order and the place has the last one at its end, also of an order that is told by nothing. */
const lastPlace = ({ table, within, position }: Shape): string =>
  waysOf(within)
    .map((way, i) => {
      const isWay = way.filter(({ column }) => !column.notNull).map(({ column, isEmpty }) => `${of('NEW')(column)} IS ${isEmpty ? '' : 'NOT '}NULL`);
      const isOfIt = way.map(({ column, isEmpty }) => (isEmpty ? `${of('t')(column)} IS NULL` : `${of('t')(column)} = ${of('NEW')(column)}`));
      return `
    ${i === 0 ? 'IF' : 'ELSIF'} ${isWay.join(' AND ') || 'true'} THEN
      SELECT t.${quote(position)} INTO last FROM ${quote(table)} t WHERE ${isOfIt.join(' AND ')}
       ORDER BY ${each(within, (column) => `${of('t')(column)} DESC`)}, t.${quote(position)} DESC LIMIT 1;`;
    })
    .join('');

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
const unlessDense = (shape: Shape): string => `
  IF NOT EXISTS (
    WITH ${touchedOrders(shape)}
    SELECT FROM (${members(shape)}) t
     GROUP BY t.id HAVING min(t.${quote(shape.position)}) <> 1 OR max(t.${quote(shape.position)}) <> count(*) OR count(DISTINCT t.${quote(shape.position)}) <> count(*))
  THEN RETURN NULL; END IF;`;

/** Where no row was given a place, those that are left close up: the same as {@link renumbered}, without looking for free places, which is dear in a long order. */
const closedUp = (shape: Shape): string => {
  const { table, key, position } = shape;
  return `
  WITH ${touchedOrders(shape)}
  UPDATE ${quote(table)} t SET ${quote(position)} = dense.place
    FROM (SELECT ${each(key, of('t'))}, row_number() OVER (PARTITION BY t.id ORDER BY t.${quote(position)}, ${each(key, of('t'))}) AS place
            FROM (${members(shape)}) t) dense
   WHERE ${each(key, (column) => `t.${quote(column.name)} = dense.${quote(column.name)}`, ' AND ')} AND t.${quote(position)} <> dense.place;`;
};

/**
 * Numbers the touched orders anew. Rows that were written get the place they were given, by their keys where several were given the same
 * and no further than the end; the others fill the rest in the order they had: each row comes behind so many of the others as its place leaves room for,
 * which is found without a search for free places. That compared each place with each row, as the database does not know how many there are.
 * A place below zero is the same place above it: so a row is given the one that it has, which would look like no change.
 */
function renumbered(shape: Shape): string {
  const { table, key, position } = shape;
  const keys = each(key, (column) => quote(column.name));
  return `
  WITH ${touchedOrders(shape)},
  m AS (SELECT true AS is_moved, one.* FROM jsonb_to_recordset(moved) AS ${asRecord(key, 'one')}),
  listed AS (
    SELECT g.id, ${each(key, of('t'))}, abs(t.${quote(position)}) AS wanted, t.${quote(position)} AS was, m.is_moved IS NOT NULL AS is_moved,
           count(*) OVER whole AS n, count(m.is_moved) OVER whole AS moves,
           row_number() OVER (PARTITION BY g.id, m.is_moved IS NOT NULL ORDER BY abs(t.${quote(position)}), ${each(key, of('t'))}) AS i
      FROM g JOIN (${members(shape)}) t USING (id)
      LEFT JOIN m ON ${each(key, (column) => `m.${quote(column.name)} = t.${quote(column.name)}`, ' AND ')}
    WINDOW whole AS (PARTITION BY g.id)),
  ranked AS (
    SELECT *, CASE WHEN is_moved THEN least(max(greatest(wanted, 1) - i) OVER (PARTITION BY id, is_moved ORDER BY i), n - moves) ELSE i - 1 END AS others_before
      FROM listed),
  placed AS (SELECT ${keys}, was, row_number() OVER (PARTITION BY id ORDER BY others_before, is_moved DESC, i) AS place FROM ranked)
  UPDATE ${quote(table)} t SET ${quote(position)} = placed.place FROM placed
   WHERE ${each(key, (column) => `t.${quote(column.name)} = placed.${quote(column.name)}`, ' AND ')} AND placed.was <> placed.place;`;
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

CREATE OR REPLACE FUNCTION ${name('last_place')}() RETURNS trigger LANGUAGE plpgsql SET search_path = public SET enable_seqscan = off AS $$
DECLARE
  last bigint;
BEGIN
  IF coalesce(NEW.${quote(position)}, 0) = 0 THEN${lastPlace(shape)}
    END IF;
    NEW.${quote(position)} := least(coalesce(last, 0) + 1, 2147483647);
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
