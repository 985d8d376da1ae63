import { columnOf } from '../../../../../schemas/forms/defaults.ts';
import type { CompiledForm } from '../core/compile.ts';
import type { Registry } from '../core/registry.ts';
import { infoOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { planOf } from '../write/targets.ts';
import type { Target, WritePlan } from '../write/targets.ts';

const targetsOf = ({ write, create }: WritePlan): Target[] => [...write.values(), ...create.values()];

/** Tables with one row for each row of the form. */
export const tablesOf = (plan: WritePlan): TableInfo[] => [...new Set([...targetsOf(plan).map(({ table }) => table), ...(plan.base ? [plan.base] : [])])];

/** Fields by `<entity>.<column>`: what the form lists of some tables, and under which name it writes them, which may differ. */
export function shownColumns(registry: Registry, form: CompiledForm, tables: readonly TableInfo[]): ReadonlyMap<string, string> {
  const listed = [...form.fields.values()].flatMap(({ name, column }) => (column ? [{ field: name, table: infoOf(column.table), column: column.name }] : []));
  return new Map(
    [...listed, ...targetsOf(planOf(form))].flatMap(({ field, table, column }) =>
      column && tables.includes(table) ? [[`${registry.entityOf(table)}.${column}`, field] as const] : [],
    ),
  );
}

/** Whether values of a column are told. */
export type Tells = (table: TableInfo, column: string) => boolean;

const showing = new WeakMap<Registry, ReadonlyMap<string, readonly string[]>>();

const nameOf = (table: TableInfo, column: string): string => `${table.name}.${column}`;

/** The forms that list or write a column, by its name. */
function formsByColumn(registry: Registry): ReadonlyMap<string, readonly string[]> {
  const known = showing.get(registry);
  if (known) return known;
  const made = new Map<string, string[]>();
  for (const name of registry.names) {
    const form = registry.wholeForm(name);
    const shown = Object.values(form.definition.fields).flatMap((field) => {
      const column = columnOf(field);
      return column ? [nameOf(infoOf(column.table), column.name)] : [];
    });
    const written = targetsOf(planOf(form)).flatMap(({ table, column }) => (column ? [nameOf(table, column)] : []));
    for (const column of new Set([...shown, ...written])) made.set(column, [...(made.get(column) ?? []), name]);
  }
  showing.set(registry, made);
  return made;
}

/**
 * What somebody is told of rows of a table: the columns that a form shows him. A form whose rows depend on who asks counts where the rows were looked for in it.
 * @param lookedIn forms in which he sees the rows
 * @param lists whether he may list a form
 */
export function tellsOf(registry: Registry, lookedIn: ReadonlySet<string>, lists: (form: string) => boolean): Tells {
  const known = new Map<string, boolean>();
  const find = (column: string): boolean =>
    (formsByColumn(registry).get(column) ?? []).some((form) => (lookedIn.has(form) || !registry.asksWho(form)) && lists(form));
  return (table, column) => {
    const name = nameOf(table, column);
    const told = known.get(name) ?? find(name);
    known.set(name, told);
    return told;
  };
}
