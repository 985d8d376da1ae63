import type { WalkScreen } from '../../../../schemas/shapes/walk.shape.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isObject } from '../../../shared/json.ts';
import type { WaitingCell } from '../../data/offline-queue.ts';

/** A line as somebody with a scanner meets it. */
export interface WalkLine {
  key: JsonObject;
  /** Null where its item is looked for nowhere in particular. */
  place: string | null;
  /** Codes of its item, any of which a scanner may read. */
  items: readonly string[];
  /** Codes of packs of its item, with the pieces in each. */
  packs: Readonly<Record<string, number>>;
  /** Null where whoever goes is not told. */
  wanted: number | null;
  /** So many there may be; null where there is no limit. */
  most: number | null;
  /** Null until somebody said how many are there. */
  counted: number | null;
  /** No row says so yet: it was found here. */
  found?: WaitingCell['found'];
  row: JsonObject;
}

/** What a scan means: the place of a line, so many of its item, more of it than there may be, or nothing that is known here. */
export type Verdict = { is: 'place'; line: WalkLine } | { is: 'item'; line: WalkLine; counted: number } | { is: 'enough'; line: WalkLine } | { is: 'wrong' };

/** Where somebody stands: at a line, and at the place scanned last. */
export interface Standing {
  lines: readonly WalkLine[];
  at: number;
  there: string;
  /** Other lines are met as well. */
  free: boolean;
}

export const isSameCode = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const numberOf = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);

function packsOf(value: Json | undefined): Readonly<Record<string, number>> {
  const codes: [string, Json][] = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(codes.flatMap(([code, pieces]) => (typeof pieces === 'number' ? [[code, pieces]] : [])));
}

export function toLine({ place, items, packs, wanted, most = wanted, counted }: WalkScreen, keyFields: readonly string[], row: JsonObject): WalkLine {
  return {
    key: Object.fromEntries(keyFields.map((name) => [name, row[name] ?? null])),
    place: place === undefined ? null : String(row[place] ?? ''),
    items: items.flatMap((name) => (typeof row[name] === 'string' && row[name] !== '' ? [row[name]] : [])),
    packs: packs === undefined ? {} : packsOf(row[packs]),
    wanted: wanted === undefined ? null : (numberOf(row[wanted]) ?? 0),
    most: most === undefined ? null : (numberOf(row[most]) ?? 0),
    counted: numberOf(row[counted]),
    row,
  };
}

/** What was found beside a line, as a line of its own of the same record, of which no more is known. */
export const toFoundLine = ({ of }: WalkScreen, { row, key }: WalkLine, found: { place: string; code: string }, counted: number): WalkLine => ({
  key,
  place: found.place,
  items: [found.code],
  packs: {},
  wanted: null,
  most: null,
  counted,
  found,
  row: { [of]: row[of] ?? null },
});

/** How many pieces a code stands for; none where the line knows no such code. */
export function piecesOf({ items, packs }: WalkLine, code: string): number {
  if (items.some((item) => isSameCode(item, code))) return 1;
  return Object.entries(packs).find(([pack]) => isSameCode(pack, code))?.[1] ?? 0;
}

export const isSameLine = (one: WalkLine, other: WalkLine): boolean =>
  JSON.stringify([one.key, one.found ?? null]) === JSON.stringify([other.key, other.found ?? null]);

export const isAt = ({ place }: WalkLine, there: string): boolean => place === null || isSameCode(place, there);

/** Counted with so many more, in thousandths of a piece at most. */
const withMore = ({ counted }: WalkLine, pieces: number): number => Number(((counted ?? 0) + pieces).toFixed(3));

/** The place comes before the item: who scans an item stands before the right shelf. Of several lines of an item those come first that want it still. */
export function judge({ lines, at, there, free }: Standing, code: string): Verdict {
  const met = free ? [...lines.slice(at), ...lines.slice(0, at)] : lines.slice(at, at + 1);
  const here = met.filter(({ place }) => place !== null && isSameCode(place, code));
  const [first] = here;
  if (first) return { is: 'place', line: here.find((line) => !isDone(line)) ?? first };
  const ways = met.flatMap((line) => {
    const pieces = isAt(line, there) ? piecesOf(line, code) : 0;
    return pieces > 0 ? [{ line, counted: withMore(line, pieces) }] : [];
  });
  const fitting = ways.filter(({ line: { most }, counted }) => most === null || counted <= most);
  const way = fitting.find(({ line: { wanted }, counted }) => wanted === null || counted <= wanted) ?? fitting[0];
  if (way) return { is: 'item', ...way };
  const [full] = ways;
  return full ? { is: 'enough', line: full.line } : { is: 'wrong' };
}

/** Where nobody is told how many are wanted, a line is done once somebody said how many are there. */
export const isDone = ({ wanted, counted }: WalkLine): boolean => counted !== null && counted >= (wanted ?? 0);

/** The next line of which it is not known how many are there, after `at` and from the beginning again; undefined where there is none. */
export function nextToDo(lines: readonly WalkLine[], at: number): number | undefined {
  const order = lines.map((_, place) => (at + 1 + place) % lines.length);
  return order.find((place) => lines[place]?.counted === null);
}
