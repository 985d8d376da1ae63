import { eq, getTableColumns } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgSelectBuilder, PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import type { ErrorParams } from '../../src/shared/errors.ts';
import type { Json, JsonObject } from '../../src/shared/json.ts';
import type { NumberSeries } from '../number-series.ts';
import type { DerivationName, FormName } from '../../src/generated/names.gen.ts';
import type { PageRight } from '../../src/shared/access.ts';
import { toWritten } from './all-but.ts';
import type { AllBut } from './all-but.ts';
import { periodRules } from './period.ts';
import { currentUser } from '../tables/define.ts';
import { fsmStates, instanceColumnOf } from '../tables/workflow/fsm.ts';
import type { Computed } from './computed.ts';
import type { Fetch } from './fetches.ts';
import type { Fill } from './fills.ts';
import { ofDeleted } from './deleted.ts';
import { toKey, toRepeats, toRequired, toScope, toTable, toTargets, withParent } from './defaults.ts';
import type { KeptWith, Large } from './large.ts';
import type { Param } from './params.ts';
import { datedFields, ofView } from './in-view.ts';
import { ofWarnings } from './warnings.ts';
import type { Total } from './totals.ts';
import type { Warning } from './warnings.ts';
import { ofSharedRecord } from './shared-record.ts';
import { joinedTables, toQuery } from './source.ts';
import type { FormSelect, FormSource } from './source.ts';
import { headerFields, headerOf } from './workflow/header-fields.ts';
import { instanceFields, joinInstance } from './workflow/instance-fields.ts';

export { allBut } from './all-but.ts';
export { as, computed } from './computed.ts';
export type { Computed } from './computed.ts';

export type FormField = PgColumn | Computed;
export type FieldValues = Record<string, FormField>;

/**
 * Further fields for each row of another form, such as prices per shop: its field `net_total` for shop 3 is `net_total@3`, listed,
 * filtered and sorted as any other. A screen names those it shows by `per`. `value` is the number that names a row, `label` what it is called.
 */
export interface FieldFamily {
  form: string;
  value: string;
  label: string;
  /** What the fields of one row are read from, joined once for all of them: a function or query in brackets, with its name. */
  from?: (of: number) => SQL;
  fields: (of: number) => Record<string, Computed>;
}

/** A row of a form as rules and recalculations see it: JSON values by field name. */
export type Row = JsonObject;

/**
 * Where a written field goes. `recalculate` gives further fields that change with it (each must be writable too).
 * `language` names the key field that says which language of a text per language the field is.
 * `presence` makes a flag write or remove the row of a link table: true inserts it, false deletes it; `values` are columns of its key
 * that this flag stands for.
 */
export type WriteTarget =
  | PgColumn
  | { column: PgColumn; recalculate?: (value: never, row: Row) => Row }
  | { column: PgColumn; language: string }
  | { presence: PgTable; values?: Row };

/** A condition every stored row keeps; broken, the write is refused 422 `rule` with message `rule.<id>` at `fields`. */
export interface Rule {
  id: string;
  fields: readonly string[];
  holds: (row: Row) => boolean;
  /** What its sentence tells of the row, such as a limit. */
  params?: (row: Row) => ErrorParams;
}

/**
 * Who may call a form: whoever has a page that shows it; any signed-in user (to read, the own rows also to write);
 * 'readable', any signed-in user to read and whoever has a page to write; 'readers', whoever may list on one of its pages, also to write;
 * or 'shop', everybody, to read what is opened to the visitors of a shop (schemas/tables/shop-rows.ts), and nobody else.
 */
export type FormAccess = 'pages' | 'signed-in' | 'readable' | 'readers' | 'shop';

/**
 * Whose rows a form has: everybody's, those of the chosen company, those of all companies of the caller (to read only), those of the caller,
 * or those that a shop shows to its visitors.
 */
export type FormScope = 'global' | 'company' | 'companies' | 'user' | 'shop';

/** What a form takes in as files: pictures, which are encoded anew, or documents. */
export type UploadSort = 'image' | 'file';

