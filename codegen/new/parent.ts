import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { primaryKey } from '../../schemas/forms/defaults.ts';
import { isReferenceTo } from '../../schemas/tables/references.ts';
import type { Declarations } from '../declarations.ts';
import { closest } from '../finding.ts';
import type { ParentTable } from './table-source.ts';

/** The table of a form whose rows are to have lines. @returns what is missing there, as a sentence, where they cannot have them */
export async function findParent(root: string, { forms, tables }: Declarations, name: string): Promise<ParentTable | string> {
  const form = forms.find((one) => one.name === name)?.form;
  const names = forms.flatMap((one) => (one.form?.table ? [one.name] : []));
  if (!form?.table) return `form '${name}' does not exist or adds no rows; did you mean '${closest(name, names) ?? names[0] ?? ''}'?`;
  const { table } = form;
  const file = tables.find((one) => one.name === getTableName(table))?.file ?? '';
  const [column, ...others] = primaryKey(table);
  if (!column || others.length > 0) return `${file}: table '${getTableName(table)}' has no key of one column, so no line can name its row`;
  if (!('company_code' in getTableColumns(table)))
    return `${file}: lines belong to a company, as their row does: give table '${getTableName(table)}' the column company_code: companyColumn()`;
  const exported = Object.entries((await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>);
  const tableName = exported.find(([, value]) => value === table)?.[0];
  const found = exported.flatMap(([exportName, value]) => (isReferenceTo(value, column) ? [{ exportName, value }] : []))[0];
  const { name: key } = column;
  if (tableName === undefined || !found)
    return `${file}: lines need a reference to their row: export what referenceTo(${tableName ?? ''}.${key}, { form, label }) makes`;
  const { form: brief, label, labelField } = found.value;
  // A label that comes with each row would have to be among the fields of the lines.
  const inline = `referenceTo(${tableName}.${key}, { form: '${brief}', label: '${label}' })`;
  return { form: name, file, key, table: tableName, ...(labelField === undefined ? { reference: found.exportName } : { inline }) };
}
