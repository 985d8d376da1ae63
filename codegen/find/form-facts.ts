import { sql } from 'drizzle-orm';
import { getTableConfig, PgDialect, QueryBuilder } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AnyForm, FormField, WriteTarget } from '../../schemas/forms/define.ts';
import { joinMembers } from '../../src/server/engine/records/core/fields-per-row.ts';
import { isColumn, natureOf } from '../../schemas/tables/define.ts';
import type { Nature } from '../../schemas/tables/define.ts';
import type { FieldMeta } from '../../schemas/metadata.ts';
import { sequenceOfForm } from '../../schemas/forms/sequence.ts';
import type { FormDeclaration, TableDeclaration } from '../declarations.ts';

/** Names of kinds by the objects that the tables and forms hold. */
export type KindNames = Map<unknown, string>;

const toNature = (field: FormField): Nature => (isColumn(field) ? natureOf(field) : field);

const dialect = new PgDialect();

/** Stands for any row of another form whose rows this one has fields of. */
const anyMember = 0;

/** The form's SELECT as text, its parameters written into it. */
export function toSelect(form: AnyForm): string {
  const fields = Object.entries({ ...form.fields, ...form.per?.fields(anyMember) }).map(
    ([name, field]) => [name, (isColumn(field) ? sql`${field}` : field.sql).as(name)] as const,
  );
  const query = joinMembers(form, [anyMember], form.from(new QueryBuilder().select(Object.fromEntries(fields))));
  return dialect.sqlToQuery(query.getSQL().inlineParams()).sql;
}

/** The table a written field goes to. */
function tableOf(target: WriteTarget): PgTable {
  if (isColumn(target)) return target.table;
  return 'presence' in target ? target.presence : target.column.table;
}

export function toTableDeclaration(table: PgTable, file: string, text: string): TableDeclaration {
  const config = getTableConfig(table);
  const composite = config.primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
  return {
    name: config.name,
    file,
    text,
    columns: Object.fromEntries(config.columns.map((column) => [column.name, column.getSQLType()])),
    primaryKey: [...composite, ...config.columns.filter((column) => column.primary).map((column) => column.name)],
    checks: config.checks.map(({ name: check }) => check),
  };
}

/** What the database puts into a new row by itself, where that is a plain value. */
const toInitial = (field: FormField): FieldMeta['initial'] => {
  const value: unknown = isColumn(field) ? field.default : undefined;
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string' ? value : undefined;
};

/** Facts of a form for the checks and the metadata for the client. A field whose kind is not declared has the kind ''. */
export function toFormDeclaration(name: string, form: AnyForm, kindNames: KindNames, file: string, text: string): FormDeclaration {
  const write = Object.entries(form.write ?? {}).filter((entry): entry is [string, WriteTarget] => entry[1] !== undefined);
  const writable = new Set(write.map(([field]) => field));
  const create = Object.keys(form.create ?? {});
  const required = [...(form.required ?? [])];
  const languages = new Map(write.flatMap(([field, target]) => ('language' in target ? [[field, target.language] as const] : [])));
  const toMeta = (field: string, { kind, options }: Nature, initial: FieldMeta['initial']): FieldMeta => ({
    kind: (kindNames.get(kind) ?? '') as FieldMeta['kind'],
    ...(options === undefined ? {} : { options: options as NonNullable<FieldMeta['options']> }),
    writable: writable.has(field),
    creatable: form.add === true && (writable.has(field) || create.includes(field)),
    required: required.includes(field),
    ...(languages.has(field) ? { language: languages.get(field) } : {}),
    ...(initial === undefined ? {} : { initial }),
  });
  const sequence = sequenceOfForm(form);
  let select: string | null = null;
  let failure = '';
  try {
    select = toSelect(form);
  } catch (thrown) {
    failure = thrown instanceof Error ? thrown.message : String(thrown);
  }
  return {
    name,
    file,
    text: failure ? `${text}\n// ${failure}` : text,
    form,
    access: form.access ?? 'pages',
    through: form.through ?? [],
    repeats: form.repeats ?? [],
    rules: (form.rules ?? []).map(({ id, fields }) => ({ id, fields })),
    search: [...(form.search ?? [])],
    write: [...writable],
    create,
    required,
    targets: Object.fromEntries(write.map(([field, target]) => [field, getTableConfig(tableOf(target)).name])),
    columns: Object.fromEntries(
      Object.entries(form.fields).flatMap(([field, value]) => (isColumn(value) ? [[field, `${getTableConfig(value.table).name}.${value.name}`]] : [])),
    ),
    sql: select,
    meta: {
      name,
      key: [...form.key],
      scope: form.scope,
      fields: Object.fromEntries(Object.entries(form.fields).map(([field, value]) => [field, toMeta(field, toNature(value), toInitial(value))])),
      ...(form.per
        ? {
            per: {
              form: form.per.form,
              value: form.per.value,
              label: form.per.label,
              fields: Object.fromEntries(Object.entries(form.per.fields(anyMember)).map(([field, value]) => [field, toMeta(field, value, undefined)])),
            },
          }
        : {}),
      // A row that comes with a file is added by uploading it.
      add: form.add === true && form.upload === undefined,
      delete: form.delete === true,
      search: (form.search?.length ?? 0) > 0 || form.searchText !== undefined,
      order: [...(form.order ?? [])],
      ...(sequence ? { sequence } : {}),
      ...(form.upload ? { upload: form.upload } : {}),
      ...(form.workflow === undefined ? {} : { workflow: form.workflow }),
      actions: form.actions ?? {},
    },
  };
}
