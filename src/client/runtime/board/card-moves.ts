import type { JsonObject } from '../../../shared/json.ts';
import type { KeyOf } from '../../data/rows/row-source.ts';

/** A card on the move: shown at once, put right by the first refresh that was asked for after the server had agreed. */
interface Moved {
  row: JsonObject;
  settledBy?: number;
}

/** The moves of one column that are under way, by the rows' keys. */
export interface CardMoves {
  isTaken: (key: string) => boolean;
  taken: () => Iterable<string>;
  /** The cards that came, the last one first. */
  brought: () => { key: string; row: JsonObject }[];
  take: (rows: readonly JsonObject[]) => void;
  bring: (rows: readonly JsonObject[]) => void;
  undo: (rows: readonly JsonObject[]) => void;
  /** The server has stored the moves of these rows: from that refresh on its own rows tell them. */
  settle: (rows: readonly JsonObject[], refresh: number) => void;
  /** Forgets what the rows of that refresh tell already. */
  forget: (refresh: number) => void;
}

export function createCardMoves(keyOf: KeyOf): CardMoves {
  const taken = new Map<string, Moved>();
  const brought = new Map<string, Moved>();
  const both = [taken, brought];
  return {
    isTaken: (key) => taken.has(key),
    taken: () => taken.keys(),
    brought: () => [...brought].map(([key, { row }]) => ({ key, row })).reverse(),
    take(rows) {
      for (const row of rows) taken.set(keyOf(row), { row });
    },
    bring(rows) {
      for (const row of rows) {
        taken.delete(keyOf(row));
        brought.set(keyOf(row), { row });
      }
    },
    undo(rows) {
      for (const row of rows) for (const moves of both) moves.delete(keyOf(row));
    },
    settle(rows, refresh) {
      for (const row of rows) {
        for (const moves of both) {
          const moved = moves.get(keyOf(row));
          if (moved) moved.settledBy = refresh;
        }
      }
    },
    forget(refresh) {
      for (const moves of both) {
        for (const [key, moved] of moves) if (moved.settledBy !== undefined && moved.settledBy <= refresh) moves.delete(key);
      }
    },
  };
}
