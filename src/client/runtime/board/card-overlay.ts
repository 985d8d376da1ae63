import type { JsonObject } from '../../../shared/json.ts';
import type { KeyOf, RowSource } from '../../data/rows/row-source.ts';
import type { CardMoves } from './card-moves.ts';
import { type Places, toPlaces } from './column-places.ts';

/** The server's rows with the moves that are under way laid over them. */
export interface CardOverlay {
  count: () => number;
  /** Row of the server's at a place of the column; the first one for a card that has just arrived. */
  toRow: (index: number) => number;
  get: (index: number) => JsonObject | undefined;
  indexOf: (row: JsonObject) => number;
  fetch: (first: number, last: number) => Promise<readonly JsonObject[]>;
}

interface CardOverlayOptions {
  source: () => RowSource;
  moves: CardMoves;
  keyOf: KeyOf;
  /** Goes up with every change of the rows and of the moves. */
  version: () => number;
}

interface Laid {
  places: Places;
  arrived: readonly JsonObject[];
}

function lay(source: RowSource, moves: CardMoves): Laid {
  const arrived = moves.brought().flatMap(({ key, row }) => (moves.isTaken(key) || source.indexOf(key) >= 0 ? [] : [row]));
  const left = [...moves.taken()].map((key) => source.indexOf(key)).filter((index) => index >= 0);
  return { places: toPlaces(source.total, left, arrived.length), arrived };
}

export function createCardOverlay({ source, moves, keyOf, version }: CardOverlayOptions): CardOverlay {
  /** Worked out once per version, for the many that ask while scrolling. */
  let latest: (Laid & { of: number }) | null = null;

  function laid(): Laid {
    if (latest?.of !== version()) latest = { ...lay(source(), moves), of: version() };
    return latest;
  }

  function toRow(index: number): number {
    const place = laid().places.placeOf(index);
    return 'row' in place ? place.row : 0;
  }

  return {
    count: () => laid().places.count,
    toRow,
    get(index) {
      const place = laid().places.placeOf(index);
      return 'row' in place ? source().get(place.row) : laid().arrived[place.arrived];
    },
    indexOf(row) {
      const key = keyOf(row);
      const { places, arrived } = laid();
      const among = arrived.findIndex((one) => keyOf(one) === key);
      return among >= 0 ? among : places.indexOfRow(source().indexOf(key));
    },
    async fetch(first, last) {
      const { arrived } = laid();
      const rows = last < arrived.length ? [] : await source().fetch(toRow(Math.max(first, arrived.length)), toRow(last));
      return [...arrived.slice(first, last + 1), ...rows.filter((row) => !moves.isTaken(keyOf(row)))];
    },
  };
}
