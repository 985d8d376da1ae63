import type { PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../schemas/tables/config.ts';
import { storedFiles } from '../../../../schemas/tables/system/files.ts';

const quote = (name: string): string => `"${name}"`;

/** A table and its column that names a stored file. */
interface Naming {
  table: string;
  column: string;
}

const namingsOf = (table: PgTable): Naming[] => {
  const { name, foreignKeys } = configOf(table);
  return foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === storedFiles)
    .flatMap(({ columns }) => columns.map((column) => ({ table: name, column: column.name })));
};

const triggersOf = ({ table, column }: Naming): string => `
CREATE OR REPLACE TRIGGER file_named AFTER INSERT OR UPDATE OF ${quote(column)} ON ${quote(table)} FOR EACH ROW EXECUTE FUNCTION kontor_file_named();
CREATE OR REPLACE TRIGGER file_left AFTER DELETE OR UPDATE OF ${quote(column)} ON ${quote(table)} FOR EACH ROW EXECUTE FUNCTION kontor_file_left();`;

/**
 * SQL that tells which stored files are still named by a row, kept as rows come and go: every table with a foreign key to stored_file takes
 * part by itself. What no row names is swept away after a while (src/server/engine/storage/sweep-files.ts). The functions of the triggers read a
 * column `file_key`.
 * @throws when a table names its file by a column of another name
 */
export function fileTriggers(tables: readonly PgTable[]): string {
  const namings = tables.flatMap(namingsOf);
  const other = namings.find(({ column }) => column !== 'file_key');
  if (other) throw new Error(`${other.table} names its file by '${other.column}': the column has to be 'file_key'`);
  const named = namings.map(({ table, column }) => `EXISTS (SELECT FROM ${table} WHERE ${quote(column)} = file)`).join('\n      OR ');
  return `
CREATE OR REPLACE FUNCTION kontor_file_is_named(file text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT ${named};
$$;
${namings.map(triggersOf).join('')}
`;
}
