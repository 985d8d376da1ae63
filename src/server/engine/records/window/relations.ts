import { currentCompany } from '../../../../../schemas/tables/define.ts';
import { toStatement } from '../../database/statement.ts';
import { reference } from '../core/compile.ts';
import type { Source } from '../core/compile.ts';
import { quote } from '../core/parameters.ts';
import { relationOf } from '../large/side-table-sql.ts';
import type { SideTable } from '../large/side-tables.ts';
import { where } from '../read/filter-sql.ts';
import type { CompiledFilter } from '../read/filter-sql.ts';

/** Something that has one row for each row of the form: the form's own source, or a side table of a large list. */
export interface Relation {
  text: string;
  alias: string;
  /** The key that relations are joined by, as this relation names it. */
  key: string;
  /** Conditions that always hold, such as the company. */
  conditions: readonly string[];
}

const company = toStatement(currentCompany).text;

/** The form's rows as a relation. */
export const rowsRelation = ({ text, key }: Source): Relation => ({ text, alias: 'r', key: reference(key), conditions: [] });

/** A side table as a relation, limited to the caller's company where it belongs to one. */
export const sideRelation = (side: SideTable): Relation => ({
  text: relationOf(side),
  alias: side.alias,
  key: `${side.alias}.${quote(side.key)}`,
  conditions: side.ofCompany ? [`${side.alias}.company_code = ${company}`] : [],
});

/** The text behind FROM for relations joined row by row, with the conditions. */
export function joinRelations(first: Relation, further: readonly Relation[], conditions: readonly string[]): string {
  const joins = further.map(({ text, alias, key }) => ` join ${text} ${alias} on ${key} = ${first.key}`);
  return `${first.text} ${first.alias}${joins.join('')}${where([...[first, ...further].flatMap((relation) => relation.conditions), ...conditions])}`;
}

/** The relations that a filter needs; the form's rows where it needs none. */
export function relationsOfFilter({ sides, readsRows }: CompiledFilter['expressions'], source: Source): [Relation, ...Relation[]] {
  const [first, ...further] = [...sides].map(sideRelation);
  if (!first) return [rowsRelation(source)];
  return readsRows ? [rowsRelation(source), first, ...further] : [first, ...further];
}

/** The text behind FROM for all rows that pass a filter, in no order, and the name of their key in it. */
export function filteredRows({ conditions, expressions }: CompiledFilter, source: Source): { from: string; key: string } {
  const [first, ...further] = relationsOfFilter(expressions, source);
  return { from: joinRelations(first, further, conditions), key: first.key };
}
