import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { SelectOption } from '../../ui/inputs/select.tsx';
import { useHost } from '../host.tsx';
import { focusSearch } from '../keyboard/focus-search.ts';
import { toCommand } from '../keyboard/keys.ts';
import { useWorkflowNames } from '../workflow/use-workflow-names.ts';
import styles from './board.module.css';
import { BoardColumns } from './board-columns.tsx';
import type { BoardMemory } from './board-memory.ts';
import type { BoardState } from './board-states.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import { createCardHandlers } from './card-handlers.ts';
import { CardMenu } from './card-menu.tsx';
import { type CardSource, instanceOf } from './card-source.ts';
import { createFollowMove } from './follow-move.ts';
import { useAskStep } from './use-ask-step.tsx';
import { type CardChoice, useCardChoice } from './use-card-choice.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useCardMenu } from './use-card-menu.ts';
import { type ColumnSet, useColumnSet } from './use-column-set.ts';
import { type Moves, useMoves } from './use-moves.ts';
import { useOpenRecord } from './use-open-record.ts';
import { useShownStates } from './use-shown-states.ts';
import { useWays, type Ways } from './use-ways.ts';

interface BoardProps {
  source: CardSource;
  states: readonly BoardState[];
  types: readonly SelectOption[];
  onType: (type: string) => void;
  memory: BoardMemory;
  remember: (change: Partial<BoardMemory>) => void;
}

interface CardsProps {
  source: CardSource;
  states: readonly BoardState[];
  shown: readonly BoardState[];
  columns: ColumnSet;
  choice: CardChoice;
  ways: Ways;
  moves: Moves;
}

/** The columns and what one does with their cards: choose, drag, open, and move by a menu. */
function Cards({ source, states, shown, columns, choice, ways, moves }: CardsProps) {
  const { rights, text, toast } = useHost();
  const board = useRef<HTMLDivElement>(null);
  const movable = rights(source.screen.id).set;
  const { ticked, clear } = choice;
  const focus = useCardFocus({ board, columns, shown, choice });
  const companions = useCallback((row: JsonObject) => (ticked.has(instanceOf(row)) ? [...ticked.values()] : [row]), [ticked]);
  const menu = useCardMenu({ board, choice, focus, companions });
  const openRecord = useOpenRecord(source);
  const handlers = createCardHandlers({ columns, shown, choice, focus, movable, openMenu: menu.open, openRecord });
  const follow = createFollowMove({ shown, choice, focus });
  const drag = useCardDrag({
    board,
    companions,
    load: ways.load,
    onDrop(rows, id, offers) {
      const to = states.find((state) => state.id === id);
      if (to) void moves.move(rows, to, offers).then((count) => count > 0 && clear());
    },
  });

  return (
    <>
      <BoardColumns
        board={board}
        source={source}
        states={states}
        shown={shown}
        columns={columns}
        ways={ways}
        focus={focus}
        drag={drag}
        handlers={handlers}
        ticked={ticked}
        movable={movable}
      />
      {menu.request && (
        <CardMenu
          request={menu.request}
          states={states}
          ways={ways}
          movable={movable}
          onOpen={openRecord}
          onClose={menu.close}
          onMove={(rows, to, offers) => void follow(rows, to, moves.move(rows, to, offers))}
          onFire={(rows, step, to) => void follow(rows, to, moves.fire(rows, step, to))}
          onRefused={(reason) => toast({ variant: 'warning', text: text('board.not_moved'), detail: reason })}
        />
      )}
    </>
  );
}

/** The search by the key of all lists, wherever the focus is. */
function searchByKey(event: KeyboardEvent) {
  if (toCommand('board', event)?.command === 'search' && focusSearch(event.currentTarget)) event.preventDefault();
}

/** The records of one workflow as cards, a column for each state. */
export function Board({ source, states, types, onType, memory, remember }: BoardProps) {
  const { text } = useHost();
  const [search, setSearch] = useState('');
  const [said, announce] = useState('');
  const { shown, turn } = useShownStates({ type: source.type, states, memory, remember });
  const columns = useColumnSet({ source, states, shown, search, order: memory.order });
  const choice = useCardChoice(columns);
  const { ticked, clear } = choice;
  const ways = useWays(states, useWorkflowNames(source.type));
  const { ask, dialog } = useAskStep();
  const moves = useMoves({ source, states, columns, ways, ask, announce });

  // A search that narrows the cards leaves the ticks of those it hides behind; they would be moved unseen.
  useEffect(() => clear(), [search, clear]);

  return (
    <div className={styles.screen} data-keys="board" onKeyDown={searchByKey}>
      <BoardToolbar
        text={text}
        types={types}
        type={source.type}
        onType={onType}
        searchable={source.screen.meta.search}
        onSearch={setSearch}
        states={states}
        shown={shown}
        onTurn={turn}
        order={memory.order}
        onOrder={(order) => remember({ order })}
        ticked={ticked.size}
        onClear={clear}
        onRefresh={() => columns.forEach((column) => column.refresh())}
      />
      <Cards source={source} states={states} shown={shown} columns={columns} choice={choice} ways={ways} moves={moves} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {dialog}
    </div>
  );
}
