import { getTableColumns, is, sql } from 'drizzle-orm';
import type { HasDefault } from 'drizzle-orm';
import { customType, pgTable, PgColumn } from 'drizzle-orm/pg-core';
import type { AnyPgColumn, PgColumnBuilderBase, PgTable, PgTableExtraConfigValue, PgTableWithColumns } from 'drizzle-orm/pg-core';
import { code, codeReference, flag, identity, instant, integer, position, reference } from '../kinds.gen.ts';
import type { AnyKind, Kind } from '../kinds/define.ts';
import type { ScreenName } from '../../src/generated/names.gen.ts';
import { keysOf } from './keys.ts';
import { owns, refersTo, targetOf } from './references.ts';
import type { Reference, Referring } from './references.ts';

/** A kind together with its options: all that is known of a field besides its name. */
export interface Nature {
  kind: AnyKind;
  options: unknown;
}

interface ColumnNature extends Nature {
  /** The page that one must be allowed to list to see it. */
  needs?: ScreenName;
}

/** The company of the running transaction; null outside any company, so that every comparison fails. */
export const currentCompany = sql<string>`nullif(current_setting('app.company', true), '')`;
/** Today where the company of the running transaction lives, looked up once a statement (schemas/sql/engine/days.sql). */
export const today = sql<string>`(select kontor_today())`;
/** The user of the running transaction. */
export const currentUser = sql<number>`nullif(current_setting('app.user', true), '')::bigint`;

const natureOfBuilder = new WeakMap<object, ColumnNature>();
const natureOfColumn = new WeakMap<PgColumn, ColumnNature>();

/**
 * The dense orders of a table's rows: `position` counts 1, 2, 3 … among the rows with the same values of `within`. In a tree, `parent`
 * is the column that names the row above, and the only one in `within`.
 */
export interface Sequence {
  position: string;
  within: readonly string[];
  parent?: string;
}

const deletedBuilders = new WeakSet<object>();
const deletedOfTable = new WeakMap<PgTable, PgColumn>();

const storedBuilders = new WeakSet<object>();
const storedColumns = new WeakSet<PgColumn>();

const asideBuilders = new WeakSet<object>();
const asideColumns = new WeakSet<PgColumn>();

const sequenceOfBuilder = new WeakMap<object, Omit<Sequence, 'position'>>();
const sequenceOfTable = new WeakMap<PgTable, Sequence>();

/** A column of the kind: its SQL type comes from the kind and its nature travels with it into every form that shows it. */
export function column<TValue, TOptions = undefined>(kind: Kind<TValue, TOptions>, ...options: undefined extends TOptions ? [TOptions?] : [TOptions]) {
  const builder = customType<{ data: TValue }>({ dataType: () => kind.sqlType })();
  natureOfBuilder.set(builder, { kind: kind as AnyKind, options: options[0] });
  return builder;
}

const needsByName = new Map<string, ScreenName>();
const originalName = Symbol.for('drizzle:OriginalName');

/** The right that the values of a column need, also under another name of its table. */
export function needOfColumn(of: PgColumn): ScreenName | undefined {
  const nature = natureOfColumn.get(of);
  return nature ? nature.needs : needsByName.get(`${String(Reflect.get(of.table, originalName))}.${of.name}`);
}

/** Says of a column that was just made which right its values need (schemas/needs.ts). */
export function needingColumn(builder: object, needs: ScreenName): void {
  const nature = natureOfBuilder.get(builder);
  if (!nature) throw new Error('only what was made by column() needs a right');
  natureOfBuilder.set(builder, { ...nature, needs });
}

/** A number the database counts up; the kind is `identity`, only the column's own type differs. */
export function idColumn() {
  const builder = customType<{ data: number }>({ dataType: () => 'bigserial' })();
  natureOfBuilder.set(builder, { kind: identity as AnyKind, options: undefined });
  return builder as HasDefault<typeof builder>;
}

/**
 * The place of a row among the rows with the same `within`, or in a tree among those below the same `parent`; several trees in one table stand each `within` columns
 * that the rows above and below share. The database keeps the places dense,
 * whoever writes: a written place moves the row there and the others along, and no place or 0 means the last. A row that is to keep its place
 * while others move is given it below zero.
 */
