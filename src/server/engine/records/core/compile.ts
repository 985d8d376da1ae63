import { sql } from 'drizzle-orm';
import { PgDialect, QueryBuilder } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../../schemas/tables/config.ts';
import { isFigure } from '../../../../../schemas/figures/define.ts';
import type { AnyForm, Computed } from '../../../../../schemas/forms/define.ts';
import { settingOf } from '../../../../../schemas/forms/params.ts';
import { natureOfField } from '../../../../../schemas/forms/nature-of-field.ts';
import type { AnyKind } from '../../../../../schemas/kinds/define.ts';
import { isColumn } from '../../../../../schemas/tables/define.ts';
import { appError } from '../../../../shared/errors.ts';
import { joinMembers, memberOf, membersIn } from './fields-per-row.ts';
import { quote } from './parameters.ts';
import { toTextFact } from './text-facts.ts';
import { traitOf } from './traits.ts';
import type { Trait } from './traits.ts';
import { toViewFact } from './view-facts.ts';

/** A form under the name it is called by. */
export interface FormModule {
  name: string;
  definition: AnyForm;
}

export interface CompiledField {
  name: string;
  kind: AnyKind;
  options: unknown;
  trait: Trait;
  /** Absent for computed fields. */
  column: PgColumn | undefined;
  /** False only when a null cannot occur, so that plain index orders fit. */
  nullable: boolean;
}

/** `select <fields as "name"> from …` in brackets, to stand in a FROM; `$1…` are its own values. */
export interface Source {
  text: string;
  /** The first field of the form's key; a large form has no further one. */
  key: string;
  values: readonly unknown[];
  /** The table that has a row for each row of the form, where the text names it once: some of its rows can take its place. */
  table?: string;
  /** The fields are columns of that table, under their own names. */
  isTable?: boolean;
}

export interface CompiledForm extends FormModule {
  fields: ReadonlyMap<string, CompiledField>;
  key: readonly CompiledField[];
  /** Selects the named fields alone, so that PostgreSQL computes nothing else and drops outer joins without use. */
  source(names: Iterable<string>): Source;
}

/** The folded column of the quick search, selected under a name no field can have. */
export const searchField = '~search';

/** A new one each time: it remembers the columns of tables by their names, and checks and tests have other tables of one name. */
const dialect = (): PgDialect => new PgDialect();
const mostSources = 200;
const compiled = new WeakMap<AnyForm, CompiledForm>();

const tableOf = (column: PgColumn): string => configOf(column.table).name;

/** A row always has its key, so the tables of key columns are never the missing side of an outer join. */
const surelyThere = (definition: AnyForm): Set<string> =>
  new Set(
    definition.key.flatMap((name) => {
      const field = definition.fields[name];
      return isColumn(field) ? [tableOf(field)] : [];
    }),
  );

function compileFields(definition: AnyForm): Map<string, CompiledField> {
  const present = surelyThere(definition);
  const keys = new Set<string>(definition.key);
  return new Map(
    Object.entries(definition.fields).map(([name, field]) => {
      const column = isColumn(field) ? field : undefined;
      const { kind, options } = natureOfField(field);
      const nullable = !keys.has(name) && !(column && column.notNull && present.has(tableOf(column)));
      return [name, { name, kind, options, trait: traitOf(kind), column, nullable }];
    }),
  );
}

/** Whether a field's value is found for each row by a look-up of its own, in other tables or by a function. */
export function isLookedUp(definition: AnyForm, name: string): boolean {
  const field = definition.fields[name] ?? toViewFact(definition, name);
  if (!field) return true;
  return !isColumn(field) && /\bselect\b|\bkontor_/.test(dialect().sqlToQuery(field.sql).sql);
}

/** Whether a field's value depends on what whoever lists the form chose: on a param. */
export function readsParams(definition: AnyForm, name: string): boolean {
  const field = definition.fields[name];
  return field !== undefined && !isColumn(field) && dialect().sqlToQuery(field.sql).sql.includes(settingOf(''));
}

/** Whether a field's value stands in a column where the database keeps it for lists of any size: a stored figure. */
export function isKept(definition: AnyForm, name: string): boolean {
  const field = definition.fields[name];
  return field !== undefined && !isColumn(field) && isFigure(field) && field.meaning.stored !== undefined;
}

/**
 * The table of the key where it has all the named fields and the form has a row for each of its rows, as a large one does: PostgreSQL
 * drops unneeded joins, but still reads their columns, so that an index alone would not do.
 */
