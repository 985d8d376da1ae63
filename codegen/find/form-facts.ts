import { configOf } from '../../schemas/tables/config.ts';
import { natureOfField } from '../../schemas/forms/nature-of-field.ts';
import { is, sql, SQL } from 'drizzle-orm';
import { PgDialect, QueryBuilder } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { needsOf } from '../../schemas/needs.ts';
import { money } from '../../schemas/kinds.gen.ts';
import { isViewAmount } from '../../schemas/forms/in-view.ts';
import { isFigure } from '../../schemas/figures/define.ts';
import { totalOf } from '../../schemas/forms/totals.ts';
import type { AnyForm, FormField, WriteTarget } from '../../schemas/forms/define.ts';
import { toAskedMeta } from './asked.ts';
import { keysWithoutIndex } from './key-facts.ts';
import { joinMembers } from '../../src/server/engine/records/core/fields-per-row.ts';
import type { Param } from '../../schemas/forms/params.ts';
import { sharedRecord, usedElsewhereField } from '../../schemas/forms/shared-record.ts';
import { headerOf } from '../../schemas/forms/workflow/header-fields.ts';
import { isCommentTable } from '../../schemas/tables/comments.ts';
import { deletedColumnOf, isColumn, isStored, natureOf } from '../../schemas/tables/define.ts';
import { periodOf } from '../../schemas/tables/apart.ts';
import { instanceColumnOf } from '../../schemas/tables/workflow/fsm.ts';
import type { FieldMeta, FormMeta } from '../../schemas/metadata.ts';
import { askedOfCopy } from '../../schemas/forms/copy.ts';
import { sequenceOfForm } from '../../schemas/forms/sequence.ts';
import type { FormDeclaration, TableDeclaration } from '../declarations.ts';

/** Names of kinds by the objects that the tables and forms hold. */
export type KindNames = Map<unknown, string>;

/** Names of figures by their SQL, which all uses of a figure have in common. */
export type FigureNames = ReadonlyMap<SQL, string>;

/** A new one each time: it remembers the columns of tables by their names, and what is checked may hold another table of a name. */
const dialect = (): PgDialect => new PgDialect();

/** Stands for any row of another form whose rows this one has fields of. */
const anyMember = 0;

const fieldsIn = (form: AnyForm) => Object.entries({ ...form.fields, ...form.per?.fields(anyMember) });

/** The form's SELECT as text, its parameters written into it; of all its fields, or of those that are wanted. */
export function toSelect(form: AnyForm, isWanted: (name: string) => boolean = () => true): string {
  const fields = fieldsIn(form)
    .filter(([name]) => isWanted(name))
    .map(([name, field]) => [name, (isColumn(field) ? sql`${field}` : field.sql).as(name)] as const);
  const query = joinMembers(form, [anyMember], form.from(new QueryBuilder().select(Object.fromEntries(fields))));
  return dialect().sqlToQuery(query.getSQL().inlineParams()).sql;
}

/** A SELECT of nothing from what the form reads. */
export const bareSelect = (form: AnyForm): string =>
  dialect().sqlToQuery(
    form
      .from(new QueryBuilder().select({ one: sql`1`.as('one') }))
      .getSQL()
      .inlineParams(),
  ).sql;

/** The fields that are no columns, each with the form's SELECT of it alone; the database may refuse any of them. */
export const computedSelects = (form: AnyForm): [name: string, select: string][] =>
  fieldsIn(form).flatMap(([name, field]) => (isColumn(field) ? [] : [[name, toSelect(form, (one) => one === name)]]));

/** The table a written field goes to. */
function tableOf(target: WriteTarget): PgTable {
  if (isColumn(target)) return target.table;
  return 'presence' in target ? target.presence : target.column.table;
}

/** Columns that a condition names. */
const columnsIn = (condition: SQL): string[] => [
  ...new Set(
    [
      ...dialect()
        .sqlToQuery(condition)
        .sql.matchAll(/"([a-z_]+)"(?!\.)/g),
    ].map(([, name = '']) => name),
  ),
];

export function toTableDeclaration(table: PgTable, file: string, text: string): TableDeclaration {
  const config = configOf(table);
  const period = periodOf(table);
  const composite = config.primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
  return {
    name: config.name,
    file,
    text,
    columns: Object.fromEntries(config.columns.map((column) => [column.name, column.getSQLType()])),
    primaryKey: [...composite, ...config.columns.filter((column) => column.primary).map((column) => column.name)],
    checks: Object.fromEntries(config.checks.map(({ name: check, value }) => [check, columnsIn(value)])),
    isLive: instanceColumnOf(table) !== undefined,
    stored: config.columns.filter(isStored).map((column) => column.name),
    unindexed: keysWithoutIndex(table),
    ...(period && { period }),
  };
}

