import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgSelectBuilder, PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import type { JsonObject } from '../../src/shared/json.ts';
import type { AnyKind, Kind } from '../kinds/define.ts';
import type { PageRight } from '../../src/shared/access.ts';

/** A field that is no column: an SQL expression with the kind that says how it is shown and compared. */
export interface Computed<TValue = unknown> {
  kind: AnyKind;
  options: unknown;
  sql: SQL<TValue>;
}

/**
 * An expression as a field of the kind: it is cast to the kind's SQL type, so that a computed price has as many decimals as a stored one.
 * It is also nested once, because drizzle drops the table names of columns that stand directly in a field of a select from one table.
 */
export function computed<TValue, TOptions = undefined>(
  kind: Kind<TValue, TOptions>,
  expression: SQL,
  ...options: undefined extends TOptions ? [TOptions?] : [TOptions]
): Computed<TValue> {
  return { kind: kind as AnyKind, options: options[0], sql: sql<TValue>`(${expression})::${sql.raw(kind.sqlType)}` };
}

/** The same column under a nature of its own in this form, for instance a bare id shown as a reference. */
export const as = computed;

export type FormField = PgColumn | Computed;
export type FieldValues = Record<string, FormField>;

/** A row of a form as rules and recalculations see it: JSON values by field name. */
export type Row = JsonObject;

/**
 * Where a written field goes. `recalculate` gives further fields that change with it (each must be writable too).
 * `presence` makes a flag write or remove the row of a link table: true inserts it, false deletes it.
 */
export type WriteTarget =
  | PgColumn
  | { column: PgColumn; recalculate?: (value: never, row: Row) => Row }
  | { presence: PgTable };

/** A condition every stored row keeps; broken, the write is refused 422 `rule` with message `rule.<id>` at `fields`. */
export interface Rule {
  id: string;
  fields: readonly string[];
  holds: (row: Row) => boolean;
}

/**
 * Who may call a form: whoever has a page that shows it; any signed-in user (to read, the own rows also to write); or
 * 'readable', any signed-in user to read and whoever has a page to write.
 */
export type FormAccess = 'pages' | 'signed-in' | 'readable';

export interface FormDefinition<TFields extends FieldValues> {
  /** Fields that name one row. */
  key: readonly (keyof TFields & string)[];
  /** 'company' rows are those of the chosen company only; `from` must say so with `currentCompany`. */
  scope: 'global' | 'company' | 'user';
  access?: FormAccess;
  /** Forms whose pages open this one too, for calls that no screen names. */
  through?: readonly string[];
  /** In a form that references choose from, the first field after the key is the label. */
  fields: TFields;
  from: (select: PgSelectBuilder<SelectedFields, 'qb'>) => SQLWrapper;
  /** Order when nobody asked for one; the key is always added to make it total. */
  order?: readonly (keyof TFields & string)[];
  /** Fields the quick search looks in; `searchText` is a folded column kept for it (faster, all languages at once). */
  search?: readonly (keyof TFields & string)[];
  searchText?: PgColumn;
  write?: { [TField in keyof TFields & string]?: WriteTarget };
  /** Fields that may be given only when a row is added, such as a natural key. */
  create?: { [TField in keyof TFields & string]?: PgColumn };
  /** Fields without which a row cannot be added or saved. */
  required?: readonly (keyof TFields & string)[];
  /** The table whose row is the record: added by `add`, removed by `delete`. */
  table?: PgTable;
  add?: boolean;
  delete?: boolean;
  rules?: readonly Rule[];
  /** Rows form a tree: `move` reorders and re-parents without cycles and keeps positions dense. */
  tree?: { parent: keyof TFields & string; position: keyof TFields & string };
  /** Named procedures (src/server/domain/<name>.procedure.ts) with the page right each needs. */
  actions?: Record<string, { right: PageRight }>;
  /** Type of the workflow its rows live in; the form has the fields `fsm_instance_id`, `state_id` and `fsm_actions`. Whoever may set its rows may trigger their events. */
  workflow?: string;
  /** Name under which changes are logged; the form's table when absent. */
  entity?: string;
}

export const defineForm = <TFields extends FieldValues>(form: FormDefinition<TFields>): FormDefinition<TFields> => form;
export type AnyForm = FormDefinition<FieldValues>;