export function positionColumn(among: { within: readonly string[] } | { within?: readonly string[]; parent: string }) {
  const builder = column(position);
  sequenceOfBuilder.set(builder, 'parent' in among ? { within: [...(among.within ?? []), among.parent], parent: among.parent } : among);
  return builder as HasDefault<typeof builder>;
}

/** Keeps a stored figure (schemas/figures): the database writes it when the lines change that it is over, and nobody else does. */
export function storedColumn<TOptions = undefined>(kind: Kind<number, TOptions>, ...options: undefined extends TOptions ? [TOptions?] : [TOptions]) {
  const builder = column(kind, ...options)
    .notNull()
    .default(0);
  storedBuilders.add(builder);
  return builder;
}

/** As {@link storedColumn}, of a figure that is no number and is empty without lines, such as the last of their texts. */
export function storedTextColumn(kind: Kind<string>) {
  const builder = column(kind);
  storedBuilders.add(builder);
  return builder;
}

/**
 * Marks a column of a logged row in which the program keeps how far its own work with the row is: that is no change of the row, and an undo neither minds it nor brings
 * it back.
 */
export function asideColumn<TBuilder extends object>(builder: TBuilder): TBuilder {
  asideBuilders.add(builder);
  return builder;
}

/**
 * Its presence makes the records of a table stay when they are deleted: they are marked, every form of them hides them unless they are asked for,
 * and they can be restored. What is unique is so among the others: `uniqueIndex(…).where(sql`not deleted`)`.
 */
export function deletedColumn() {
  const builder = column(flag).notNull().default(false);
  deletedBuilders.add(builder);
  return builder;
}

/** When and by whom a row was made and last changed; `row_version` guards whole-form saves. */
export const stamps = () => ({
  row_version: column(integer).notNull().default(1),
  created_at: column(instant)
    .notNull()
    .default(sql`now()`),
  created_by: column(identity),
  updated_at: column(instant)
    .notNull()
    .default(sql`now()`),
  updated_by: column(identity),
});

/** The company a row belongs to: that of the running transaction unless said otherwise. Its presence brings row-level security. */
export const companyColumn = () => column(code).notNull().default(currentCompany);

const toNumber = (to: Reference) => column<number, Reference>(reference as Kind<number, Reference>, to);
const toCode = (to: Reference) => column<string, Reference>(codeReference, to);

/**
 * A column that names a row of another table, with its foreign key. Where both tables belong to companies the key has the company, so that no row
 * refers to one of another company.
 */
export function referenceColumn(to: Reference<number>, how?: Referring): ReturnType<typeof toNumber>;
export function referenceColumn(to: Reference<string>, how?: Referring): ReturnType<typeof toCode>;
export function referenceColumn(to: Reference<number> | Reference<string>, how: Referring = {}) {
  return refersTo(targetOf(to).getSQLType() === 'text' ? toCode(to) : toNumber(to), to, how);
}

/** The column of lines that names the record they belong to: they are deleted with it, and read by it in their places. */
export function ownerColumn(to: Reference<number>) {
  const owner = referenceColumn(to, { onDelete: 'cascade' }).notNull();
  owns(owner);
  return owner;
}

/** A table whose columns were all made by `column`; the nature of each is found by {@link natureOf}. */
export function table<TName extends string, TColumns extends Record<string, PgColumnBuilderBase>>(
  name: TName,
  columns: TColumns,
  extra: (self: Record<keyof TColumns & string, AnyPgColumn>) => PgTableExtraConfigValue[] = () => [],
) {
  const own: { table?: PgTable } = {};
  const place = Object.keys(columns).find((key) => sequenceOfBuilder.has(columns[key] as object));
  const keys = keysOf(name, columns, place);
  const made = pgTable(name, columns, (self) => [...extra(self as never), ...keys(self, own.table)]);
  own.table = made;
  for (const [key, builder] of Object.entries(columns)) {
    const nature = natureOfBuilder.get(builder);
    const own = (getTableColumns(made) as Record<string, PgColumn>)[key];
    if (!nature || !own) throw new Error(`${name}.${key} was not made by column()`);
    natureOfColumn.set(own, nature);
    if (nature.needs) needsByName.set(`${name}.${own.name}`, nature.needs);
    if (storedBuilders.has(builder)) storedColumns.add(own);
    if (asideBuilders.has(builder)) asideColumns.add(own);
    if (deletedBuilders.has(builder)) deletedOfTable.set(made, own);
    const sequence = sequenceOfBuilder.get(builder);
    const unknown = sequence?.within.find((column) => !Object.hasOwn(columns, column));
    if (unknown !== undefined) throw new Error(`${name}.${key} counts within '${unknown}', which is no column of the table`);
    if (sequence) sequenceOfTable.set(made, { position: key, ...sequence });
  }
  return made as PgTableWithColumns<{ name: TName; schema: undefined; columns: (typeof made)['_']['columns']; dialect: 'pg' }>;
}

