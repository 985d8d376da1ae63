import type { Database } from '../../database/database.ts';
import { quote } from '../core/parameters.ts';
import type { LargeList } from './side-tables.ts';
import { isOfLarge, noteTriggers, ownIndexes, relationOf } from './side-table-sql.ts';

interface Found {
  /** As SQL names it. */
  table: string;
  name: string;
}

const idOf = ({ table, name }: Found): string => `${table}.${name}`;

/** Drops indexes, triggers and side tables that no declaration needs any more: they cost time with every write, and disc. */
export async function dropUnused(database: Database, largeLists: readonly LargeList[]): Promise<void> {
  const find = (text: string) => database.system((tx) => tx.rows<Found>({ text }));
  const indexes = new Set(largeLists.flatMap(ownIndexes).map(({ name }) => name));
  const triggers = new Set(largeLists.flatMap(noteTriggers).map(idOf));
  const sides = new Set(largeLists.flatMap((large) => large.sides.map(relationOf)));
  for (const { name } of await find(`select tablename::text as table, indexname::text as name from pg_indexes where schemaname = 'public'`)) {
    if (isOfLarge(name) && !indexes.has(name)) await database.script(`DROP INDEX ${quote(name)}`);
  }
  for (const found of await find(
    `select c.relname::text as table, t.tgname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where p.pronamespace = 'large'::regnamespace`,
  )) {
    if (!triggers.has(idOf(found))) await database.script(`DROP TRIGGER ${quote(found.name)} ON public.${quote(found.table)}`);
  }
  const functions = new Set(largeLists.flatMap(noteTriggers).map(({ runs }) => runs));
  for (const { name } of await find(
    `select proname::text as name, '' as table from pg_proc where pronamespace = 'large'::regnamespace and prorettype = 'trigger'::regtype and not exists (select from pg_trigger where tgfoid = pg_proc.oid)`,
  )) {
    if (!functions.has(name)) await database.script(`DROP FUNCTION large.${quote(name)}()`);
  }
  const forms = largeLists.map(({ form }) => form.name);
  await database.system((tx) => tx.execute({ text: `delete from large.list where not form = any($1)`, values: [forms] }));
  for (const { table } of await find(
    `select format('large."%s"', tablename) as table, '' as name from pg_tables where schemaname = 'large' and tablename not in ('list', 'due')`,
  )) {
    if (!sides.has(table)) await database.script(`DROP TABLE ${table}`);
  }
}
