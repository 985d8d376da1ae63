import { currentCompany } from '../../../../../schemas/tables/define.ts';
import type { Language } from '../../../../shared/languages.ts';
import { toStatement } from '../../database/statement.ts';
import type { Collations } from '../core/collations.ts';
import { reference } from '../core/compile.ts';
import type { Source } from '../core/compile.ts';
import { keptColumn } from '../large/shape.ts';
import type { LargeShape, Side } from '../large/shape.ts';
import { relationOf, sideOrder } from '../large/statements.ts';
import type { Term } from '../read/order.ts';
import { quote } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';
import { isOrder } from '../read/reading.ts';
import type { Reading } from '../read/reading.ts';
import { where } from '../read/view.ts';

/** Conditions of a view, and what they were read from. */
export interface Narrowed {
  conditions: readonly string[];
  reading: Pick<Reading, 'sides' | 'readsRows'>;
}

/** A view that leaves all rows. */
export const unnarrowed: Narrowed = { conditions: [], reading: { sides: new Set(), readsRows: false } };

/** Where the rows of a list are walked in their order: their own tables, or what a large list keeps for it. */
export interface Road {
  terms: readonly Term[];
  /** Whose key is read. */
  row: string;
  /** What stands behind FROM for rows that meet the conditions of a view, in a stretch of the order. */
  from: (view: Narrowed, stretch: readonly string[]) => string;
  /** The same for rows known by their keys, an array: put in order when all have been read. */
  fromKeys: (keys: string, stretch: readonly string[]) => string;
  /** The same where a walk may have to go past very many rows that do not meet the conditions. */
  fromSet: (view: Narrowed, stretch: readonly string[]) => string;
  /** Whether what is kept for the order answers all conditions too, so that one pass over it is the shortest way to a few rows. */
  answers: (view: Narrowed) => boolean;
  /** An index has the order, so that rows are counted off quickly. */
  isPaved: boolean;
  /** The place of the row with this key, where it is not the row's own values that say it. */
  placeOf?: (key: unknown, parameters: Parameters) => string;
}

const company = toStatement(currentCompany).text;

interface Relation {
  text: string;
  alias: string;
  /** By which relations are joined, as it names it itself. */
  key: string;
  conditions: readonly string[];
}

const rows = ({ text, key }: Source): Relation => ({ text, alias: 'r', key: reference(key), conditions: [] });
const kept = (side: Side): Relation => ({
  text: relationOf(side),
  alias: side.alias,
  key: `${side.alias}.${quote(side.key)}`,
  conditions: side.ofCompany ? [`${side.alias}.company_code = ${company}`] : [],
});

/** Joins one row to one, as each row of the form has its row in each side: what is not named need not be read. */
function joined(first: Relation, further: readonly Relation[], conditions: readonly string[]): string {
  const joins = further.map(({ text, alias, key }) => ` join ${text} ${alias} on ${key} = ${first.key}`);
  return `${first.text} ${first.alias}${joins.join('')}${where([...[first, ...further].flatMap((relation) => relation.conditions), ...conditions])}`;
}

/** What conditions are over, or the rows where there are none. */
function readBy({ sides, readsRows }: Narrowed['reading'], source: Source): [Relation, ...Relation[]] {
  const [first, ...further] = [...sides].map(kept);
  if (!first) return [rows(source)];
  return readsRows ? [rows(source), first, ...further] : [first, ...further];
}

/** What stands behind FROM for rows that meet the conditions, in no order, and their key. */
export function rowsMeeting({ conditions, reading }: Narrowed, source: Source): { from: string; key: string } {
  const [first, ...further] = readBy(reading, source);
  return { from: joined(first, further, conditions), key: first.key };
}

/** A road along one relation of a large list; others are joined as a view's conditions need them. */
function along(relation: Relation, source: Source): Pick<Road, 'row' | 'from' | 'fromKeys' | 'fromSet' | 'answers'> {
  const { text, alias, key } = relation;
  const besides = ({ conditions, reading }: Narrowed): Relation[] =>
    conditions.length === 0 ? [] : readBy(reading, source).filter((other) => other.alias !== alias);
  return {
    row: alias,
    answers: (view) => alias !== 'r' && besides(view).length === 0,
    from: (view, stretch) => joined(relation, besides(view), [...view.conditions, ...stretch]),
    fromSet: (view, stretch) => {
      // OFFSET keeps PostgreSQL from walking the order.
      if (besides(view).length === 0) return `(select ${alias}.* from ${joined(relation, [], view.conditions)} offset 0) ${alias}${where(stretch)}`;
      const set = rowsMeeting(view, source);
      // Within coalesce PostgreSQL makes a hash table of the set instead of a join.
      return joined(relation, [], [`coalesce(${key} in (select ${set.key} from ${set.from}), false)`, ...stretch]);
    },
    // Without OFFSET PostgreSQL might walk the whole order to meet these rows on its way.
    fromKeys: (keys, stretch) =>
      `(select ${alias}.* from unnest(${keys}) k(key) join ${text} ${alias} on ${key} = k.key${where(relation.conditions)} offset 0) ${alias}${where(stretch)}`,
  };
}

function sideRoad(source: Source, side: Side, terms: readonly Term[]): Road {
  const relation = kept(side);
  return {
    ...along(relation, source),
    terms,
    isPaved: true,
    placeOf: (value, parameters) =>
      `select array[${terms.map(({ sql }) => `${sql}::text`).join(', ')}] as anchor from ${relation.text} ${relation.alias}${where([...relation.conditions, `${relation.key} = ${parameters.add(value, 'text')}`])}`,
  };
}

/** The rows themselves, as they come. */
export const rowsOf = (source: Source, terms: readonly Term[]): Road => ({ ...along(rows(source), source), terms, isPaved: false });

/** The terms as a side orders by them; undefined when it has not all of them. */
function termsIn(large: LargeShape, side: Side, terms: readonly Term[], language: Language, collations: Collations): Term[] | undefined {
  const placed = terms.flatMap((term): Term[] => {
    if (term.field.name === large.key) return [{ ...term, sql: `${side.alias}.${quote(large.key)}` }];
    const found = keptColumn(large, term.field.name, term.field.trait.perLanguage ? language : undefined, isOrder);
    return found?.side === side ? [{ ...term, sql: sideOrder(side, found.column, collations), nullable: true }] : [];
  });
  return placed.length === terms.length ? placed : undefined;
}

/** The road for an order: a side that has all of it, else the rows themselves. Where the key alone is asked for, a side that `reading` needs anyway. */
export function roadOf(
  source: Source,
  terms: readonly Term[],
  language: Language,
  collations: Collations,
  large: LargeShape,
  reading: Narrowed['reading'],
): Road {
  const sorted = terms.filter(({ field }) => field.name !== large.key);
  const isKeyLast = terms.at(-1)?.field.name === large.key;
  const ofKey = reading.readsRows ? [] : [...reading.sides];
  for (const side of isKeyLast ? (sorted.length > 0 ? large.sides : ofKey) : []) {
    const placed = termsIn(large, side, terms, language, collations);
    if (placed) return sideRoad(source, side, placed);
  }
  const isPaved = isKeyLast && sorted.length < 2 && sorted.every(({ field }) => large.ownOrder.has(field.name));
  const road = { ...along(rows(source), source), terms, isPaved };
  if (!isKeyLast || sorted.length > 0) return road;
  // The keys alone are enough to put them in order.
  return { ...road, fromKeys: (keys, stretch) => `(select k.key as ${quote(large.key)} from unnest(${keys}) k(key)) r${where(stretch)}` };
}
