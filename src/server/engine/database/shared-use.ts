import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../schemas/tables/config.ts';
import { primaryKey } from '../../../../schemas/forms/defaults.ts';
import { isOfEverybody, isShared, namesCompany, usedElsewhere } from '../../../../schemas/tables/shared.ts';
import { waysAmong } from './shared-ways.ts';
import type { Term, Way } from './shared-ways.ts';

/** The companies that are asked about, and those of them that a question is about. */
const elsewhere = 'elsewhere';
const asked = 'asked';

/** In a tree: the keys of the row and of all that stands below it. */
const below = 'below';

/** Rows of a table that ways lead over, found by their conditions, and what is asked behind each of them. */
interface Rows {
  from: string;
  conditions: readonly string[];
  behind: Rows[];
}

/**
 * The rows along a way, each by what was found before it. The row that is asked about stands among them only where more than its key is compared: with the
 * row of a tree go those below it, whose keys are known.
 */
function rowsAlong({ places, equal, end }: Way, key: readonly string[], isTree: boolean): Omit<Rows, 'behind'>[] {
  const isKey = ({ at, column }: Term): boolean => at === 0 && key.includes(column);
  const isRead = equal.flat().some((term) => term.at === 0 && !isKey(term));
  const given = (column: string): string => (isTree ? `ANY (${below})` : `$${key.indexOf(column) + 1}`);
  const met = [...places.keys()].filter((at) => at > 0 || isRead).toSorted((left, right) => left - right);
  const sql = ({ at, column }: Term): string => `t${met.indexOf(at)}."${column}"`;
  const same = (at: number): string[] =>
    equal.flatMap((set) => {
      const earlier = set.filter((term) => term.at < at && met.includes(term.at)).map(sql)[0];
      const keys = set.filter((term) => isKey(term) && (at === 0 || !isRead)).map(({ column }) => given(column));
      const [first, ...further] = set.filter((term) => term.at === at).map(sql);
      if (first === undefined) return [];
      return [...[earlier ?? keys[0] ?? []].flat().map((one) => `${first} = ${one}`), ...further.map((one) => `${one} = ${first}`)];
    });
  return met.map((at, i) => {
    const table = places.get(at);
    if (!table) throw new Error('a way leads over no table');
    const own = at === 0 ? key.map((column) => `${sql({ at, column })} = ${given(column)}`) : same(at);
    return { from: `"${getTableName(table)}" t${i}`, conditions: at === end ? [...own, `t${i}.company_code = ANY (${asked})`] : own };
  });
}

/** Puts what lies along a way among the rows that others lead over, so that rows of many ways are read once. */
function join(tree: Rows[], [next, ...further]: readonly Omit<Rows, 'behind'>[]): void {
  if (!next) return;
  const there = tree.find(({ from, conditions }) => from === next.from && conditions.join() === next.conditions.join());
  const rows = there ?? { ...next, behind: [] };
  if (!there) tree.push(rows);
  join(rows.behind, further);
}

/**
 * SQL that is true where one of the rows is there. Each is looked up by the row before it and no further than the first: as EXISTS or as a join the database
 * would gather all products of a type, or of a company, before it answers.
 */
const anyOf = (rows: readonly Rows[]): string =>
  rows
    .map(
      ({ from, conditions, behind }) =>
        `(SELECT true FROM ${from} WHERE ${[...conditions, ...(behind.length > 0 ? [`(${anyOf(behind)})`] : [])].join(' AND ')} LIMIT 1)`,
    )
    .join(' OR ');

/** SQL of the keys of a row and of all that stands below it; undefined where the rows of a table make no tree. */
function keysBelow(table: PgTable, key: readonly string[]): string | undefined {
  const own = configOf(table)
    .foreignKeys.map((foreign) => foreign.reference())
    .find(({ foreignTable }) => foreignTable === table);
  const [parent] = own?.columns ?? [];
  const [name] = key;
  if (!parent || name === undefined) return undefined;
  return `ARRAY(WITH RECURSIVE t AS (SELECT $1 AS k UNION SELECT b."${name}" FROM t JOIN "${getTableName(table)}" b ON b."${parent.name}" = t.k) SELECT k FROM t)`;
}

type Ways = ReturnType<typeof waysAmong>;

/** The condition under which a company that is asked about uses the row whose key is given. */
function useOf(waysFrom: Ways, table: PgTable, key: readonly string[], isTree: boolean): string {
  if (isOfEverybody(table)) return 'true';
  if (namesCompany(table)) return `$1 = ANY (${asked})`;
  const tree: Rows[] = [];
  for (const way of waysFrom(table)) join(tree, rowsAlong(way, key, isTree));
  return tree.length > 0 ? anyOf(tree) : 'false';
}

/** How the database works at the questions: always by indexes and by the same plan, since making one takes longer than most answers. */
const settings = 'SET search_path = public SET enable_seqscan = off SET plan_cache_mode = force_generic_plan';

function functionOf(waysFrom: Ways, table: PgTable): string {
  const { columns } = configOf(table);
  const key = primaryKey(table).map(({ name }) => name);
  const types = key.map(
    (name) =>
      columns
        .find((column) => column.name === name)
        ?.getSQLType()
        .replace('bigserial', 'bigint') ?? '',
  );
  const tree = keysBelow(table, key);
  const name = usedElsewhere(getTableName(table));
  // Most rows are used by nobody else: that is asked once for all companies, and only then of each.
  return `
DROP FUNCTION IF EXISTS ${name}(${types.join(', ')});
CREATE OR REPLACE FUNCTION ${name}(${types.join(', ')}, ${elsewhere} text[]) RETURNS int LANGUAGE plpgsql STABLE SECURITY DEFINER ${settings} AS $$
DECLARE
  ${asked} text[] := ${elsewhere};
  count int := 0;${tree === undefined ? '' : `\n  ${below} ${types[0]}[];`}
BEGIN
  IF ${elsewhere} = '{}' THEN RETURN 0; END IF;${tree === undefined ? '' : `\n  ${below} := ${tree};`}
  FOR i IN 0 .. cardinality(${elsewhere}) LOOP
    IF i > 0 THEN ${asked} := ${elsewhere}[i:i]; END IF;
    IF ${useOf(waysFrom, table, key, tree !== undefined)} THEN count := count + sign(i); ELSIF i = 0 THEN RETURN 0; END IF;
  END LOOP;
  RETURN count;
END $$;`;
}

/**
 * SQL that tells of each record which companies share how many of the companies named use it. The ways to their rows are the foreign
 * keys of all tables, so that a table that comes later takes part by itself.
 */
export function sharedUse(tables: readonly PgTable[]): string {
  const waysFrom = waysAmong(tables);
  return tables
    .filter(isShared)
    .map((table) => functionOf(waysFrom, table))
    .join('\n');
}
