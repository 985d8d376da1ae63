import type { PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../schemas/tables/config.ts';
import { bandsConstraint, bandsOf } from '../../../../schemas/tables/apart.ts';

const quote = (name: string): string => `"${name}"`;
const companyColumn = 'company_code';

/** SQL that keeps the bands of a table's rows apart (schemas/tables/define.ts, bandTable); empty for a table without. It may run again. */
export function bandRules(of: PgTable): string {
  const bands = bandsOf(of);
  if (!bands) return '';
  const { name, columns } = configOf(of);
  const isText = (column: string): boolean => columns.find((one) => one.name === column)?.getSQLType() === 'text';
  const within = [...(columns.some((column) => column.name === companyColumn) ? [companyColumn] : []), ...bands.within];
  // What is empty is the same in all of them.
  const equal = within.map((column) => `${isText(column) ? `coalesce(${quote(column)}, '')` : quote(column)} WITH =`);
  const apart = bands.bands.map(([from, to]) =>
    isText(from) ? `kontor_text_range(${quote(from)}, ${quote(to)}, '[]') WITH &&` : `numrange(${quote(from)}, ${quote(to)}, '[)') WITH &&`,
  );
  return `
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_type WHERE typname = 'kontor_text_range') THEN
    CREATE TYPE kontor_text_range AS RANGE (subtype = text, collation = "C");
  END IF;
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = '${bandsConstraint(name)}' AND conrelid = '${name}'::regclass) THEN
    ALTER TABLE ${quote(name)} ADD CONSTRAINT ${quote(bandsConstraint(name))} EXCLUDE USING gist (${[...equal, ...apart].join(', ')});
  END IF;
END $$;`;
}