/** Expressions for the moment at which a row is made. */
const moments = new Set(['now()', 'current_date', 'current_timestamp']);

/** What the database puts into a new row by itself: a plain value, or the moment, which each kind tells in its own way. */
function toInitial(field: FormField, creatable: boolean): Pick<FieldMeta, 'initial' | 'startsNow'> {
  const value: unknown = isColumn(field) ? field.default : undefined;
  if (is(value, SQL))
    return creatable && natureOfField(field).kind.at && moments.has(dialect().sqlToQuery(value).sql.trim().toLowerCase()) ? { startsNow: true } : {};
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string' ? { initial: value } : {};
}

/** The fields a form writes, each with its target. */
const targetsOf = ({ write = {} }: AnyForm): [string, WriteTarget][] =>
  Object.entries(write).filter((entry): entry is [string, WriteTarget] => entry[1] !== undefined);

/** Whether the database has a value of its own for a new record and takes none that is empty. */
function isFilled({ required = [] }: AnyForm, field: string, target: WriteTarget | undefined): boolean {
  const column = target && (isColumn(target) ? target : 'column' in target ? target.column : undefined);
  return column?.notNull === true && column.hasDefault && !required.includes(field);
}

/** How the state of a record locks the rows of the form. */
function toLocks({ table, fields, parent, kept_open = [] }: AnyForm): Pick<FormMeta, 'locks'> {
  const part = table && instanceColumnOf(table) ? 'header' : parent && headerOf(table, fields[parent.by]) ? 'lines' : undefined;
  return part ? { locks: { part, kept_open: kept_open === true || [...kept_open] } } : {};
}

/** The fields that change what companies share, where its rows say how many use it. */
const toShared = (form: AnyForm): Pick<FormMeta, 'shared'> => (usedElsewhereField in form.fields ? { shared: sharedRecord(form)?.fields ?? [] } : {});

/** The options of a kind as the client knows them: of columns that values were logged of their natures, without those of no field. */
function toOptions(options: unknown, kindNames: KindNames): FieldMeta['options'] {
  const { columns, ...others } = (options ?? {}) as { columns?: Readonly<Record<string, PgColumn>> };
  const natures = Object.entries(columns ?? {}).map(([name, column]) => {
    const { kind, options: own } = natureOf(column);
    return [name, { kind: kindNames.get(kind) ?? '', ...(own === undefined ? {} : { options: own }) }] as const;
  });
  return { ...others, ...(columns && { logged: Object.fromEntries(natures) as NonNullable<FieldMeta['options']>['logged'] }) };
}

/** What the client knows of a form. A field whose kind is not declared has the kind ''. */
function toFormMeta(name: string, form: AnyForm, kindNames: KindNames, figureNames: FigureNames): FormMeta {
  const targets = new Map(targetsOf(form));
  const toMeta = (field: string, value: FormField): FieldMeta => {
    const { kind, options: declared } = natureOfField(value);
    const options = kind === money && form.amounts_on !== undefined && !isViewAmount(value) ? { ...(declared as object), day: form.amounts_on } : declared;
    const figure = isFigure(value) ? figureNames.get(value.meaning.sql) : undefined;
    const target = targets.get(field);
    const needs = needsOf(value);
    const total = totalOf(form, field);
    const creatable = form.add === true && (target !== undefined || Object.hasOwn(form.create ?? {}, field));
    return {
      kind: (kindNames.get(kind) ?? '') as FieldMeta['kind'],
      ...(options === undefined ? {} : { options: toOptions(options, kindNames) }),
      writable: target !== undefined,
      creatable,
      required: form.required?.includes(field) === true,
      ...(isFilled(form, field, target) ? { filled: true as const } : {}),
      ...(target && 'language' in target ? { language: target.language } : {}),
      ...toInitial(value, creatable),
      ...(form.derive && field in form.derive ? { derived: true } : {}),
      ...(total === undefined ? {} : { total }),
      ...(figure === undefined ? {} : { figure }),
      ...(needs.length > 0 && { needs: [...needs] }),
    };
  };
  const { per, params, days } = form;
  const toParam = ({ given, ...asked }: Param): FieldMeta => ({ ...toAskedMeta(asked, kindNames), ...(given ? { given } : {}) });
  const sequence = sequenceOfForm(form);
  return {
    name,
    key: [...form.key],
    scope: form.scope,
    fields: Object.fromEntries(Object.entries(form.fields).map(([field, value]) => [field, toMeta(field, value)])),
    ...(params && { params: Object.fromEntries(Object.entries(params).map(([param, value]) => [param, toParam(value)])) }),
    ...(days && { days: Object.keys(days) }),
    ...(per && {
      per: {
        form: per.form,
        value: per.value,
        label: per.label,
        fields: Object.fromEntries(Object.entries(per.fields(anyMember)).map(([field, value]) => [field, toMeta(field, value)])),
      },
    }),
    // A row that comes with a file is added by uploading it.
    add: form.add === true && form.upload === undefined,
    delete: form.delete === true,
    ...(form.delete === true && form.table && deletedColumnOf(form.table) ? { restores: true as const } : {}),
    ...(form.copy ? { copy: { asks: askedOfCopy(form) } } : {}),
    search: (form.search?.length ?? 0) > 0 || form.searchText !== undefined,
    order: [...(form.order ?? [])],
    ...toLocks(form),
    ...toShared(form),
    ...(form.decided ? { decided: form.decided.map((one) => ({ ...one, fields: [...one.fields] })) } : {}),
    ...(form.parent ? { parent: form.parent } : {}),
    ...(sequence ? { sequence } : {}),
    ...(form.upload ? { upload: form.upload } : {}),
    actions: [...(form.actions ?? [])],
    ...(form.findable ? { findable: { title: [...form.findable.title], lines: [...(form.findable.lines ?? [])] } } : {}),
  };
}

