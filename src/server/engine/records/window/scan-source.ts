import type { Language } from '../../../../shared/languages.ts';
import type { Collations } from '../core/collations.ts';
import type { Source } from '../core/compile.ts';
import { quote } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';
import { sideOrder } from '../large/side-table-sql.ts';
import { sideColumnOf } from '../large/side-tables.ts';
import type { LargeList, SideTable } from '../large/side-tables.ts';
import { isForOrder } from '../read/field-expressions.ts';
import { where } from '../read/filter-sql.ts';
import type { CompiledFilter } from '../read/filter-sql.ts';
import type { SortTerm } from '../read/sort-terms.ts';
import type { KeysetPosition } from './keyset.ts';
import { filteredRows, joinRelations, relationsOfFilter, rowsRelation, sideRelation } from './relations.ts';
import type { Relation } from './relations.ts';

/** The relation whose sort order a window is read from: the form's rows, or a side table with an index on the order. */
export interface ScanSource {
  terms: readonly SortTerm[];
  /** The alias of the relation. */
  row: string;
  /** The text behind FROM for rows that pass the filter and the conditions of a keyset range. */
  from: (filter: CompiledFilter, range: readonly string[]) => string;
  /** The same for candidates known by their keys, an array; they are sorted after all of them have been read. */
  fromKeys: (keys: string, range: readonly string[]) => string;
  /** The same where the scan looks each row up in a hash table of all candidates. */
  fromHashed: (filter: CompiledFilter, range: readonly string[]) => string;
  /** Whether the relation alone answers the filter, so that one scan of it is the shortest way even to a few rows. */
  covers: (filter: CompiledFilter) => boolean;
  /** Whether an index has the sort order, so that an offset is counted quickly. */
  isIndexed: boolean;
  /** The same order as the rows have it, where it is read as a whole. */
  whole?: Pick<ScanSource, 'terms' | 'from'>;
  /** A statement for the keyset position of a row, of which the values that it shows tell the key; absent where these are its position. */
  positionOf?: (shown: KeysetPosition, parameters: Parameters) => string;
}

/** A scan of one relation; others are joined as the filter needs them. */
function scanOf(relation: Relation, source: Source, isIndexed: boolean): Pick<ScanSource, 'row' | 'from' | 'fromKeys' | 'fromHashed' | 'covers' | 'isIndexed'> {
  const { text, alias, key } = relation;
  const others = ({ conditions, expressions }: CompiledFilter): Relation[] =>
    conditions.length === 0 ? [] : relationsOfFilter(expressions, source).filter((other) => other.alias !== alias);
  return {
    row: alias,
    isIndexed,
    covers: (filter) => alias !== 'r' && others(filter).length === 0,
    from: (filter, range) => joinRelations(relation, others(filter), [...filter.conditions, ...range]),
    fromHashed: (filter, range) => {
      // Rows that must be sorted are read once. OFFSET keeps PostgreSQL from scanning another order.
      if (!isIndexed && others(filter).length === 0)
        return `(select ${alias}.* from ${joinRelations(relation, [], filter.conditions)} offset 0) ${alias}${where(range)}`;
      const candidates = filteredRows(filter, source);
      // Within coalesce PostgreSQL makes a hash table of the candidates instead of a join.
      return joinRelations(relation, [], [`coalesce(${key} in (select ${candidates.key} from ${candidates.from}), false)`, ...range]);
    },
    // Without OFFSET PostgreSQL might scan the whole sort order to meet these rows on its way.
    fromKeys: (keys, range) =>
      `(select ${alias}.* from unnest(${keys}) k(key) join ${text} ${alias} on ${key} = k.key${where(relation.conditions)} offset 0) ${alias}${where(range)}`,
  };
}

/** A scan of the form's own rows. */
export const scanOfRows = (source: Source, terms: readonly SortTerm[]): ScanSource => ({ ...scanOf(rowsRelation(source), source, false), terms });

function scanOfSide(source: Source, side: SideTable, terms: readonly SortTerm[]): ScanSource {
  const relation = sideRelation(side);
  return {
    ...scanOf(relation, source, true),
    terms,
    positionOf: (shown, parameters) =>
      `select array[${terms.map(({ sql }) => `${sql}::text`).join(', ')}] as position from ${relation.text} ${relation.alias}${where([...relation.conditions, `${relation.key} = ${parameters.add(shown.at(-1), terms.at(-1)?.field.trait.type ?? 'text')}`])}`,
  };
}

/** The sort terms by the columns of a side table; undefined when it lacks one of them. */
function termsOfSide(large: LargeList, side: SideTable, terms: readonly SortTerm[], language: Language, collations: Collations): SortTerm[] | undefined {
  const found = terms.flatMap((term): SortTerm[] => {
    if (term.field.name === large.key) return [{ ...term, sql: `${side.alias}.${quote(large.key)}` }];
    const kept = sideColumnOf(large, term.field.name, term.field.trait.perLanguage ? language : undefined, isForOrder);
    return kept?.side === side ? [{ ...term, sql: sideOrder(side, kept.column, collations), nullable: true }] : [];
  });
  return found.length === terms.length ? found : undefined;
}

/**
 * The scan for a sort order of a large list: a side table that has all of the order, else the form's rows. An order by the key
 * alone takes a side table that the filter needs anyway.
 */
export function scanOfLargeList(
  source: Source,
  terms: readonly SortTerm[],
  language: Language,
  collations: Collations,
  large: LargeList,
  { readsRows, sides }: CompiledFilter['expressions'],
): ScanSource {
  const sorted = terms.filter(({ field }) => field.name !== large.key);
  const isKeyLast = terms.at(-1)?.field.name === large.key;
  const ofFilter = readsRows ? [] : [...sides];
  for (const side of isKeyLast ? (sorted.length > 0 ? large.sides : ofFilter) : []) {
    const sideTerms = termsOfSide(large, side, terms, language, collations);
    if (sideTerms) return scanOfSide(source, side, sideTerms);
  }
  const isIndexed = isKeyLast && sorted.length < 2 && sorted.every(({ field }) => large.ownOrder.has(field.name));
  const scan = { ...scanOf(rowsRelation(source), source, isIndexed), terms };
  if (!isKeyLast || sorted.length > 0) return scan;
  // An order by the key needs nothing but the keys.
  return { ...scan, fromKeys: (keys, range) => `(select k.key as ${quote(large.key)} from unnest(${keys}) k(key)) r${where(range)}` };
}
