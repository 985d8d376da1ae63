import type { Place } from './presses.ts';

export interface Size {
  rows: number;
  columns: number;
  page: number;
}

/** Where each key leads, by the pattern of the ARIA grid. */
const moves: Readonly<Record<string, (at: Place, size: Size) => Place>> = {
  ArrowUp: (at) => ({ ...at, row: at.row - 1 }),
  ArrowDown: (at) => ({ ...at, row: at.row + 1 }),
  ArrowLeft: (at) => ({ ...at, column: at.column - 1 }),
  ArrowRight: (at) => ({ ...at, column: at.column + 1 }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at, { columns }) => ({ ...at, column: columns - 1 }),
  PageUp: (at, { page }) => ({ ...at, row: at.row - page }),
  PageDown: (at, { page }) => ({ ...at, row: at.row + page }),
  'Control+Home': () => ({ row: 0, column: 0 }),
  'Control+End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  'Control+ArrowUp': (at) => ({ ...at, row: 0 }),
  'Control+ArrowDown': (at, { rows }) => ({ ...at, row: rows - 1 }),
  'Control+ArrowLeft': (at) => ({ ...at, column: 0 }),
  'Control+ArrowRight': (at, { columns }) => ({ ...at, column: columns - 1 }),
};

const clamp = (at: Place, { rows, columns }: Size): Place => ({
  row: Math.max(0, Math.min(rows - 1, at.row)),
  column: Math.max(0, Math.min(columns - 1, at.column)),
});

/** Filling writes a cell of each row of the range; more than these are asked about first. */
const mostFilled = 100;

/** What a grid should have in the focus, selected and ticked after each key. Rows are named by their places: nothing moves them meanwhile. */
export function createGridModel(size: Size) {
  let anchor: Place = { row: 0, column: 0 };
  let focus = anchor;
  /** The active cell where that is no corner, as in a whole column. */
  let active: Place | undefined;
  let mode: 'some' | 'allBut' = 'some';
  let named = new Set<number>();

  const isTicked = (row: number) => named.has(row) === (mode === 'some');
  const at = () => active ?? focus;
  const bounds = () => [Math.min(anchor.row, focus.row), Math.max(anchor.row, focus.row)] as const;

  function tick(top: number, bottom: number) {
    const ticked = !isTicked(top);
    for (let row = top; row <= bottom; row += 1) {
      if (ticked === (mode === 'some')) named.add(row);
      else named.delete(row);
    }
  }

  function turnAll() {
    mode = mode === 'allBut' && named.size === 0 ? 'some' : 'allBut';
    named = new Set();
  }

  function go(key: string, extend: boolean) {
    const place = clamp(moves[key]?.(at(), size) ?? at(), size);
    anchor = extend ? anchor : place;
    focus = place;
    active = undefined;
  }

  function selectColumn() {
    const { column } = at();
    active = at();
    anchor = { row: 0, column };
    focus = { row: size.rows - 1, column };
  }

  const others: Readonly<Record<string, () => void>> = {
    'Control+ ': selectColumn,
    'Control+a': turnAll,
    'Shift+ ': () => tick(...bounds()),
    ' ': () => tick(at().row, at().row),
    'Control+d': () => undefined,
  };

  /** Keys that mean something else where the model stands, or that would be asked about. */
  function isLeftOut(key: string): boolean {
    const [top, bottom] = bounds();
    // In the first row the arrow goes up to the heads.
    if (key === 'ArrowUp') return at().row === 0;
    // In other columns a flag would be turned.
    if (key === ' ') return at().column !== 0;
    // All rows are ticked as such, or one by one where all are loaded: the model does not know which.
    if (key === 'Shift+ ') return bottom - top + 1 === size.rows;
    return key === 'Control+d' && bottom - top >= mostFilled;
  }

  return {
    keys: [...Object.keys(moves).flatMap((key) => [key, `Shift+${key}`]), ...Object.keys(others)].map((key) => key.replace('Shift+Control', 'Control+Shift')),
    isLeftOut,
    press(key: string) {
      const extend = key.includes('Shift+') && !(key in others);
      if (key in others) others[key]?.();
      else go(key.replace('Shift+', ''), extend);
    },
    get place() {
      return at();
    },
    get cells() {
      const [top, bottom] = bounds();
      return (bottom - top + 1) * (Math.abs(anchor.column - focus.column) + 1);
    },
    get ticked() {
      return mode === 'some' ? named.size : size.rows - named.size;
    },
    isTicked,
  };
}
