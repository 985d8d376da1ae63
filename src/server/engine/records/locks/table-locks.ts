import type { PgColumn } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../../schemas/tables/config.ts';
import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import { headerOf } from '../../../../../schemas/forms/workflow/header-fields.ts';
import { deletedColumnOf, isColumn } from '../../../../../schemas/tables/define.ts';
import { instanceColumnOf } from '../../../../../schemas/tables/workflow/fsm.ts';
import type { RecordPart } from '../../../../shared/workflow/editable.ts';
import { columnOfTarget } from '../core/tables.ts';

/** How the rows of a table are locked by the state of their record. */
export interface TableLock {
  part: RecordPart;
  /** Of lines: the column that names their record, and the record's table and key. */
  header?: { column: PgColumn; table: string; key: PgColumn };
  /** Columns that forms write. What only the program writes is locked by no state. */
  written: Set<string>;
  /** Columns that stay open in every state but one that lets nothing be edited. */
  kept: Set<string>;
  /** Rows may be added and deleted as long. */
  rowsKept: boolean;
  /** The column that marks deleted rows, where they stay. */
  mark?: string;
}

function lockOf({ table, parent, fields }: AnyForm): Pick<TableLock, 'part' | 'header'> | undefined {
  if (!table) return undefined;
  if (instanceColumnOf(table)) return { part: 'header' };
  const header = parent && headerOf(table, fields[parent.by]);
  return header && { part: 'lines', header: { column: header.column, table: configOf(header.table).name, key: header.key } };
}

/** The columns of its own table that a form writes, by its fields. */
const ownColumns = ({ table, write = {} }: AnyForm): [field: string, column: string][] =>
  Object.entries(write).flatMap(([field, target]) => {
    const column = target && columnOfTarget(target);
    return column && isColumn(column) && column.table === table ? [[field, column.name] as [string, string]] : [];
  });

/** The locks of all tables whose rows live in workflows or belong to rows that do, by the tables' names. */
export function tableLocks(forms: Iterable<AnyForm>): Map<string, TableLock> {
  const locks = new Map<string, TableLock>();
  for (const form of forms) {
    const found = lockOf(form);
    if (!found || !form.table) continue;
    const { name } = configOf(form.table);
    const mark = deletedColumnOf(form.table)?.name;
    const lock = locks.get(name) ?? { ...found, written: new Set(), kept: new Set(), rowsKept: false, ...(mark !== undefined && { mark }) };
    locks.set(name, lock);
    const columns = ownColumns(form);
    const kept = form.kept_open ?? [];
    for (const [, column] of columns) lock.written.add(column);
    for (const [field, column] of columns) if (kept === true || kept.includes(field)) lock.kept.add(column);
    if (kept === true) lock.rowsKept = true;
  }
  return locks;
}
