import type { JsonObject } from '../../../shared/json.ts';
import type { BoardState } from './board-states.ts';
import type { CardChoice } from './use-card-choice.ts';
import type { CardFocus } from './use-card-focus.ts';

interface FollowMoveOptions {
  shown: readonly BoardState[];
  choice: CardChoice;
  focus: CardFocus;
}

/** Lets the focus go with a card to its new column, and back with one that was refused; what was moved is ticked no more. */
export function createFollowMove({ shown, choice: { clear, setActive }, focus: { reachable, wantFocus } }: FollowMoveOptions) {
  return async (rows: readonly JsonObject[], to: BoardState | null, moved: Promise<number>): Promise<void> => {
    const [row] = rows;
    if (row && to && shown.includes(to)) setActive({ state: to.id, index: 0, row });
    wantFocus();
    const count = await moved;
    if (count > 0) clear();
    if (row && reachable && count === 0) setActive({ ...reachable, row });
    wantFocus();
  };
}
