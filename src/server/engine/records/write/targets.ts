import type { PgColumn } from 'drizzle-orm/pg-core';
import { isColumn } from '../../../../../schemas/tables/define.ts';
import type { WriteTarget } from '../../../../../schemas/forms/define.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Actor } from '../../database/database.ts';
import type { CompiledForm } from '../core/compile.ts';
import { columnOfTarget, infoOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';

/** The column that a field is written to. A target without a column adds or deletes its whole row (`presence`). */
export interface Target {
  field: string;
  table: TableInfo;
  column: string | undefined;
  recalculate: ((value: never, row: JsonObject) => JsonObject) | undefined;
  /** Field that names the language written of a text per language. */
  language: string | undefined;
  /** Columns of the key that the field itself stands for. */
  values: JsonObject;
}

/** How a form writes: targets of its fields, and how the key of each written row comes out of a row of the form. */
export interface WritePlan {
  write: ReadonlyMap<string, Target>;
  create: ReadonlyMap<string, Target>;
  /** The record's own table; where it is absent rows cannot be added or deleted. */
  base: TableInfo | undefined;
  /** Of a form of lines: what their rows belong to. */
  parent: Parent | undefined;
  /** Fields of the form that must be known to find the rows it writes. */
  keyFields: readonly string[];
  /** For each column of the table's key the field that holds it; none where the caller or a flag says it. */
  keySources(table: TableInfo): readonly { name: string; field: string | undefined }[];
  /** @returns the key of the table's row that belongs to a row of the form */
  keyIn(table: TableInfo, row: JsonObject, actor: Actor): JsonObject;
  /** Values of columns that come from the caller and never from a request. */
  contextOf(table: TableInfo, actor: Actor): JsonObject;
  /** The form's name for a column, or the column's own. */
  fieldOf(table: string, column: string): string;
}

/** The table of the rows that lines belong to, with its key; the form's field and the column that name such a row. */
interface Parent {
  table: TableInfo;
  key: string;
  field: string;
  column: string;
  columnOf: (name: string) => PgColumn;
}

function parentOf({ definition: { parent, fields } }: CompiledForm, base: TableInfo | undefined): Parent | undefined {
  const field = parent && fields[parent.by];
  if (!base || !parent || !isColumn(field)) return undefined;
  const key = base.references.find(({ columns }) => columns.includes(field.name));
  const foreign = key?.foreign[key.columns.indexOf(field.name)];
  if (!key || foreign === undefined) throw new Error(`${base.name}.${field.name} refers to nothing`);
  const columnOf = (name: string): PgColumn => {
    const found = base.columns.get(name);
    if (!found) throw new Error(`${base.name} has no column ${name}`);
    return found;
  };
  return { table: infoOf(key.table), key: foreign, field: parent.by, column: field.name, columnOf };
}

/** Columns that name a row's owner. Their values come from the caller, and the database's policies check them as well. */
export const contextColumns: Record<string, (actor: Actor) => string | number | null> = {
  company_code: ({ companyCode }) => companyCode,
  view_company: ({ companyCode }) => companyCode,
  user_id: ({ userId }) => userId,
  owner_id: ({ userId }) => userId,
};

/** Tables in the one order in which every write locks and writes them, so that two writes never wait for each other. */
export const inLockOrder = (tables: Iterable<TableInfo>): TableInfo[] => [...new Set(tables)].sort((a, b) => (a.name < b.name ? -1 : 1));

const plans = new WeakMap<CompiledForm, WritePlan>();

const toTarget = (field: string, target: WriteTarget): Target => {
  const column = columnOfTarget(target);
  const table = column?.table ?? ('presence' in target ? target.presence : undefined);
  if (!table) throw new Error(`${field} is written nowhere`);
  return {
    field,
    table: infoOf(table),
    column: column?.name,
    recalculate: 'recalculate' in target ? target.recalculate : undefined,
    language: 'language' in target ? target.language : undefined,
    values: ('presence' in target ? target.values : undefined) ?? {},
  };
};

const toTargets = (entries: Readonly<Record<string, WriteTarget | undefined>> = {}): Map<string, Target> =>
  new Map(Object.entries(entries).flatMap(([field, target]) => (target ? [[field, toTarget(field, target)] as const] : [])));

/** @throws Error when a declaration leaves open which row of a table a field is written to */
export function planOf(form: CompiledForm): WritePlan {
  const known = plans.get(form);
  if (known) return known;
  const { definition } = form;
  const write = toTargets(definition.write);
  const create = toTargets(definition.create);
  const base = definition.table && infoOf(definition.table);
  const given = new Set([...write.values(), ...create.values()].map(({ table, column }) => `${table.name}.${column}`));

  /** Key columns that fields of the table stand for. */
  const isGiven = (table: TableInfo, name: string): boolean =>
    [...write.values()].some((target) => target.table === table && Object.hasOwn(target.values, name));
  const isContext = (table: TableInfo, name: string): boolean =>
    Object.hasOwn(contextColumns, name) && !given.has(`${table.name}.${name}`) && !form.key.some((field) => field.name === name);
  /** The form's field that holds a key column: that very column, or one of its name (the key of another table of the row). */
  const fieldFor = (table: TableInfo, name: string): string | undefined => {
    const own = Object.entries(definition.fields).find(([, field]) => isColumn(field) && field.name === name && infoOf(field.table) === table);
    return own?.[0] ?? (Object.hasOwn(definition.fields, name) ? name : undefined);
  };
  const sources = new Map(
    [...new Set([...[...write.values(), ...create.values()].map(({ table }) => table), ...(base ? [base] : [])])].map((table) => [
      table,
      table.key.map((name) => {
        // The key field of the row itself comes first: a second table's own column is empty while its row is missing.
        const field = form.key.some((part) => part.name === name) ? name : isContext(table, name) ? undefined : fieldFor(table, name);
        if (field === undefined && !isContext(table, name) && !isGiven(table, name)) throw new Error(`${form.name}: no field gives ${table.name}.${name}`);
        return { name, field };
      }),
    ]),
  );
  /** Asked for each cell that is written, so what the form says of a table is looked up once. */
  const contexts = new Map<TableInfo, [string, (actor: Actor) => string | number | null][]>();
  const contextOf = (table: TableInfo, actor: Actor): JsonObject => {
    const context = contexts.get(table) ?? Object.entries(contextColumns).filter(([name]) => table.columns.has(name) && isContext(table, name));
    contexts.set(table, context);
    return Object.fromEntries(context.map(([name, value]) => [name, value(actor)]));
  };
  const plan: WritePlan = {
    write,
    create,
    base,
    parent: parentOf(form, base),
    keyFields: [...new Set([...sources.values()].flat().flatMap(({ field }) => field ?? []))],
    keySources: (table) => sources.get(table) ?? [],
    keyIn: (table, row, actor) => {
      const context = contextOf(table, actor);
      return Object.fromEntries((sources.get(table) ?? []).map(({ name, field }) => [name, (field === undefined ? context[name] : row[field]) ?? null]));
    },
    contextOf,
    fieldOf: (table, column) =>
      [...write.values(), ...create.values()].find((target) => target.table.name === table && target.column === column)?.field ?? column,
  };
  plans.set(form, plan);
  return plan;
}