/** The form's SELECT, or why it could not be built. */
function trySelect(form: AnyForm): { sql: string | null; failure?: string } {
  try {
    return { sql: toSelect(form) };
  } catch (thrown) {
    return { sql: null, failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** Facts of a form for the checks and the metadata for the client. */
export function toFormDeclaration(
  name: string,
  form: AnyForm,
  kindNames: KindNames,
  file: string,
  text: string,
  figureNames: FigureNames = new Map(),
): FormDeclaration {
  const write = targetsOf(form);
  const { sql: select, failure } = trySelect(form);
  const columns = Object.entries(form.fields).flatMap(([field, value]) =>
    isColumn(value) ? [[field, `${configOf(value.table).name}.${value.name}`] as const] : [],
  );
  return {
    name,
    file,
    text: failure === undefined ? text : `${text}\n// ${failure}`,
    form,
    access: form.access ?? 'pages',
    through: form.through ?? [],
    repeats: form.repeats ?? [],
    rules: (form.rules ?? []).map(({ id, fields }) => ({ id, fields })),
    search: [...(form.search ?? [])],
    write: write.map(([field]) => field),
    create: Object.keys(form.create ?? {}),
    required: [...(form.required ?? [])],
    targets: Object.fromEntries(write.map(([field, target]) => [field, configOf(tableOf(target)).name])),
    columns: Object.fromEntries(columns),
    sql: select,
    meta: toFormMeta(name, form, kindNames, figureNames),
  };
}

/** The forms with those whose rows are their lines. */
export const withLines = (forms: readonly FormDeclaration[]): FormDeclaration[] =>
  forms.map((form) => {
    const own = forms.filter(({ meta }) => meta.parent?.form === form.name);
    const toLines = ({ name, meta }: FormDeclaration) => ({ form: name, by: meta.parent?.by ?? '' });
    const comments = own.find((one) => one.form?.table && isCommentTable(one.form.table));
    return own.length === 0 ? form : { ...form, meta: { ...form.meta, lines: own.map(toLines), ...(comments && { comments: toLines(comments) }) } };
  });

/**
 * The forms, those of them that are referred to with what their rows are called there, and with `within` where all who choose
 * one do so within one and the same field. The state of a record is one of its own workflow's, and nobody chooses what is only shown.
 */
export const withReferences = (forms: readonly FormDeclaration[]): FormDeclaration[] => {
  const references = forms.flatMap(({ meta }) => Object.values(meta.fields));
  return forms.map((form) => {
    const own = references.filter(({ options }) => options?.form === form.name);
    const [label] = own.flatMap(({ options }) => options?.label ?? []);
    const choosing = own.filter(({ stateOf, writable, creatable }) => stateOf === undefined && (writable || creatable));
    const fields = new Set(choosing.map(({ options }) => options?.within));
    const [within] = fields;
    const isWithin = fields.size === 1 && within !== undefined;
    return { ...form, meta: { ...form.meta, ...(label !== undefined && { label }), ...(isWithin && { within }) } };
  });
};