/** Which field of a record is its number, from which series, and when it gets it. */
export interface Numbered<TName extends string> {
  field: TName;
  series: NumberSeries;
  at: 'add' | 'import' | readonly string[];
}

/** What a form says of itself, and what stands in {@link FormDefinition} as its author writes it. */
interface FormWords<TName extends string> {
  access?: FormAccess;
  /** Values that whoever lists it may choose and its SQL reads (declareParams). */
  params?: Readonly<Record<string, Param>>;
  /**
   * The params that are the days it tells of, the first and the last, or the one as of which it tells: as SQL what they are, also where nobody chose. A report compares
   * by choosing others.
   */
  days?: Readonly<Record<string, SQL>>;
  /** Forms whose pages open this one too, for calls that no screen names. */
  through?: readonly string[];
  per?: FieldFamily;
  /** Order when nobody asked for one; the key is always added to make it total. */
  order?: readonly TName[];
  /** The field with the day of its amounts: they are shown in the view currency by the rates of that day, and by today's where a row has none. */
  amounts_on?: TName;
  /** Fields the quick search looks in; `searchText` is a folded column kept for it (faster, all languages at once). Filters of the columns it is made of use it as well. */
  search?: readonly TName[];
  searchText?: PgColumn;
  large?: Large;
  /** The large list to whose rows its own belong. */
  kept_with?: KeptWith<TName>;
  /** What `from` reads that costs as much for one row as for all: a function, or a subselect that sums. Keys, rows and count of a window read it once together. */
  read_once?: SQL;
  /** The table whose row is the record: added by `add`, removed by `delete`. Where it lives in a workflow, the form has the fields of its instance. */
  table?: PgTable;
  /**
   * Its rows are lines of the rows of another form, whose key they have in the field `by`: they are numbered within it, given its company,
   * locked, copied and deleted with it.
   */
  parent?: { form: FormName; by: TName };
  /**
   * What may still be written in every state but one that lets nothing be edited: some fields, or (of lines) all of them and lines added
   * and deleted too. What else may be edited is said by the states of its workflow, or that of the row its lines belong to.
   */
  kept_open?: true | readonly TName[];
  /**
   * Its records get a number of the company's series, without gaps: when they are added, or at the first of the named events of their
   * workflow, whose transitions have the effect `number`. At `import` the number is the key of new rows that people give otherwise: rows of a
   * file without one get the next that is free, if whoever imports them asks for it.
   */
  numbered?: Numbered<TName>;
  add?: boolean;
  delete?: boolean;
  /**
   * A row may be copied, lines of forms with this word along with it. A copy has all that a new row may be given but its number, its place and
   * the fields excepted; of those it gets defaults and what is derived.
   */
  copy?: { except?: readonly TName[] };
  /**
   * Fields whose values follow from others by a derivation (src/server/domain/<area>/<name>.derivation.ts): a new row gets them where it is
   * given none, and a changed one where they are what followed before.
   */
  derive?: { readonly [TField in TName]?: DerivationName | `${TName}.${string}` };
  /** How tables of other programs head the columns of its fields, beside the names and labels that these have. */
  heads?: { readonly [TField in TName]?: readonly string[] };
  /** Forms that an import of this one fills along, in their order; all of it is one check and one change-set. */
  fills?: readonly Fill[];
  /** Forms whose files an import of this one fetches from the addresses that rows say, behind its commit. */
  fetches?: readonly Fetch[];
  /** Columns of `table` that are the same in every row of the form and given to a new one; `from` must narrow to them. */
  fixed?: Row;
  /** The column of `table` that says whose a row is: its rows are those of the caller alone, and nobody else takes a change of them back, neither where they are gone. */
  owner?: string;
  /**
   * What is written in these fields of a row is written in further rows of the form too, in the same change-set: `to` selects what their keys have
   * otherwise, as columns named after the fields of the key. A row that the call names itself stays as it says.
   */
  spreads?: { fields: readonly TName[]; to: (key: Row) => SQL };
  rules?: readonly Rule[];
  /**
   * Fields that something else decides in the rows where the flag `by` is set: there they show what it comes to and cannot be changed. A write is
   * refused 422 `rule` with the message `rule.<rule>`, which their cells tell beforehand.
   */
  decided?: readonly { rule: string; by: TName; fields: readonly TName[] }[];
  /**
   * Fields that are shown here and written by another form, for whoever may set on a page where that one has the field of the same name: what is typed
   * or pasted here is its change. `key` says by which fields a row names the one over there; `@` is the row that a field of a family belongs to.
   * Where the field `there` is empty, the other form has no such row.
   */
  written_in?: { readonly [field: string]: { form: FormName; key: Readonly<Record<string, TName | '@'>>; there?: TName } };
  /** What is doubtful in a row, told at its field and refused by nobody; rows have it in the field `warnings`. */
  warns?: readonly Warning<TName>[];
  /** Values of a field that fit the row, where the rules leave few or none of its kind's examples; the suite of fields takes them first. */
  examples?: { [TField in TName]?: (row: Row) => readonly Json[] };
  /** Its rows come with a file each (`POST /upload/{form}`); its table has the columns `file_key` and `file_name`. */
  upload?: UploadSort;
  /** Each of these rights is enough to upload; `add` when absent. */
  uploadRights?: readonly PageRight[];
  /** Procedures (src/server/domain/<area>/<name>.procedure.ts) that work on its rows, in the order of their buttons. */
  actions?: readonly string[];
  /** The box of everything (Ctrl K) finds its rows by its search: `title` is what a row is called there, `lines` what is told beside. Fields of words. */
  findable?: { title: readonly TName[]; lines?: readonly TName[] };
  /**
   * Of a form that references choose from: the form by which a record is added that is known by its label alone, as rows of a file name it, and
   * what it is given besides. One that stands within another is given that (`within`), which the referring field names as well.
   */
  added_by?: { form: FormName; given?: Row; within?: string };
  /** What its fields come to over many rows, where that is not their sum: lists, reports, tiles and files all tell it so. */
  totals?: { readonly [TField in TName]?: Total<TName> };
  /** Name under which changes are logged; the form's table when absent. */
  entity?: string;
}