function ownTable(definition: AnyForm, names: readonly string[]): PgTable | undefined {
  const { fields, searchText } = definition;
  const table = tableOfRows(definition);
  const isOwn = (field: unknown): boolean => isColumn(field) && field.table === table;
  return table && names.every((name) => isOwn(name === searchField ? searchText : fields[name])) ? table : undefined;
}

/** The table that has a row for each row of a large form. */
function tableOfRows({ key: [key = ''], fields, large }: AnyForm): PgTable | undefined {
  const column = fields[key];
  return large && isColumn(column) ? column.table : undefined;
}

/** What a source says of the table of its rows. */
function ownFacts(definition: AnyForm, names: readonly string[], text: string): Pick<Source, 'table' | 'isTable'> {
  const rows = tableOfRows(definition);
  if (!rows) return {};
  const { name: table } = configOf(rows);
  // As a table it is named without a column behind it; in a look-up of another of its rows it is named once more.
  if (text.split(quote(table)).filter((behind, at) => at > 0 && !behind.startsWith('.')).length !== 1) return {};
  const isColumnOf = (name: string): boolean => {
    const field = definition.fields[name];
    return isColumn(field) && field.table === rows && field.name === name;
  };
  return { table, isTable: names.every(isColumnOf) };
}

function buildSource(definition: AnyForm, names: readonly string[]): Source {
  const selected = names.map((name) => {
    const field = name === searchField ? definition.searchText : (definition.fields[name] ?? furtherField(definition, name));
    const expression = isColumn(field) ? sql`${field}` : field?.sql;
    if (!expression) throw new Error(`no field ${name}`);
    // Nested once more: drizzle strips table names from columns at the top of an expression when there is no join,
    // and then they mean another table's column inside a subselect.
    return [name, sql`${sql`${expression}`}`.as(name)] as const;
  });
  const select = new QueryBuilder().select(Object.fromEntries(selected) as SelectedFields);
  const own = ownTable(definition, names);
  const query = own ? select.from(own) : joinMembers(definition, membersIn(definition, names), definition.from(select));
  const { sql: text, params } = dialect().sqlToQuery(query.getSQL());
  return { text: `(${text})`, key: definition.key[0] ?? '', values: params, ...ownFacts(definition, names, text) };
}

/** Turns a declared form into SQL pieces; done once per form and kept with it. */
export function compileForm(form: FormModule): CompiledForm {
  const known = compiled.get(form.definition);
  if (known) return known;
  const { definition } = form;
  const fields = compileFields(definition);
  const sources = new Map<string, Source>();
  const made: CompiledForm = {
    ...form,
    fields,
    key: definition.key.map((name) => fieldIn(definition, fields, name)),
    source(names) {
      const sorted = [...new Set([...names, ...definition.key])].sort();
      const id = sorted.join(' ');
      const source = sources.get(id) ?? buildSource(definition, sorted);
      if (sources.size >= mostSources) sources.clear();
      sources.set(id, source);
      return source;
    },
  };
  compiled.set(definition, made);
  return made;
}

/** Fields without a declaration of their own: a field for a row of another form (`net_total@3`), or a fact about a text (`name@stale`) or an amount. */
const furtherField = (definition: AnyForm, name: string): Computed | undefined =>
  memberOf(definition, name) ?? toTextFact(definition, name) ?? toViewFact(definition, name);

/** Whether the rows of a form depend on who asks: its query names the user beside its key. */
export const asksWho = ({ source }: CompiledForm): boolean => source([]).text.includes(`'app.user'`);

/** Such a field is compiled when it is asked for: there are as many as rows of another form. */
function compileMember(definition: AnyForm, name: string): CompiledField | undefined {
  const field = furtherField(definition, name);
  return field && { name, kind: field.kind, options: field.options, trait: traitOf(field.kind), column: undefined, nullable: true };
}

function fieldIn(definition: AnyForm, fields: ReadonlyMap<string, CompiledField>, name: string): CompiledField {
  const field = fields.get(name) ?? compileMember(definition, name);
  if (!field) throw appError('unknown_field', { field: name.slice(0, 100) }, [{ field: name.slice(0, 100), code: 'unknown_field' }]);
  return field;
}

/** @throws AppError unknown_field; the only way from a name in a request to a field. */
export const fieldOf = (form: CompiledForm, name: string): CompiledField => fieldIn(form.definition, form.fields, name);

/** The field as SQL names it inside a statement whose source is called `r`. */
export const reference = (name: string): string => `r.${quote(name)}`;
