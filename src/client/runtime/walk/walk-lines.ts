import type { WalkScreen } from '../../../../schemas/shapes/walk.shape.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';

/** A line as somebody with a scanner meets it. */
export interface WalkLine {
  key: JsonObject;
  place: string;
  /** Codes of its item, any of which a scanner may read. */
  items: readonly string[];
  wanted: number;
  /** Null until somebody said how many are there. */
  counted: number | null;
  row: JsonObject;
}

/** What a scan means for a line: its place, one more of its item, or nothing right. */
export type Verdict = 'place' | 'item' | 'enough' | 'wrong';

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const numberOf = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);

export const toLine = ({ place, items, wanted, counted }: WalkScreen, keyFields: readonly string[], row: JsonObject): WalkLine => ({
  key: Object.fromEntries(keyFields.map((name) => [name, row[name] ?? null])),
  place: String(row[place] ?? ''),
  items: items.flatMap((name) => (typeof row[name] === 'string' && row[name] !== '' ? [row[name]] : [])),
  wanted: numberOf(row[wanted]) ?? 0,
  counted: numberOf(row[counted]),
  row,
});

/** The place comes before the item: who scans an item stands before the right shelf. */
export function judge({ place, items, wanted, counted }: WalkLine, isThere: boolean, code: string): Verdict {
  if (isSame(code, place)) return 'place';
  if (!isThere || !items.some((item) => isSame(item, code))) return 'wrong';
  return (counted ?? 0) < wanted ? 'item' : 'enough';
}

export const isDone = ({ wanted, counted }: WalkLine): boolean => counted !== null && counted >= wanted;

/** The next line of which it is not known how many are there, after `at` and from the beginning again; undefined where there is none. */
export function nextToDo(lines: readonly WalkLine[], at: number): number | undefined {
  const order = lines.map((_, place) => (at + 1 + place) % lines.length);
  return order.find((place) => lines[place]?.counted === null);
}
