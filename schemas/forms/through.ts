import { getTableColumns } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isColumn } from '../tables/define.ts';
import type { AnyForm } from './define.ts';

/** A column of the row that a field refers to. */
export interface Through {
  /** The field. */
  reference: string;
  own: PgColumn;
  /** The column that the reference names the row by. */
  key: PgColumn;
  column: PgColumn;
}

/** What `<field>.<column>` names: a column of the row that a field of the form refers to; undefined where it refers to none, or to one without such a column. */
export function columnThrough({ fields }: Pick<AnyForm, 'fields'>, path: string): Through | undefined {
  const [reference = '', name = ''] = path.split('.');
  const own = fields[reference];
  if (!own || !isColumn(own)) return undefined;
  for (const foreign of getTableConfig(own.table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = foreign.reference();
    // Keys with the company hold columns of their own making.
    const key = foreignColumns[columns.findIndex((one) => one.name === own.name)];
    const column = (getTableColumns(foreignTable) as Record<string, PgColumn>)[name];
    if (key && column) return { reference, own, key, column };
  }
  return undefined;
}
