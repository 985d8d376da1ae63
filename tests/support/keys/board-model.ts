/** A column of a board: the id of its state, and how many cards it has. */
export interface ModelColumn {
  state: string;
  total: number;
}

interface CardPlace {
  column: number;
  index: number;
}

/** What a board should have in the focus and ticked after each key. Columns without cards are none. */
export function createBoardModel(all: readonly ModelColumn[]) {
  const columns = all.filter(({ total }) => total > 0);
  const totalOf = (column: number) => columns[column]?.total ?? 0;
  let at: CardPlace = { column: 0, index: 0 };
  let anchor: CardPlace | null = null;
  let ticked = new Set<string>();

  const nameOf = ({ column, index }: CardPlace) => `${columns[column]?.state}:${index}`;
  const cardsOf = (column: number, first = 0, last = totalOf(column) - 1) =>
    Array.from({ length: last - first + 1 }, (_, offset) => nameOf({ column, index: first + offset }));
  const down = (count: number) => ({ ...at, index: Math.max(0, Math.min(totalOf(at.column) - 1, at.index + count)) });
  /** Beside an edge there is nothing to go to. */
  const across = (count: number) => {
    const column = at.column + count;
    return columns[column] ? { column, index: Math.min(at.index, totalOf(column) - 1) } : null;
  };
  const inColumn = (column: number) => ({ column, index: Math.min(at.index, totalOf(column) - 1) });

  const moves: Readonly<Record<string, () => CardPlace | null>> = {
    ArrowUp: () => down(-1),
    ArrowDown: () => down(1),
    ArrowLeft: () => across(-1),
    ArrowRight: () => across(1),
    PageUp: () => down(-5),
    PageDown: () => down(5),
    Home: () => ({ ...at, index: 0 }),
    End: () => ({ ...at, index: totalOf(at.column) - 1 }),
    'Control+Home': () => ({ column: 0, index: 0 }),
    'Control+End': () => ({ column: columns.length - 1, index: totalOf(columns.length - 1) - 1 }),
    'Control+ArrowUp': () => ({ ...at, index: 0 }),
    'Control+ArrowDown': () => ({ ...at, index: totalOf(at.column) - 1 }),
    'Control+ArrowLeft': () => inColumn(0),
    'Control+ArrowRight': () => inColumn(columns.length - 1),
  };

  function extend(place: CardPlace, from: CardPlace) {
    const start: CardPlace = anchor?.column === place.column ? anchor : from.column === place.column ? from : place;
    anchor = start;
    ticked = new Set(cardsOf(place.column, Math.min(start.index, place.index), Math.max(start.index, place.index)));
  }

  function turn() {
    anchor = at;
    const name = nameOf(at);
    if (!ticked.delete(name)) ticked.add(name);
  }

  function onlyOrNone(cards: readonly string[]) {
    anchor = null;
    const isAlready = cards.length === ticked.size && cards.every((card) => ticked.has(card));
    ticked = new Set(isAlready ? [] : cards);
  }

  const ticks: Readonly<Record<string, () => void>> = {
    ' ': turn,
    'Shift+ ': turn,
    'Control+ ': () => onlyOrNone(cardsOf(at.column)),
    'Control+a': () => onlyOrNone(columns.flatMap((_, column) => cardsOf(column))),
  };

  return {
    keys: [...Object.keys(moves).flatMap((key) => [key, `Shift+${key}`]), ...Object.keys(ticks)].map((key) => key.replace('Shift+Control', 'Control+Shift')),
    press(key: string) {
      if (key in ticks) return ticks[key]?.();
      const from = at;
      const next = moves[key.replace('Shift+', '')]?.();
      if (!next) return;
      at = next;
      if (key.includes('Shift+')) extend(next, from);
    },
    get card() {
      return nameOf(at);
    },
    get ticked() {
      return ticked.size;
    },
  };
}
