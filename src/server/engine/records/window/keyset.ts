import type { Parameters } from '../core/parameters.ts';
import { isIndexOrder } from '../read/sort-terms.ts';
import type { SortTerm } from '../read/sort-terms.ts';

/** A place in a sort order: the values of the sort terms at one row, as text so that no digit is lost on the way. */
export type KeysetPosition = readonly (string | null)[];

/** A part of a sort order that one index scan reads: every row in it satisfies `conditions`. The ranges of an order follow one another. */
export interface KeysetRange {
  conditions: string[];
  terms: SortTerm[];
}

const withoutNulls = (term: SortTerm): SortTerm => ({ ...term, nullable: false });

/** Ranges of the rows that fulfil a condition. */
const within = (condition: string, ranges: readonly KeysetRange[]): KeysetRange[] =>
  ranges.map(({ conditions, terms }) => ({ conditions: [condition, ...conditions], terms }));

/** The conditions of an order's steps, one after the other; from a value on those of this and of what follows. */
const stepsOf = ({ steps = ['false', 'true'], desc }: SortTerm, from?: string | null): string[] => {
  const values = desc ? ['true', 'false'] : ['false', 'true'];
  return values.slice(from == null ? 0 : values.indexOf(from)).map((value) => steps[value === 'true' ? 1 : 0]);
};

/** The whole order. It is cut where empty values begin if an index then serves both parts. */
function rangesFromStart(terms: readonly SortTerm[]): KeysetRange[] {
  const [first, ...rest] = terms;
  if (first?.steps) return stepsOf(first).flatMap((step) => within(step, rangesFromStart(rest)));
  if (!first || isIndexOrder(first)) return [{ conditions: [], terms: [...terms] }];
  const filled = { conditions: [`${first.sql} is not null`], terms: [withoutNulls(first), ...rest] };
  // The first term is the same in all these rows; it stays so that PostgreSQL sees that an index has the order of the rest.
  const empty = { conditions: [`${first.sql} is null`], terms: [withoutNulls(first), ...rest] };
  return first.nullsFirst ? [empty, filled] : [filled, empty];
}

/** Rows behind the position: one range per term, so that an index finds the start of each. */
function rangesAfter(terms: readonly SortTerm[], position: KeysetPosition, parameters: Parameters): KeysetRange[] {
  const [first, ...rest] = terms;
  if (first?.steps) {
    const [here, ...further] = stepsOf(first, position[0]);
    const ofHere = here === undefined ? [] : within(here, rangesAfter(rest, position.slice(1), parameters));
    return [...ofHere, ...further.flatMap((step) => within(step, rangesFromStart(rest)))];
  }
  const values = terms.map((term, i) => {
    const value = position[i] ?? null;
    return value === null ? null : parameters.add(value, `text::${term.field.trait.type}`);
  });
  const isOneDirection = terms.every(({ nullable, desc }) => !nullable && desc === terms[0]?.desc);
  if (isOneDirection && values.every((value) => value !== null)) {
    const left = terms.map((term) => term.sql).join(', ');
    const behind = terms[0]?.desc ? '<' : '>';
    // No index finds the start of rows by columns of several tables, but one does by the first of them.
    const isJoined = terms.some(({ field }) => field.column?.table !== terms[0]?.field.column?.table);
    const start = isJoined ? [`${terms[0]?.sql} ${behind}= ${values[0]}`] : [];
    return [{ conditions: [...start, `(${left}) ${behind} (${values.join(', ')})`], terms: [...terms] }];
  }
  // The longest common beginning first: rows that differ in the last term alone stand nearest.
  return terms.flatMap((_, back): KeysetRange[] => {
    const depth = terms.length - 1 - back;
    const [term, ...rest] = terms.slice(depth);
    if (!term) return [];
    const value = values[depth] ?? null;
    const prefix = terms.slice(0, depth).map((equal, i) => (values[i] == null ? `${equal.sql} is null` : `${equal.sql} = ${values[i]}`));
    const equals = terms.slice(0, depth).map(withoutNulls);
    const range = (condition: string): KeysetRange => ({ conditions: [...prefix, condition], terms: [...equals, withoutNulls(term), ...rest] });
    if (value === null) return term.nullsFirst ? [range(`${term.sql} is not null`)] : [];
    const further = range(`${term.sql} ${term.desc ? '<' : '>'} ${value}`);
    return term.nullable && !term.nullsFirst ? [further, range(`${term.sql} is null`)] : [further];
  });
}

/** The ranges behind a position, or those of the whole order. */
export const keysetRanges = (terms: readonly SortTerm[], position: KeysetPosition | undefined, parameters: Parameters): KeysetRange[] =>
  position ? rangesAfter(terms, position, parameters) : rangesFromStart(terms);
