import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { TableInfo } from './tables.ts';

/** A row of a tree by its key, and the key of the row above it. */
export interface TreePlace {
  key: string | null;
  parent: string | null;
}

/** What leads up from each row, where one of the others is above it. */
function waysUp(places: readonly TreePlace[]): (from: number) => number | undefined {
  const byKey = new Map(places.flatMap(({ key }, i) => (key === null ? [] : [[key, i] as const])));
  return (from) => {
    const parent = places[from]?.parent ?? null;
    return parent === null ? undefined : byKey.get(parent);
  };
}

/** Below how many of the others each one stands; those of a circle are told apart by no depth. */
function depthsOf(places: readonly TreePlace[]): { depths: number[]; isCircle: boolean } {
  const up = waysUp(places);
  const depths: number[] = [];
  let isCircle = false;
  for (const start of places.keys()) {
    const path: number[] = [];
    const met = new Set<number>();
    let at: number | undefined = start;
    while (at !== undefined && depths[at] === undefined && !met.has(at)) {
      path.push(at);
      met.add(at);
      at = up(at);
    }
    isCircle ||= at !== undefined && met.has(at);
    const above = at === undefined ? -1 : (depths[at] ?? -1);
    for (const [below, i] of path.toReversed().entries()) depths[i] = above + 1 + below;
  }
  return { depths, isCircle };
}

/** Rows of a tree so that each comes behind all above it, and otherwise in their order. */
export function inTreeOrder<T>(rows: readonly T[], placeOf: (row: T) => TreePlace): T[] {
  const { depths } = depthsOf(rows.map(placeOf));
  return rows
    .map((row, i) => ({ row, depth: depths[i] ?? 0 }))
    .toSorted((one, other) => one.depth - other.depth)
    .map(({ row }) => row);
}

const textOf = (value: Json | undefined): string | null => (value === undefined || value === null ? null : String(value));

/** Where a row stands that has its key and its parent under these names. */
export const placeBy =
  (key: string, parent: string) =>
  (row: JsonObject): TreePlace => ({ key: textOf(row[key]), parent: textOf(row[parent]) });

/** Rows of a table, those of a tree behind all above them. */
export function parentsFirst({ key: [key], sequence }: TableInfo, rows: readonly JsonObject[]): readonly JsonObject[] {
  const parent = sequence?.parent;
  return parent === undefined || key === undefined ? rows : inTreeOrder(rows, placeBy(key, parent));
}

/** Whether one of the rows stands below itself. */
export const hasCircle = (places: readonly TreePlace[]): boolean => depthsOf(places).isCircle;
