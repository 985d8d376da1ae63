import { createHash } from 'node:crypto';
import { languages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Params } from '../../../../shared/records/calls.ts';
import { compileForm, readsParams, reference, searchField } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import { literal } from '../core/parameters.ts';
import { infoOf, typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { followersIn, markColumns, marksOf } from './marks.ts';
import type { Mark } from './marks.ts';
import { columnsRead, sourceTables } from './source-tables.ts';

/** How a column is looked up: in the order of its values, in the order of words (of no language, or of one), by any piece of its text, or as it is met. */
export type ColumnUse = 'order' | 'words' | Language | 'pieces' | 'mark';

/** A value of a large list that a side table holds because no index of the form's own table can find it. */
export interface SideColumn {
  name: string;
  type: string;
  /** The form's field it is made of, and its SQL over a source called `r`. */
  field: string;
  value: string;
  use: ColumnUse;
  /** The fields that its SQL reads, where it is not the one it is made of. */
  reads?: readonly string[];
}

/** A table with one row for each row of the form, for all companies together or for each company. It holds the texts of one language, or the values that have none. */
export interface SideTable {
  table: string;
  /** Its alias in a statement. */
  alias: string;
  /** The column with the form's key; with the company it is the table's own key. */
  key: string;
  ofCompany: boolean;
  language: Language | undefined;
  columns: readonly SideColumn[];
}

/** The tables and indexes that a form declared `large` needs, derived from its fields. */
export interface LargeList {
  form: CompiledForm;
  base: TableInfo;
  /** Its rows belong to companies, and so do all of its side tables. */
  isOfCompany: boolean;
  /** The one key column, with the same name in the form and in its table. */
  key: string;
  keyType: string;
  sides: readonly SideTable[];
  /** Flags of forms whose rows belong to its rows. */
  marks: readonly Mark[];
  /** Fields that the form's own table has an index for. */
  ownOrder: ReadonlySet<string>;
  /** Texts per language, for which each language's missing ones are indexed. */
  texts: readonly string[];
  /** Tables that the side tables are read from. */
  reads: readonly TableInfo[];
  /** The columns of them that count, where not all do. */
  counting: ReadonlyMap<TableInfo, readonly string[]>;
  /** Fields that change with what whoever lists the form chooses: they are kept as they are where nobody chose. */
  chosen: ReadonlySet<string>;
  /** A digest of the declaration: tables made for another stamp are made anew. */
  stamp: string;
}

/** Texts are sorted by so many letters, which keeps index rows small; texts that agree in all of them are sorted by their key. */
export const sortedLetters = 60;

/** How due rows are noted: where it is done otherwise, everything is made anew. */
const noting = 3;

const largeLists = new WeakMap<CompiledForm, LargeList>();

/**
 * The type by which a value is kept. Decimal numbers are kept as the floating ones nearest to them, which tell all apart that a caller can name: PostgreSQL lets no
 * comparison of decimals meet an index, nor its figures, under row-level security, as it might tell of other companies' rows by an error.
 */
const keptType = ({ kind, trait }: CompiledField): string => (trait.type === 'numeric' ? 'double precision' : kind.sqlType);

/** The columns of one field. A text has two: its beginning, for the order (null where it is empty), and the whole text folded, for a search of its pieces. */
function sideColumns(made: CompiledField, language: Language | undefined, isOrdered: boolean): SideColumn[] {
  const { name, kind, trait } = made;
  if (trait.type !== 'text') return isOrdered ? [{ name, type: keptType(made), field: name, value: reference(name), use: 'order' }] : [];
  const text = language === undefined ? reference(name) : `(${reference(name)} ->> ${literal(language)})`;
  const order: SideColumn = {
    name,
    type: 'text',
    field: name,
    value: `nullif(left(${text}, ${sortedLetters}), '')`,
    use: language ?? (trait.words ? 'words' : 'order'),
  };
  const pieces: SideColumn = { name: `${name}@folded`, type: 'text', field: name, value: `kontor_fold(${text})`, use: 'pieces' };
  return [...(isOrdered ? [order] : []), ...(kind.operators.includes('contains') ? [pieces] : [])];
}

/** The folded text of the quick search: the column that is kept for it, or all that it looks in. */
function searchedColumn({ definition, fields }: CompiledForm): SideColumn | undefined {
  const { searchText, search = [] } = definition;
  const made = { name: searchField, type: 'text', field: searchField, use: 'pieces' } as const;
  if (searchText) return { ...made, value: reference(searchField) };
  if (search.length === 0) return undefined;
  const texts = search.map((name) => (fields.get(name)?.trait.perLanguage ? `kontor_texts(${reference(name)})` : `${reference(name)}::text`));
  return { ...made, value: `kontor_fold(concat_ws(E'\\n', ${texts.join(', ')}))`, reads: search };
}

function sidesOf(form: CompiledForm, base: TableInfo, key: CompiledField, besides: readonly CompiledField[], marks: readonly Mark[]): SideTable[] {
  const belongs = base.ofCompany;
  const isOfCompany = ({ column }: CompiledField): boolean =>
    belongs || (form.definition.scope === 'company' && (column === undefined || infoOf(column.table).columns.has('company_code')));
  const side = (ofCompany: boolean, language: Language | undefined) => {
    const fields = [key, ...besides].filter((field) => isOfCompany(field) === ofCompany && field.trait.perLanguage === (language !== undefined));
    const columns = fields.flatMap((field) => sideColumns(field, language, field !== key));
    return { table: [form.name, ...(ofCompany ? ['of_company'] : []), ...(language ? [language] : [])].join('@'), ofCompany, language, columns };
  };
  const searched = searchedColumn(form);
  const search = { table: `${form.name}@search`, ofCompany: belongs, language: undefined, columns: searched ? [searched] : [] };
  const marked = { table: `${form.name}@marks`, ofCompany: true, language: undefined, columns: marks.flatMap((mark) => markColumns(mark, key.name)) };
  const all = [...[false, true].flatMap((ofCompany) => [undefined, ...languages].map((language) => side(ofCompany, language))), search, marked];
  return all.filter(({ columns }) => columns.length > 0).map((one, at): SideTable => ({ ...one, alias: `s${at}`, key: key.name }));
}

const isOf = ({ marks }: LargeList, wanted: readonly Mark[]): boolean =>
  marks.length === wanted.length && marks.every(({ follower, flag }, at) => follower === wanted[at]?.follower && flag === wanted[at].flag);

/** The side tables and indexes of a large form, to whose rows those of the followers belong; undefined for a form that is not declared `large`. */
export function largeListOf(form: CompiledForm, followers: readonly CompiledForm[] = []): LargeList | undefined {
  const {
    definition,
    key: [key, ...more],
  } = form;
  if (!definition.large) return undefined;
  const marks = marksOf(followers);
  const known = largeLists.get(form);
  if (known && isOf(known, marks)) return known;
  if (!key?.column || more.length > 0) throw new Error(`${form.name}: a large form has one column of its table as its key`);
  const base = infoOf(key.column.table);
  const isOwn = ({ column }: CompiledField): boolean => column !== undefined && infoOf(column.table) === base;
  const fields = [...form.fields.values()].filter((field) => field !== key && field.trait.sortable);
  // Texts may be too long for an index row, and decimals of a company meet no index.
  const ownOrder = fields.filter((field) => isOwn(field) && field.trait.type !== 'text' && !(base.ofCompany && field.trait.type === 'numeric'));
  const besides = fields.filter((field) => !ownOrder.includes(field));
  const sides = sidesOf(form, base, key, besides, marks);
  const text = [form.source(besides.map(({ name }) => name)), ...marks.map(({ follower, flag }) => follower.source([flag]))]
    .map((source) => source.text)
    .join('\n');
  const stamp = createHash('sha256')
    .update(JSON.stringify([noting, sides, text]))
    .digest('hex')
    .slice(0, 16);
  const ofMarks = marks.flatMap(({ follower, flag }) => [flag, ...follower.definition.key].map((name) => follower.definition.fields[name]));
  const read = [...besides.map(({ name }) => definition.fields[name]), ...ofMarks];
  const further = [base, ...(definition.large.through ?? []).map(infoOf)];
  const large: LargeList = {
    form,
    base,
    isOfCompany: base.ofCompany,
    key: key.name,
    keyType: typeOf(key.column),
    sides,
    marks,
    stamp,
    chosen: new Set(fields.filter(({ name }) => readsParams(definition, name)).map(({ name }) => name)),
    ownOrder: new Set([key.name, ...ownOrder.map(({ name }) => name)]),
    texts: fields.filter((field) => isOwn(field) && field.trait.perLanguage).map(({ name }) => name),
    reads: sourceTables(read, further),
    counting: columnsRead(read, further, text),
  };
  largeLists.set(form, large);
  return large;
}

const narrowed = new WeakMap<LargeList, LargeList>();

/** What of a large list is kept for a call: where something was chosen, nothing that changes with it. */
export function keptFor(large: LargeList, params: Params = {}): LargeList {
  if (large.chosen.size === 0 || Object.values(params).every((value) => value === null)) return large;
  const known = narrowed.get(large);
  if (known) return known;
  const sides = large.sides.map((side) => ({ ...side, columns: side.columns.filter(({ field }) => !large.chosen.has(field)) }));
  const made = { ...large, sides };
  narrowed.set(large, made);
  return made;
}

/** All large forms among these. */
export const largeListsOf = (forms: Readonly<Record<string, CompiledForm['definition']>>): LargeList[] =>
  Object.entries(forms).flatMap(([name, definition]) => largeListOf(compileForm({ name, definition }), followersIn(forms, name)) ?? []);

/** The side table's column that holds a field for a use; of a text per language the one of that language. */
export function sideColumnOf(
  { sides }: LargeList,
  name: string,
  language: Language | undefined,
  isFor: (use: ColumnUse) => boolean,
): { side: SideTable; column: SideColumn } | undefined {
  for (const side of sides) {
    const column = side.language === language ? side.columns.find(({ field, use }) => field === name && isFor(use)) : undefined;
    if (column) return { side, column };
  }
  return undefined;
}
