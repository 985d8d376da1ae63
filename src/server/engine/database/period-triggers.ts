import type { PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../schemas/tables/config.ts';
import { periodConstraint, periodOf } from '../../../../schemas/tables/apart.ts';

const quote = (name: string): string => `"${name}"`;
const companyColumn = 'company_code';

/** Periods that overlapped before they were watched: one that another follows ends the day before it; of those that begin on one day the last counts. */
const once = (table: string, key: string, same: (left: string, right: string) => string, from: string, to: string): string => `
    UPDATE ${table} t SET ${to} = (SELECT min(o.${from}) - 1 FROM ${table} o WHERE ${same('o', 't')} AND o.${from} > t.${from})
     WHERE EXISTS (SELECT FROM ${table} o WHERE ${same('o', 't')} AND o.${from} > t.${from} AND (t.${to} IS NULL OR t.${to} >= o.${from}));
    SELECT array_agg(t.${key})::text INTO older FROM ${table} t
     WHERE EXISTS (SELECT FROM ${table} o WHERE ${same('o', 't')} AND o.${from} = t.${from} AND o.${key} > t.${key});`;

/**
 * SQL that keeps periods of a table's rows apart (schemas/tables/define.ts, periodTable); empty for a table without. It may run again. The
 * trigger tells which row is in the way, the constraint holds against writers at the same time.
 */
export function periodTriggers(of: PgTable): string {
  const period = periodOf(of);
  if (!period) return '';
  const { name, columns } = configOf(of);
  const [key, ...further] = columns.filter(({ primary }) => primary).map((column) => quote(column.name));
  if (!key || further.length > 0) throw new Error(`${name} has periods, but no single column names its rows`);
  const [table, from, to, constraint] = [name, period.from, period.to, periodConstraint(name)].map(quote);
  const within = [...(columns.some((column) => column.name === companyColumn) ? [companyColumn] : []), ...period.within].map(quote);
  const same = (left: string, right: string) => within.map((column) => `${left}.${column} = ${right}.${column}`).join(' AND ');
  const days = (row: string) => `daterange(${row}.${from}, ${row}.${to}, '[]')`;
  const watched = [from, to, ...within].join(', ');
  return `
CREATE OR REPLACE FUNCTION ${quote(`kontor_period_${name}`)}() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  other ${table};
BEGIN
  IF NEW.${to} < NEW.${from} THEN RETURN NEW; END IF;
  SELECT * INTO other FROM ${table} t WHERE ${same('t', 'NEW')} AND t.${key} <> NEW.${key} AND ${days('t')} && ${days('NEW')} ORDER BY t.${from} LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'overlaps' USING ERRCODE = 'exclusion_violation', TABLE = '${name}', CONSTRAINT = '${periodConstraint(name)}',
      DETAIL = jsonb_build_object('from', other.${from}, 'to', other.${to}, 'id', other.${key});
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER period_apart BEFORE INSERT OR UPDATE OF ${watched} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${quote(`kontor_period_${name}`)}();
DO $$
DECLARE
  older text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = '${periodConstraint(name)}' AND conrelid = '${name}'::regclass) THEN
    ALTER TABLE ${table} DISABLE TRIGGER period_apart;${once(table ?? '', key, same, from ?? '', to ?? '')}
    ALTER TABLE ${table} ENABLE TRIGGER period_apart;
    EXECUTE 'ALTER TABLE ${table} ADD CONSTRAINT ${constraint} EXCLUDE USING gist (${within.map((column) => `${column} WITH =`).join(', ')}, daterange(${from}, ${to}, ''[]'') WITH &&)'
      || CASE WHEN older IS NULL THEN '' ELSE format(' WHERE (${key} <> ALL (%L))', older) END;
  END IF;
END $$;`;
}
