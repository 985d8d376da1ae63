import { type Command, type Pressed, toCommand } from '../keyboard/keys.ts';

/** Where a step leads: on within or between columns, or to an end of the column, of the row of columns or of the whole board. */
export type BoardStep = { go: readonly [columns: number, cards: number] } | { edge: 'top' | 'bottom' | 'left' | 'right' | 'first' | 'last' };

/** What a key does on the cards. */
export type BoardCommand =
  | (BoardStep & { extend?: boolean })
  | { open: true }
  | { move: true }
  | { tick: 'card' | 'column' | 'all' }
  | { leave: 'leave' | 'leave_back' }
  /** Unticks; with nothing ticked the board is left. */
  | { cancel: true };

const page = 5;

const onCards: Readonly<Partial<Record<Command<'board'>, BoardCommand>>> = {
  up: { go: [0, -1] },
  down: { go: [0, 1] },
  left: { go: [-1, 0] },
  right: { go: [1, 0] },
  page_up: { go: [0, -page] },
  page_down: { go: [0, page] },
  edge_up: { edge: 'top' },
  edge_down: { edge: 'bottom' },
  edge_left: { edge: 'left' },
  edge_right: { edge: 'right' },
  grid_start: { edge: 'first' },
  grid_end: { edge: 'last' },
  open_card: { open: true },
  move_card: { move: true },
  toggle: { tick: 'card' },
  select_row: { tick: 'card' },
  select_column: { tick: 'column' },
  select_all: { tick: 'all' },
  leave: { leave: 'leave' },
  leave_back: { leave: 'leave_back' },
  cancel: { cancel: true },
};

/** The command of a key; null when the cards do not take it. */
export function toBoardCommand(pressed: Pressed): BoardCommand | null {
  const found = toCommand('board', pressed);
  const command = found && onCards[found.command];
  if (!command) return null;
  return found.extend && ('go' in command || 'edge' in command) ? { ...command, extend: true } : command;
}
