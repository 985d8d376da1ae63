import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isColumn } from '../tables/define.ts';
import { keysThrough } from '../tables/foreign-keys.ts';
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
  const [through] = keysThrough(own.table, own.name).flatMap(({ table, key }): Through[] => {
    const column = (getTableColumns(table) as Record<string, PgColumn>)[name];
    return column ? [{ reference, own, key, column }] : [];
  });
  return through;
}
