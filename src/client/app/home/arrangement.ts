import { homeBegins, homeTiles } from '../../../generated/home.gen.ts';
import type { Duty } from '../../../shared/duties.ts';
import { isObject } from '../../../shared/json.ts';
import type { Json } from '../../../shared/json.ts';

/** How a person has the tiles of home: those he sees, in order, and those he hid; null where he never arranged them. Tiles go by their titles. */
export interface Arrangement {
  arranged: { shown: readonly string[]; hidden: readonly string[] } | null;
}

export const arrangementKey = 'home:tiles';

const titles = homeTiles.map(({ title }) => title);
const known = (value: Json | undefined): string[] => [
  ...new Set((Array.isArray(value) ? value : []).filter((title) => typeof title === 'string' && titles.includes(title)) as string[]),
];

/** Reads what is kept; a tile that is no more is forgotten. */
export function parseArrangement(stored: Json | undefined): Arrangement {
  const arranged = isObject(stored) && isObject(stored.arranged) ? stored.arranged : null;
  return { arranged: arranged && { shown: known(arranged.shown), hidden: known(arranged.hidden) } };
}

/** The tiles with which home begins: those of the duties in their order, each once; all of them for whoever works at everything. */
export function firstTiles(duties: readonly Duty[]): readonly string[] {
  if (duties.length === 0) return titles;
  return [...new Set(duties.flatMap((duty) => homeBegins[duty] ?? []))];
}

/** The tiles in sight, in order, and the others. What came to the beginning since the person arranged his tiles comes last. */
export function arrange({ arranged }: Arrangement, duties: readonly Duty[]): { shown: string[]; hidden: string[] } {
  const first = firstTiles(duties);
  const shown = arranged ? [...arranged.shown, ...first.filter((title) => !arranged.shown.includes(title) && !arranged.hidden.includes(title))] : [...first];
  return { shown, hidden: titles.filter((title) => !shown.includes(title)) };
}

/** The list with one of its members at another place. */
export function moved(list: readonly string[], title: string, place: number): string[] {
  const rest = list.filter((one) => one !== title);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, place)), 0, title);
}
