/** Where a step leads in a list of one column: never past its ends. */
export type ListStep = (place: number, last: number) => number;

/** Entries that a page of a list has, about. */
const page = 10;

const toFirst: ListStep = () => 0;
const toLast: ListStep = (_place, last) => last;
const by =
  (count: number): ListStep =>
  (place, last) =>
    Math.max(0, Math.min(last, place + count));

/** The commands that move in a list, tree or not. */
export const listSteps = {
  down: by(1),
  up: by(-1),
  page_down: by(page),
  page_up: by(-page),
  edge_up: toFirst,
  grid_start: toFirst,
  edge_down: toLast,
  grid_end: toLast,
} as const satisfies Record<string, ListStep>;
