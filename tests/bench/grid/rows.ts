import type { JsonObject } from '../../../src/shared/json.ts';

const words = ['Chair', 'Table', 'Shelf', 'Bed', 'Lamp', 'Desk', 'Bench', 'Sofa', 'Stool', 'Rack'];
const colours = ['white', 'black', 'grey', 'green', 'sand', 'blue', 'natural'];
const numbers = Array.from({ length: 18 }, (_, index) => `figure_${index + 1}`);

export const fieldNames = ['code', 'name', 'colour', 'price', 'stock', 'active', ...numbers];

/** Row `index` of the bench: 24 columns, the same for every grid. */
export const benchRow = (index: number): JsonObject => ({
  code: `P-${String(index + 1).padStart(7, '0')}`,
  name: `${words[(index * 7) % words.length]} ${index % 977}, ${colours[(index * 3) % colours.length]}`,
  colour: colours[(index * 5) % colours.length] ?? '',
  price: 10 + ((index * 7919) % 99_000) / 100,
  stock: (index * 31) % 500,
  active: index % 7 !== 0,
  ...Object.fromEntries(numbers.map((name, place) => [name, (index * (place + 3)) % 10_007])),
});

/** Pixels of a row, in every grid. */
export const rowHeight = 28;

const collator = new Intl.Collator('en', { numeric: true });

/** The order of a column downwards: figures as figures, texts as people read them. */
export const compareBy =
  (field: string) =>
  (left: JsonObject, right: JsonObject): number => {
    const [a, b] = [left[field], right[field]];
    return typeof a === 'number' && typeof b === 'number' ? b - a : collator.compare(String(b), String(a));
  };

/** Whether a text is in a column, as people search it: without regard to case. */
export const holds = (row: JsonObject, field: string, text: string): boolean => String(row[field]).toLowerCase().includes(text.toLowerCase());

export const benchRows = (count: number): JsonObject[] => Array.from({ length: count }, (_, index) => benchRow(index));

/** What the bench does to a grid; each is over when the grid has painted the outcome. */
export interface BenchGrid {
  scroller: () => HTMLElement;
  /** Text of the first row in sight. */
  firstRow: () => string;
  /** Of all rows: a filter is given up first. */
  sort: (field: string) => void | Promise<void>;
  filter: (field: string, text: string) => void | Promise<void>;
  edit: (field: string, value: string) => void | Promise<void>;
}
