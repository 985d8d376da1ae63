import type { KeyboardEvent, MouseEvent } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { toBoardCommand } from './board-keys.ts';
import type { CardChoice, CardPlace } from './use-card-choice.ts';
import type { CardFocus } from './use-card-focus.ts';
import type { OpenCardMenu } from './use-card-menu.ts';
import type { ColumnSet } from './use-column-set.ts';

interface CardHandlersOptions {
  columns: ColumnSet;
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
export function createCardHandlers({ columns, choice, focus, movable, openMenu, openRecord }: CardHandlersOptions) {
  const { toggle, extend, clear } = choice;
  const rowAt = (place: CardPlace | null) => (place ? columns.get(place.state)?.get(place.index) : undefined);

  return {
    onKeyDown(event: KeyboardEvent) {
      const place = toPlace(event.target);
      const command = place && event.target instanceof HTMLLIElement ? toBoardCommand(event) : null;
      const row = rowAt(place);
      if (!place || !command) return;
      event.preventDefault();
      if ('go' in command || 'edge' in command) {
        const next = focus.placeOf(command);
        if (!next) return;
        focus.goTo(next);
        if ('extend' in command && command.extend) void extend(next, place);
      } else if ('clear' in command) clear();
      else if (row && 'open' in command) openRecord(row);
      else if (row && 'tick' in command) toggle(row, place);
      else if (row && 'move' in command && movable) openMenu('states', place, row);
    },
    onClick(event: MouseEvent) {
      const place = toPlace(event.target);
      const row = rowAt(place);
      if (!place || !row) return;
      const button = (event.target as Element).closest('[data-menu]');
      if (button) return openMenu('events', place, row, button.getBoundingClientRect());
      if (event.shiftKey) void extend(place, focus.reachable ?? place);
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
