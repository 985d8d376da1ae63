import { is } from 'drizzle-orm';
import { PgColumnBuilder } from 'drizzle-orm/pg-core';
import type { PgColumn, PgColumnBuilderBase } from 'drizzle-orm/pg-core';
import type { FormName } from '../../src/generated/names.gen.ts';

/** How rows of a table are referred to: the form to choose one from, and what it is called there; `labelField` is the field that brings the words along. */
export interface Reference<TValue extends number | string = number | string> {
  form: FormName;
  value: string;
  label: string;
  labelField?: string;
  within?: string;
  /** Of the type alone: what names a row. */
  readonly of?: TValue;
}

/** What happens to the rows that refer when the row they refer to is deleted: nothing may (it is kept), or they go with it. */
export interface Referring {
  onDelete?: 'cascade';
}

const targets = new WeakMap<object, PgColumn>();
const referring = new WeakMap<object, Referring & { target: PgColumn }>();

type NamedBy<TColumn extends PgColumn> = TColumn['_']['data'] extends string ? string : number;

/** Declares how rows are referred to by one of their columns, mostly the primary key. */
export function referenceTo<TColumn extends PgColumn>(
  column: TColumn,
  { form, ...words }: Pick<Reference, 'form' | 'label' | 'labelField' | 'within'>,
): Reference<NamedBy<TColumn>> {
  const made: Reference<NamedBy<TColumn>> = { form, value: column.name, ...words };
  targets.set(made, column);
  return made;
}

/** The column that a reference was declared with. */
export function targetOf(reference: Reference): PgColumn {
  const target = targets.get(reference);
  if (!target) throw new Error(`the reference to '${reference.form}' was not made by referenceTo()`);
  return target;
}

export const isReferenceTo = (value: unknown, column: PgColumn): value is Reference =>
  typeof value === 'object' && value !== null && targets.get(value) === column;

/** Remembers of a column in the making what it refers to. */
export function refersTo<TBuilder extends PgColumnBuilderBase>(builder: TBuilder, reference: Reference, how: Referring): TBuilder {
  referring.set(builder, { target: targetOf(reference), ...how });
  return builder;
}

export const referredBy = (builder: object): (Referring & { target: PgColumn }) | undefined => referring.get(builder);

/**
 * A foreign key of the one column. Codes that people know may change, and whoever refers to them follows. A row that is referred to stays (`restrict`: what
 * the database does by default is to look twice, once for another row that took its key meanwhile).
 */
export function referAlone(builder: PgColumnBuilderBase, { target, onDelete }: Referring & { target: PgColumn }): void {
  if (!is(builder, PgColumnBuilder)) throw new Error(`what refers to ${target.name} is no column`);
  const isCode = target.getSQLType() === 'text';
  builder.references(() => target, { onDelete: onDelete ?? 'restrict', ...(isCode && { onUpdate: 'cascade' }) });
}

const owners = new WeakSet<object>();

/** Remembers of a column in the making that it names the record whose line a row is. */
export const owns = (builder: object): void => void owners.add(builder);
export const isOwner = (builder: object): boolean => owners.has(builder);

const instances = new WeakSet<object>();

/** Remembers of a column in the making that it ties a record to its workflow. */
export function tiesInstance<TBuilder extends object>(builder: TBuilder): TBuilder {
  instances.add(builder);
  return builder;
}
export const isInstance = (builder: object): boolean => instances.has(builder);
