import type { Database } from '../../database/database.ts';
import { quote } from '../core/parameters.ts';
import type { LargeShape } from './shape.ts';
import { isOfLarge, noteTriggers, ownIndexes, relationOf } from './statements.ts';

interface Found {
  /** As SQL names it. */
  table: string;
  name: string;
}

const idOf = ({ table, name }: Found): string => `${table}.${name}`;

/** Indexes, triggers and sides that no declaration asks for any more cost every write, or room, and serve nobody. */
export async function dropOthers(database: Database, shapes: readonly LargeShape[]): Promise<void> {
  const find = (text: string) => database.system((tx) => tx.rows<Found>({ text }));
  const indexes = new Set(shapes.flatMap(ownIndexes).map(({ name }) => name));
  const triggers = new Set(shapes.flatMap(noteTriggers).map(idOf));
  const sides = new Set(shapes.flatMap((shape) => shape.sides.map(relationOf)));
  for (const { name } of await find(`select tablename::text as table, indexname::text as name from pg_indexes where schemaname = 'public'`)) {
    if (isOfLarge(name) && !indexes.has(name)) await database.script(`DROP INDEX ${quote(name)}`);
  }
  for (const found of await find(
    `select c.relname::text as table, t.tgname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgfoid = 'large.note'::regproc`,
  )) {
    if (!triggers.has(idOf(found))) await database.script(`DROP TRIGGER ${quote(found.name)} ON public.${quote(found.table)}`);
  }
  const forms = shapes.map(({ form }) => form.name);
  await database.system((tx) => tx.execute({ text: `delete from large.list where not form = any($1)`, values: [forms] }));
  for (const { table } of await find(
    `select format('large."%s"', tablename) as table, '' as name from pg_tables where schemaname = 'large' and tablename not in ('list', 'due')`,
  )) {
    if (!sides.has(table)) await database.script(`DROP TABLE ${table}`);
  }
}
