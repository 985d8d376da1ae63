import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../tables/config.ts';
import { deletedColumnOf, isColumn, natureOf } from '../tables/define.ts';
import { primaryKey } from './defaults.ts';
import type { AnyForm, WriteTarget } from './define.ts';
import { sequenceOfForm } from './sequence.ts';
import { companyColumn } from './source.ts';

const columnOf = (target: WriteTarget | undefined): PgColumn | undefined => {
  if (target === undefined || isColumn(target)) return target;
  return 'column' in target && !('language' in target) ? target.column : undefined;
};

const targetOf = ({ create = {}, write = {} }: AnyForm, field: string): PgColumn | undefined => columnOf(create[field] ?? write[field]);

/** The fields that a copy takes over from its row: what a new row may be given, but its number, its place and what the form excepts. */
export function copiedFields(form: AnyForm): string[] {
  const { create = {}, write = {}, copy, numbered } = form;
  // A number that only rows of files get is typed by whoever makes a row by hand.
  const number = numbered?.at === 'import' ? undefined : numbered?.field;
  const left = new Set<string | undefined>([...(copy?.except ?? []), number, sequenceOfForm(form)?.position]);
  return [...new Set([...Object.keys(create), ...Object.keys(write)])].filter((field) => !left.has(field) && targetOf(form, field) !== undefined);
}

/** Columns of the table that no two rows have alike, as sets. */
function uniqueSets(table: PgTable): string[][] {
  const { columns, uniqueConstraints, indexes } = configOf(table);
  return [
    primaryKey(table).map(({ name }) => name),
    ...columns.filter(({ isUnique }) => isUnique).map(({ name }) => [name]),
    ...uniqueConstraints.map((unique) => unique.columns.map(({ name }) => name)),
    ...indexes
      // What is unique among the rows that are not deleted is so for a copy.
      .filter(({ config }) => config.unique && (!config.where || deletedColumnOf(table) !== undefined))
      .map(({ config }) => config.columns.flatMap((part) => ('name' in part && part.name ? [part.name] : []))),
  ];
}

/** Whether a field names a row of another form. */
const isReference = (column: PgColumn): boolean => {
  const { kind, options } = natureOf(column);
  return 'form' in (kind.examples(options as never) as object);
};

/** The fields that a copy cannot share with its row, so that they are asked for: of what is unique the words, else all of it. */
export function askedOfCopy(form: AnyForm): string[] {
  const { table } = form;
  if (!form.copy || !table) return [];
  const fields = new Map(
    copiedFields(form).flatMap((field) => {
      const column = targetOf(form, field);
      return column?.table === table ? [[column.name, { field, column }] as const] : [];
    }),
  );
  const asked = uniqueSets(table).flatMap((set) => {
    const copied = set.filter((name) => name !== companyColumn).map((name) => fields.get(name));
    const known = copied.filter((one) => one !== undefined);
    if (known.length === 0 || known.length < copied.length) return [];
    const words = known.filter(({ column }) => !isReference(column));
    return (words.length > 0 ? words : known).map(({ field }) => field);
  });
  return [...new Set(asked)];
}