/** A complete form, as the server and codegen read it: every default is filled in. */
export interface FormDefinition<TFields extends FieldValues> extends FormWords<keyof TFields & string> {
  /** Fields that name one row. */
  key: readonly (keyof TFields & string)[];
  /** 'company' rows are those of the chosen company only. */
  scope: FormScope;
  /** In a form that references choose from, the first field after the key is the label. */
  fields: TFields;
  from: (select: PgSelectBuilder<SelectedFields, 'qb'>) => SQLWrapper;
  /** The tables whose columns its fields may show. */
  joined: () => readonly PgTable[];
  write?: { [TField in keyof TFields & string]?: WriteTarget };
  /** Fields that may be given only when a row is added, such as a natural key. */
  create?: { [TField in keyof TFields & string]?: PgColumn };
  /** The field of warnings with these alone, for whom others are not there. */
  warned?: (warns: readonly Warning[]) => Record<string, Computed> | undefined;
  /** Words of the author that say what follows without them. */
  repeats?: readonly string[];
  /** Fields without which a row cannot be added or saved. */
  required?: readonly (keyof TFields & string)[];
}

/** Fields that stand for a column, which a write may go to without being told. */
type ColumnName<TFields> = { [TField in keyof TFields & string]: TFields[TField] extends PgColumn | { column: PgColumn } ? TField : never }[keyof TFields &
  string];

