import { currentCompany } from '../../../schemas/tables/define.ts';
import type { Language } from '../../shared/languages.ts';
import { toStatement } from '../database/statement.ts';
import type { Collations } from './collations.ts';
import { reference } from './compile.ts';
import type { Source } from './compile.ts';
import type { LargeShape, Side, SideColumn } from './large/shape.ts';
import { relationOf, sideOrder } from './large/statements.ts';
import type { Term } from './order.ts';
import { quote } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { where } from './view.ts';

/** Where the rows of a list are walked in their order: their own tables, or what a large list keeps for it. */
export interface Road {
  terms: readonly Term[];
  /** What stands behind FROM for rows that meet the conditions of a view, over `r`, in a stretch of the order; `row` is whose key is read. */
  from: (view: readonly string[], stretch: readonly string[]) => string;
  row: 'r' | 's';
  /** An index has the order, so that rows are counted off quickly. */
  isPaved: boolean;
  /** The place of the row with this key, where it is not the row's own values that say it. */
  placeOf?: (key: unknown, parameters: Parameters) => string;
}

const company = toStatement(currentCompany).text;

function sideRoad(source: Source, shape: LargeShape, side: Side, terms: readonly Term[], columns: readonly SideColumn[], collations: Collations): Road {
  const key = quote(shape.key);
  const own = side.ofCompany ? [`s.company_code = ${company}`] : [];
  const placed = terms.map((term, at): Term => {
    const column = columns[at];
    return column ? { ...term, sql: sideOrder(column, collations), nullable: true } : { ...term, sql: `s.${key}` };
  });
  const relation = relationOf(side);
  return {
    terms: placed,
    row: 's',
    isPaved: true,
    // A row of its own for each row of the form: without conditions nothing else is read.
    from: (view, stretch) => `${relation} s${view.length === 0 ? '' : ` join ${source.text} r on ${reference(shape.key)} = s.${key}`}${where([...own, ...view, ...stretch])}`,
    placeOf: (value, parameters) =>
      `select array[${placed.map(({ sql }) => `${sql}::text`).join(', ')}] as anchor from ${relation} s${where([...own, `s.${key} = ${parameters.add(value, 'text')}`])}`,
  };
}

/** The column of a side that a term is sorted by. */
const columnOf = ({ columns }: Side, { field }: Term, language: Language): SideColumn | undefined =>
  columns.find((column) => column.field === field.name && column.use !== 'pieces' && (!field.trait.perLanguage || column.use === language));

/** The rows themselves, as they come. */
export const rowsOf = (source: Source, terms: readonly Term[]): Road => ({
  terms, row: 'r', isPaved: false, from: (view, stretch) => `${source.text} r${where([...view, ...stretch])}`,
});

/** The road for an order: a side that has all of it, else the rows themselves. */
export function roadOf(source: Source, terms: readonly Term[], language: Language, collations: Collations, large: LargeShape | undefined): Road {
  const sorted = terms.filter(({ field }) => field.name !== large?.key);
  const isKeyLast = terms.at(-1)?.field.name === large?.key;
  for (const side of (large && isKeyLast && sorted.length > 0 && large.sides) || []) {
    const columns = sorted.flatMap((term) => columnOf(side, term, language) ?? []);
    if (large && columns.length === sorted.length) return sideRoad(source, large, side, terms, columns, collations);
  }
  const isPaved = large !== undefined && isKeyLast && sorted.length < 2 && sorted.every(({ field }) => large.ownOrder.has(field.name));
  return { ...rowsOf(source, terms), isPaved };
}
