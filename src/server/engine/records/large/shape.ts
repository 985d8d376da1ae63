import { createHash } from 'node:crypto';
import { languages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { compileForm, reference, searchField } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import { literal } from '../core/parameters.ts';
import { infoOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { tablesIn } from './tables-in.ts';

/** How a column is looked up: in its order, in that of words (of no language, or of one), or by any piece of its text. */
export type Use = 'order' | 'words' | Language | 'pieces';

/** A value kept beside the rows of a large list because no index of their own table finds it. */
export interface SideColumn {
  name: string;
  type: string;
  /** The form's field it is made of, and its SQL over a source called `r`. */
  field: string;
  value: string;
  use: Use;
}

/** One row for each row of the form: of all companies together, or for each company; of one language, or of what has none. */
export interface Side {
  table: string;
  /** What it is called in a statement. */
  alias: string;
  /** The form's key, and its own with the company. */
  key: string;
  ofCompany: boolean;
  language: Language | undefined;
  columns: readonly SideColumn[];
}

/** What is derived from a form declared `large`. */
export interface LargeShape {
  form: CompiledForm;
  base: TableInfo;
  /** The one column that names a row, in the form and in its table. */
  key: string;
  sides: readonly Side[];
  /** Fields that an index of their own table has in order. */
  ownOrder: ReadonlySet<string>;
  /** Texts per language, for which each language's missing ones are indexed. */
  texts: readonly string[];
  /** Tables whose changes change the sides. */
  reads: readonly TableInfo[];
  /** Tells one declaration from another. */
  stamp: string;
}

/** Letters a text is sorted by; texts that agree in all of them stand by their key. Also keeps an index row small. */
const sortedLetters = 60;

const shapes = new WeakMap<CompiledForm, LargeShape>();

/** A text's beginning for its order, an empty one as none, and all of it folded, for who looks for a piece. */
function sideColumns({ name, kind, trait }: CompiledField, language: Language | undefined, isOrdered: boolean): SideColumn[] {
  if (trait.type !== 'text') return [{ name, type: kind.sqlType, field: name, value: reference(name), use: 'order' }];
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

function sidesOf(form: CompiledForm, key: CompiledField, besides: readonly CompiledField[]): Side[] {
  const isOfCompany = ({ column }: CompiledField): boolean =>
    form.definition.scope === 'company' && (column === undefined || infoOf(column.table).columns.has('company_code'));
  const side = (ofCompany: boolean, language: Language | undefined) => {
    const fields = [key, ...besides].filter((field) => isOfCompany(field) === ofCompany && field.trait.perLanguage === (language !== undefined));
    const columns = fields.flatMap((field) => sideColumns(field, language, field !== key));
    return { table: [form.name, ...(ofCompany ? ['of_company'] : []), ...(language ? [language] : [])].join('@'), ofCompany, language, columns };
  };
  const searched: SideColumn = { name: searchField, type: 'text', field: searchField, value: reference(searchField), use: 'pieces' };
  const search = { table: `${form.name}@search`, ofCompany: false, language: undefined, columns: form.definition.searchText ? [searched] : [] };
  const all = [...[false, true].flatMap((ofCompany) => [undefined, ...languages].map((language) => side(ofCompany, language))), search];
  return all.filter(({ columns }) => columns.length > 0).map((one, at): Side => ({ ...one, alias: `s${at}`, key: key.name }));
}

/** What keeps the lists of a form quick when its table has a million rows; undefined for a form that does not say it may. */
export function shapeOf(form: CompiledForm): LargeShape | undefined {
  const {
    definition,
    key: [key, ...more],
  } = form;
  if (!definition.large) return undefined;
  const known = shapes.get(form);
  if (known) return known;
  if (!key?.column || more.length > 0) throw new Error(`${form.name}: a large form has one column of its table as its key`);
  const base = infoOf(key.column.table);
  const isOwn = ({ column }: CompiledField): boolean => column !== undefined && infoOf(column.table) === base;
  const fields = [...form.fields.values()].filter((field) => field !== key && field.trait.sortable);
  // Texts may be too long for an index row.
  const ownOrder = fields.filter((field) => isOwn(field) && field.trait.type !== 'text');
  const besides = fields.filter((field) => !ownOrder.includes(field));
  const sides = sidesOf(form, key, besides);
  const stamp = createHash('sha256')
    .update(JSON.stringify([sides, form.source(besides.map(({ name }) => name)).text]))
    .digest('hex')
    .slice(0, 16);
  const shape: LargeShape = {
    form,
    base,
    key: key.name,
    sides,
    stamp,
    ownOrder: new Set([key.name, ...ownOrder.map(({ name }) => name)]),
    texts: fields.filter((field) => isOwn(field) && field.trait.perLanguage).map(({ name }) => name),
    reads: tablesIn(
      besides.map(({ name }) => definition.fields[name]),
      [base, ...(definition.large.through ?? []).map(infoOf)],
    ),
  };
  shapes.set(form, shape);
  return shape;
}

/** All large forms among these. */
export const largeShapes = (forms: Readonly<Record<string, CompiledForm['definition']>>): LargeShape[] =>
  Object.entries(forms).flatMap(([name, definition]) => shapeOf(compileForm({ name, definition })) ?? []);

/** What is kept of a field for a use; of a text per language in the language. */
export function keptColumn(
  { sides }: LargeShape,
  name: string,
  language: Language | undefined,
  isFor: (use: Use) => boolean,
): { side: Side; column: SideColumn } | undefined {
  for (const side of sides) {
    const column = side.language === language ? side.columns.find(({ field, use }) => field === name && isFor(use)) : undefined;
    if (column) return { side, column };
  }
  return undefined;
}
