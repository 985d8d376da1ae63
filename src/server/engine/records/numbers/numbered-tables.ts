import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import type { NumberSeries } from '../../../../../schemas/number-series.ts';
import { isColumn } from '../../../../../schemas/tables/define.ts';
import { infoOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';

/** A table whose records are numbered. */
export interface NumberedTable {
  table: TableInfo;
  column: string;
  series: NumberSeries;
  /** Every new record gets its number at once. */
  isAtAdd: boolean;
}

/** The numbered tables by name. @throws Error where a form's number is no column of its table */
export function numberedTables(forms: Iterable<AnyForm>): ReadonlyMap<string, NumberedTable> {
  return new Map(
    [...forms].flatMap(({ numbered, table, fields }) => {
      if (!numbered) return [];
      const field = fields[numbered.field];
      if (!table || !isColumn(field) || field.table !== table) throw new Error(`the number '${numbered.field}' is no column of the form's table`);
      return [[infoOf(table).name, { table: infoOf(table), column: field.name, series: numbered.series, isAtAdd: numbered.at === 'add' }] as const];
    }),
  );
}
