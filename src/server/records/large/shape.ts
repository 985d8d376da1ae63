import { createHash } from 'node:crypto';
import { languages } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import { compileForm } from '../compile.ts';
import type { CompiledField, CompiledForm } from '../compile.ts';
import { quote } from '../parameters.ts';
import { infoOf } from '../tables.ts';
import type { TableInfo } from '../tables.ts';
import { isSearched } from './searched.ts';
import { tablesIn } from './tables-in.ts';

/** How a column is looked up: in its order, in that of words (of no language, or of one), or by any piece of its text. */
export type Use = 'order' | 'words' | Language | 'pieces';

/** A value kept beside the rows of a large list because no index of their own table gives its order. */
export interface SideColumn {
  name: string;
  type: string;
  /** The form's field it is made of, and its SQL over a source called `r`. */
  field: string;
  value: string;
  use: Use;
}

/** One row for each row of the form: of all companies together, or for each company. */
export interface Side {
  table: string;
  ofCompany: boolean;
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
const start = (term: string): string => `left(${term}, ${sortedLetters})`;
/** The column that holds a text in all languages, folded. */
export const piecesOf = (field: string): string => `${field}@texts`;

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const shapes = new WeakMap<CompiledForm, LargeShape>();

function sideColumns({ name, kind, trait }: CompiledField, isSearched: boolean): SideColumn[] {
  const term = `r.${quote(name)}`;
  if (!trait.perLanguage) {
    const isText = trait.type === 'text';
    return [{ name, type: isText ? 'text' : kind.sqlType, field: name, value: isText ? start(term) : term, use: trait.words ? 'words' : 'order' }];
  }
  const orders = languages.map((language): SideColumn => ({ name: `${name}@${language}`, type: 'text', field: name, value: start(`(${term} ->> ${literal(language)})`), use: language }));
  return isSearched ? orders : [...orders, { name: piecesOf(name), type: 'text', field: name, value: `kontor_fold(kontor_texts(${term}))`, use: 'pieces' }];
}

/** What keeps the lists of a form quick when its table has a million rows; undefined for a form that does not say it may. */
export function shapeOf(form: CompiledForm): LargeShape | undefined {
  const { definition, key: [key, ...more] } = form;
  if (!definition.large) return undefined;
  const known = shapes.get(form);
  if (known) return known;
  if (!key?.column || more.length > 0) throw new Error(`${form.name}: a large form has one column of its table as its key`);
  const base = infoOf(key.column.table);
  const isOwn = ({ column }: CompiledField): boolean => column !== undefined && infoOf(column.table) === base;
  const isOfCompany = ({ column }: CompiledField): boolean => definition.scope === 'company' && (column === undefined || infoOf(column.table).columns.has('company_code'));
  const fields = [...form.fields.values()].filter((field) => field !== key && field.trait.sortable);
  // Texts may be too long for an index row.
  const ownOrder = fields.filter((field) => isOwn(field) && field.trait.type !== 'text');
  const besides = fields.filter((field) => !ownOrder.includes(field));
  const side = (table: string, ofCompany: boolean): Side[] => {
    const columns = besides.filter((field) => isOfCompany(field) === ofCompany).flatMap((field) => sideColumns(field, isSearched(form, field.name)));
    return columns.length === 0 ? [] : [{ table, ofCompany, columns }];
  };
  const sides = [...side(form.name, false), ...side(`${form.name}_of_company`, true)];
  const stamp = createHash('sha256').update(JSON.stringify([sides, form.source(besides.map(({ name }) => name)).text])).digest('hex').slice(0, 16);
  const shape: LargeShape = {
    form, base, key: key.name, sides, stamp,
    ownOrder: new Set([key.name, ...ownOrder.map(({ name }) => name)]),
    texts: fields.filter((field) => isOwn(field) && field.trait.perLanguage).map(({ name }) => name),
    reads: tablesIn(besides.map(({ name }) => definition.fields[name]), [base, ...(definition.large.through ?? []).map(infoOf)]),
  };
  shapes.set(form, shape);
  return shape;
}

/** All large forms among these. */
export const largeShapes = (forms: Readonly<Record<string, CompiledForm['definition']>>): LargeShape[] =>
  Object.entries(forms).flatMap(([name, definition]) => shapeOf(compileForm({ name, definition })) ?? []);
