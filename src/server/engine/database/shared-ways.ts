import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../schemas/tables/config.ts';
import { isOfRank, namesCompany, ownersOf } from '../../../../schemas/tables/shared.ts';

/** A foreign key between two tables, whichever of them is walked from. */
interface Step {
  to: PgTable;
  /** Columns of the table walked from, and those of `to` that equal them. */
  from: readonly string[];
  same: readonly string[];
  /** It leads to the one row that a row is part of. */
  isOwner: boolean;
}

/** A column of the row at a place of a way. */
export interface Term {
  at: number;
  column: string;
}

/**
 * A way from the row that is asked about, which stands at place 0, over rows of other tables to one of a company, which stands last: that there is
 * such a row for each place with these columns equal. Places that a row is sure to be at are left out of `places`.
 */
export interface Way {
  places: ReadonlyMap<number, PgTable>;
  /** Columns that are equal to each other; each stands in one set at most. */
  equal: readonly (readonly Term[])[];
  end: number;
}

const isTerm =
  ({ at, column }: Term) =>
  (other: Term): boolean =>
    other.at === at && other.column === column;

/** The foreign keys of other tables, and of the same one, that lead to each table. */
function referringTo(tables: readonly PgTable[]): Map<PgTable, Omit<Step, 'isOwner'>[]> {
  const referring = new Map<PgTable, Omit<Step, 'isOwner'>[]>();
  for (const table of tables)
    for (const key of configOf(table).foreignKeys) {
      const { columns, foreignColumns, foreignTable } = key.reference();
      const step = { to: table, from: foreignColumns.map(({ name }) => name), same: columns.map(({ name }) => name) };
      referring.set(foreignTable, [...(referring.get(foreignTable) ?? []), step]);
    }
  return referring;
}

/** The steps from each table: a row is used by whatever refers to it, and with the row that it is part of. */
function stepsOf(tables: readonly PgTable[]): Map<PgTable, Step[]> {
  const referring = referringTo(tables);
  return new Map(
    tables.map((table) => [
      table,
      [
        ...(referring.get(table) ?? []).map((step) => ({ ...step, isOwner: false })),
        ...ownersOf(table).map(({ table: to, columns, foreign }) => ({ to, from: columns, same: foreign, isOwner: true })),
      ].filter(({ to }) => !isOfRank(to)),
    ]),
  );
}

/** A way as it is walked: the steps from place to place. */
interface Walk {
  tables: readonly PgTable[];
  steps: readonly Step[];
}

/** All walks on from where one has come to tables of companies that come by no table twice. */
function walksOn(steps: ReadonlyMap<PgTable, readonly Step[]>, walk: Walk): Walk[] {
  const last = walk.tables.at(-1);
  return ((last && steps.get(last)) ?? []).flatMap((step) => {
    const { to } = step;
    if (walk.tables.includes(to)) return [];
    const longer = { tables: [...walk.tables, to], steps: [...walk.steps, step] };
    return namesCompany(to) ? [longer] : walksOn(steps, longer);
  });
}

/** Puts columns into one set, with all that were equal to either. */
const joined = (sets: readonly (readonly Term[])[], left: Term, right: Term): Term[][] => {
  const met = sets.filter((set) => set.some(isTerm(left)) || set.some(isTerm(right)));
  const all = [...met.flat(), left, right];
  const set = all.filter((term, i) => all.findIndex(isTerm(term)) === i);
  return [...sets.filter((one) => !met.includes(one)).map((one) => [...one]), set];
};

const wayOf = ({ tables, steps }: Walk): Way => ({
  places: new Map(tables.map((table, at) => [at, table])),
  equal: steps.reduce<Term[][]>(
    (sets, { from, same }, at) => from.reduce((all, column, i) => joined(all, { at, column }, { at: at + 1, column: same[i] ?? '' }), sets),
    [],
  ),
  end: tables.length - 1,
});

const isFilled = (table: PgTable | undefined, name: string): boolean =>
  table !== undefined && Object.values<PgColumn>(getTableColumns(table)).some((column) => column.name === name && (column.notNull || column.primary));

/**
 * Leaves out the rows that others are part of where nothing but their keys is compared: the foreign key says that they are there, and the columns
 * that name them can be compared instead.
 */
function shortened(way: Way, { steps }: Walk): Way {
  return steps.reduce<Way>(({ places, equal, end }, { isOwner, from, same }, before) => {
    const at = before + 1;
    const others = equal.map((set) => set.filter((term) => term.at !== at)).filter((set) => set.length > 1);
    const compares = equal.flat().filter((term) => term.at === at);
    const isSure =
      isOwner &&
      at !== end &&
      compares.every(({ column }) => same.includes(column)) &&
      from.every((column) => others.some((set) => set.some(isTerm({ at: before, column }))) || isFilled(places.get(before), column));
    return isSure ? { places: new Map([...places].filter(([place]) => place !== at)), equal: others, end } : { places, equal, end };
  }, way);
}

/** Every choice of one place of the other way for each place of this one, of the same table. */
function* choices(way: Way, other: Way): Generator<ReadonlyMap<number, number>> {
  const open = [...way.places].filter(([at]) => at !== 0 && at !== way.end);
  function* choose(left: readonly (readonly [number, PgTable])[], chosen: ReadonlyMap<number, number>): Generator<ReadonlyMap<number, number>> {
    const [next, ...further] = left;
    if (!next) return yield chosen;
    for (const [place, table] of other.places) if (table === next[1]) yield* choose(further, new Map([...chosen, [next[0], place]]));
  }
  if (way.places.get(way.end) === other.places.get(other.end))
    yield* choose(
      open,
      new Map([
        [0, 0],
        [way.end, other.end],
      ]),
    );
}

/** Whether wherever the other way leads to a row of a company, this one does as well: all that it compares is equal on the other, too. */
function contains(way: Way, other: Way): boolean {
  for (const chosen of choices(way, other)) {
    const isEqual = way.equal.every((set) => {
      const [first, ...further] = set.map(({ at, column }) => ({ at: chosen.get(at) ?? -1, column }));
      if (!first) return true;
      const there = other.equal.find((one) => one.some(isTerm(first))) ?? [first];
      return further.every((term) => there.some(isTerm(term)));
    });
    if (isEqual) return true;
  }
  return false;
}

/**
 * Tells the ways from the rows of a table to rows of companies, over the foreign keys of all tables, the shortest first. A way that leads nowhere without another
 * one is left out: every instance of a state is one of its type, and by asking for the type's all are met.
 */
export function waysAmong(tables: readonly PgTable[]): (table: PgTable) => Way[] {
  const steps = stepsOf(tables);
  return (table) => {
    const ways = walksOn(steps, { tables: [table], steps: [] })
      .map((walk) => ({ whole: wayOf(walk), short: shortened(wayOf(walk), walk) }))
      .toSorted((left, right) => left.short.places.size - right.short.places.size);
    return ways
      .filter(({ whole, short }, i) => ways.every((one, k) => k === i || !contains(one.short, whole) || (k > i && contains(short, one.whole))))
      .map(({ short }) => short);
  };
}
