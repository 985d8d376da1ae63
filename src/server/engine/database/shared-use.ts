import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import { primaryKey } from '../../../../schemas/forms/defaults.ts';
import { isOfEverybody, isOfRank, isShared, namesCompany, ownersOf, usedElsewhere } from '../../../../schemas/tables/shared.ts';

/** Holds the code of the company that is asked about. */
const other = 'other_company';

const nameOf = (table: PgTable): string => getTableConfig(table).name;

/** A foreign key between two tables, whichever of them is walked from. */
interface Step {
  to: PgTable;
  /** Columns of the table walked from, and those of `to` that equal them. */
  from: readonly string[];
  same: readonly string[];
}

const referringTo = (tables: readonly PgTable[], to: PgTable): Step[] =>
  tables.flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === to)
      .map(({ columns, foreignColumns }) => ({ to: table, from: foreignColumns.map(({ name }) => name), same: columns.map(({ name }) => name) })),
  );

/** A row is used by whatever refers to it, and with the row that it is part of. */
const stepsFrom = (tables: readonly PgTable[], table: PgTable): Step[] => [
  ...referringTo(tables, table),
  ...ownersOf(table).map(({ table: to, columns, foreign }) => ({ to, from: columns, same: foreign })),
];

/** SQL of the ways that lead from rows of `table`, called `t<depth>`, to rows of the company that is asked about. */
function waysFrom(tables: readonly PgTable[], table: PgTable, joined: string, above: readonly PgTable[]): string[] {
  const depth = above.length;
  return stepsFrom(tables, table).flatMap(({ to, from, same }) => {
    if (to === table || above.includes(to) || isOfRank(to)) return [];
    const alias = `t${depth + 1}`;
    const on = same.map((column, i) => `${alias}."${column}" = t${depth}."${from[i] ?? ''}"`);
    const join = (further: readonly string[]) => `${joined} JOIN "${nameOf(to)}" ${alias} ON ${[...on, ...further].join(' AND ')}`;
    return namesCompany(to) ? [join([`${alias}.company_code = ${other}`])] : waysFrom(tables, to, join([]), [...above, table]);
  });
}

/** SQL that asks for rows behind `from`, which begins at the row whose key is given; in a tree also at all that stands below it. */
function exists(table: PgTable, key: readonly string[], from: string): string {
  const name = nameOf(table);
  const own = `SELECT * FROM "${name}" WHERE ${key.map((column, i) => `"${column}" = $${i + 1}`).join(' AND ')}`;
  const [below] = referringTo([table], table);
  if (!below) return `EXISTS (SELECT FROM (${own}) ${from})`;
  const on = below.same.map((column, i) => `b."${column}" = a."${below.from[i] ?? ''}"`).join(' AND ');
  return `EXISTS (WITH RECURSIVE t0 AS (${own} UNION SELECT b.* FROM t0 a JOIN "${name}" b ON ${on}) SELECT FROM ${from})`;
}

/** The conditions under each of which the company uses the row whose key is given. */
function usesOf(tables: readonly PgTable[], table: PgTable, key: readonly string[]): string[] {
  if (isOfEverybody(table)) return ['true'];
  if (namesCompany(table)) return [`${other} = $1`];
  return waysFrom(tables, table, 't0', []).map((from) => exists(table, key, from));
}

function functionOf(tables: readonly PgTable[], table: PgTable): string {
  const { columns } = getTableConfig(table);
  const key = primaryKey(table).map(({ name }) => name);
  const types = key.map((name) =>
    columns
      .find((column) => column.name === name)
      ?.getSQLType()
      .replace('bigserial', 'bigint'),
  );
  const name = usedElsewhere(nameOf(table));
  // Whoever works everywhere asks it of every row of every list: then there is no company to ask about. One question after the other, and none behind the
  // first that is true: asked together, the database would gather all products of a type before it answers.
  const uses = usesOf(tables, table, key).map((use) => `    IF ${use} THEN count := count + 1; CONTINUE; END IF;`);
  return `
CREATE OR REPLACE FUNCTION ${name}(${types.join(', ')}) RETURNS int LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  ${other} text;
  count int := 0;
BEGIN
  FOREACH ${other} IN ARRAY kontor_not_mine() LOOP
${uses.join('\n')}
  END LOOP;
  RETURN count;
END $$;`;
}

/**
 * SQL that tells of each record which companies share how many of those use it in which the caller does not work. The ways to their rows are the foreign
 * keys of all tables, so that a table that comes later takes part by itself.
 */
export const sharedUse = (tables: readonly PgTable[]): string =>
  tables
    .filter(isShared)
    .map((table) => functionOf(tables, table))
    .join('\n');
