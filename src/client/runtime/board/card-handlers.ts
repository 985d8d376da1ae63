import type { KeyboardEvent, MouseEvent } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { leaveBy } from '../keyboard/leave.ts';
import { type BoardCommand, type BoardStep, toBoardCommand } from './board-keys.ts';
import type { BoardState } from './board-states.ts';
import type { CardChoice, CardPlace } from './use-card-choice.ts';
import type { CardFocus } from './use-card-focus.ts';
import type { OpenCardMenu } from './use-card-menu.ts';
import type { ColumnSet } from './use-column-set.ts';

interface CardHandlersOptions {
  columns: ColumnSet;
  /** The columns in sight. */
  shown: readonly BoardState[];
  choice: CardChoice;
  focus: CardFocus;
  /** The user may move cards. */
  movable: boolean;
  openMenu: OpenCardMenu;
  openRecord: (row: JsonObject) => void;
}

const toPlace = (target: EventTarget): CardPlace | null => {
  const [state, index] = ((target as Element).closest<HTMLElement>('[data-place]')?.dataset.place ?? '').split(':').map(Number);
  return state && index !== undefined ? { state, index } : null;
};

/** What keys and the mouse do on the cards of a board. */
export function createCardHandlers({ columns, shown, choice, focus, movable, openMenu, openRecord }: CardHandlersOptions) {
  const { ticked, toggle, extend, tickColumns, clear } = choice;
  const rowAt = (place: CardPlace | null) => (place ? columns.get(place.state)?.get(place.index) : undefined);

  function go(command: Extract<BoardCommand, BoardStep>, from: CardPlace) {
    const next = focus.placeOf(command);
    if (!next) return;
    focus.goTo(next);
    if (command.extend) extend(next, from);
  }

  function tick(what: 'card' | 'column' | 'all', place: CardPlace) {
    if (what === 'card') toggle(rowAt(place), place);
    else tickColumns(what === 'column' ? [place.state] : shown.map(({ id }) => id));
  }

  /** False leaves the key to the browser. */
  function act(command: BoardCommand, place: CardPlace, board: HTMLElement): boolean {
    const row = rowAt(place);
    if ('go' in command || 'edge' in command) go(command, place);
    else if ('tick' in command) tick(command.tick, place);
    else if ('leave' in command) return leaveBy(command.leave, board);
    else if ('cancel' in command && ticked.size === 0) return leaveBy('cancel', board);
    else if ('cancel' in command) clear();
    else if (row && 'open' in command) openRecord(row);
    else if (row && 'move' in command && movable) openMenu('states', place, row);
    return true;
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const place = toPlace(event.target);
      const command = place && event.target instanceof HTMLLIElement ? toBoardCommand(event) : null;
      if (place && command && act(command, place, event.currentTarget)) event.preventDefault();
    },
    onClick(event: MouseEvent) {
      const place = toPlace(event.target);
      const row = rowAt(place);
      if (!place || !row) return;
      const button = (event.target as Element).closest('[data-menu]');
      if (button) return openMenu('events', place, row, button.getBoundingClientRect());
      if (event.shiftKey) extend(place, focus.reachable ?? place);
      else if (event.ctrlKey || event.metaKey) toggle(row, place);
      else clear();
      focus.goTo(place);
    },
    onDoubleClick(event: MouseEvent) {
      const row = rowAt(toPlace(event.target));
      if (row) openRecord(row);
    },
    onContextMenu(event: MouseEvent) {
      const place = toPlace(event.target);
      const row = rowAt(place);
      if (!place || !row) return;
      event.preventDefault();
      openMenu('events', place, row, event.clientX > 0 ? new DOMRect(event.clientX, event.clientY, 0, 0) : undefined);
    },
  };
}