const working = new WeakSet<PgTable>();

/** Marks a table whose rows the program keeps for itself, such as sessions and timers: no change-set tells of them, no undo brings them back. */
export function workingTable<TTable extends PgTable>(made: TTable): TTable {
  working.add(made);
  return made;
}

const small = new WeakSet<PgTable>();

/**
 * Marks a table that stays small: people set its rows up by hand and hardly ever remove one. Neither its own foreign keys nor those that lead to it need an
 * index: its rows are read as a whole, and a large part of other tables names each of them.
 */
export function smallTable<TTable extends PgTable>(made: TTable): TTable {
  small.add(made);
  return made;
}

/** Whether the table stays small (see {@link smallTable}). */
export const isSmall = (one: PgTable): boolean => small.has(one);

const onlyAddedTo = new WeakMap<PgTable, 'ledger' | 'journal'>();

function addedTo<TTable extends PgTable>(made: TTable, sort: 'ledger' | 'journal'): TTable {
  onlyAddedTo.set(made, sort);
  return workingTable(made);
}

const sumsOfLedger = new WeakMap<PgTable, readonly string[]>();

/**
 * Marks a table in which things are posted, such as movements of stock: rows are added, and never changed or deleted by anybody. What was
 * posted is taken back by a counter-entry alone, so a change-set that posted is not undone.
 * @param sums the columns in which an entry and its counter-entry sum to nothing, over all ledgers together
 */
export function ledgerTable<TTable extends PgTable>(made: TTable, ...sums: (keyof TTable['_']['columns'] & string)[]): TTable {
  sumsOfLedger.set(made, sums);
  return addedTo(made, 'ledger');
}

/** The columns in which an entry of the ledger and its counter-entry sum to nothing. */
export const ledgerSums = (one: PgTable): readonly string[] => sumsOfLedger.get(one) ?? [];

/** Marks a table that tells what happened, such as the history of a workflow: the program adds rows and never changes or deletes one. Undo leaves it alone. */
export const journalTable = <TTable extends PgTable>(made: TTable): TTable => addedTo(made, 'journal');

/** Whether rows of the table are only ever added, and as what. */
export const insertOnly = (one: PgTable): 'ledger' | 'journal' | undefined => onlyAddedTo.get(one);

/** Whether changes of the table's rows are logged and can be taken back. */
export const isLogged = (one: PgTable): boolean => !working.has(one);

/** The nature given to a column by `column`; throws for a column of another making. */
export function natureOf(field: PgColumn): Nature {
  const nature = natureOfColumn.get(field);
  if (!nature) throw new Error(`column ${field.name} has no kind`);
  return nature;
}

/** The dense orders of a table's rows; undefined where it has none. */
export const sequenceOf = (of: PgTable): Sequence | undefined => sequenceOfTable.get(of);

/** The mark of the table's deleted rows; undefined where they go for good. */
export const deletedColumnOf = (of: PgTable): PgColumn | undefined => deletedOfTable.get(of);

/** Whether the database keeps a figure there. */
export const isStored = (one: PgColumn): boolean => storedColumns.has(one);

/** Whether the program keeps the column for its own work (see {@link asideColumn}). */
export const isAside = (one: PgColumn): boolean => asideColumns.has(one);

export const isColumn = (value: unknown): value is PgColumn => is(value, PgColumn);