/** A form as its author writes it: only what differs from what follows from its tables. */
export type FormInput<TFields extends FieldValues> = FormWords<keyof TFields & string> & {
  /** The primary key of `table` when absent. */
  key?: readonly (keyof TFields & string)[];
  /** When absent 'company' where the rows of `table` belong to companies, else 'global'. */
  scope?: FormScope;
  fields: TFields;
  /** All rows of `table` when absent. Of a company's form every table is narrowed to the chosen company by itself. */
  from?: (select: FormSelect) => FormSource;
  /** Names alone are written to the columns their fields stand for; 'all' are those of the own table that people can write, `allBut(…)` names those they cannot. */
  write?: readonly ColumnName<TFields>[] | 'all' | AllBut<ColumnName<TFields>> | FormDefinition<TFields>['write'];
  create?: readonly ColumnName<TFields>[] | FormDefinition<TFields>['create'];
  /** Further fields than those that are NOT NULL without a default. */
  required?: readonly (keyof TFields & string)[];
  /** Fields that are NOT NULL without a default and yet not asked for, because something else gives them. */
  optional?: readonly (keyof TFields & string)[];
};

/** Where the rows come from; those of the caller alone where they have an owner. */
function ofOwner({ table, owner, from = (select) => select.from(toTable(table)) }: FormInput<FieldValues>): (select: FormSelect) => FormSource {
  if (owner === undefined) return from;
  const column = getTableColumns(toTable(table))[owner];
  if (!column) throw new Error(`its table has no column '${owner}'`);
  return (select) => from(select).where(eq(column, currentUser));
}

/** What the author does not say is filled in here, so that nobody asks for a default later. */
function toForm({ optional = [], write: written, create: created, ...asWritten }: FormInput<FieldValues>): AnyForm {
  const form = { ...asWritten, fields: datedFields(asWritten.fields, asWritten.amounts_on) };
  const scope = form.access === 'shop' ? 'shop' : (form.scope ?? toScope(form.table));
  const ofPeriod = periodRules(form.table, form.fields);
  const key = form.key ?? toKey(form.table, form.fields);
  const create = toTargets<NonNullable<AnyForm['create']>>(form.fields, withParent(form, created));
  const told = [...Object.keys(create ?? {}), form.numbered?.field];
  const { names, repeated } = toWritten(written, form.fields, { table: form.table, told });
  const write = toTargets<NonNullable<AnyForm['write']>>(form.fields, names);
  const from = ofOwner(form);
  const record = form.table && instanceColumnOf(form.table);
  const header = form.parent && headerOf(form.table, form.fields[form.parent.by]);
  const view = ofView(form.fields);
  const ofHeader = header && headerFields(header);
  const lock = record ? ({ part: 'header', editable: fsmStates.editable } as const) : ofHeader && ({ part: 'lines', editable: ofHeader.editable.sql } as const);
  const warned: AnyForm['warned'] = (warns) => ofWarnings(warns, lock && { ...lock, kept_open: form.kept_open ?? [] });
  const marked = ofDeleted(form.table);
  const living = (select: FormSelect): FormSource => (marked ? from(select).where(marked.living) : from(select));
  const source = (select: FormSelect): FormSource => (record ? joinInstance(living(select), record) : living(select));
  const joined = () => joinedTables(source);
  const shared = scope === 'global' || scope === 'company' ? ofSharedRecord({ table: form.add || form.delete ? form.table : undefined, write, joined }) : {};
  return {
    ...form,
    fields: { ...form.fields, ...view?.fields, ...marked?.fields, ...warned(form.warns ?? []), ...ofHeader, ...(record && instanceFields), ...shared },
    ...((view ?? marked) && { params: { ...form.params, ...view?.params, ...marked?.params } }),
    ...(ofPeriod.length > 0 && { rules: [...(form.rules ?? []), ...ofPeriod] }),
    key,
    scope,
    from: (select) => toQuery(select, source, scope === 'company'),
    joined,
    ...(form.warns && { warned }),
    ...(write && { write }),
    ...(create && { create }),
    required: toRequired(form.table, { ...create, ...write }, form.required ?? [], optional),
    repeats: [...toRepeats({ ...form, optional }, { ...create, ...write }), ...(repeated ? ['write'] : [])],
  };
}

/** Declares a form. The names that its author uses are proved by his own fields; for everybody else they are words. */
export const defineForm = <TFields extends FieldValues>(form: FormInput<TFields>): AnyForm => toForm(form as FormInput<FieldValues>);

export type AnyForm = FormDefinition<FieldValues>;
