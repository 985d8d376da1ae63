import type { MessageId } from '../../../generated/messages.gen.ts';

/** What takes keys: shapes of screens, the lines an event asks about, and every page around them. */
export const keyShapes = ['grid', 'tree', 'board', 'assignment', 'inbox', 'lines', 'record', 'page'] as const;
export type KeyShape = (typeof keyShapes)[number];

export type KeyGroup = 'move' | 'select' | 'edit' | 'find' | 'page';

/** Everything the keyboard can do, by shape. The handlers and the help read the table below; nothing else knows a key. */
const commandsOf = {
  grid: [
    'up',
    'down',
    'left',
    'right',
    'page_up',
    'page_down',
    'row_start',
    'row_end',
    'grid_start',
    'grid_end',
    'edge_up',
    'edge_down',
    'edge_left',
    'edge_right',
    'leave',
    'leave_back',
    'edit',
    'enter',
    'cancel',
    'clear',
    'toggle',
    'select_row',
    'select_column',
    'select_all',
    'copy',
    'cut',
    'paste',
    'fill_down',
    'undo',
    'redo',
    'search',
    'column_filter',
    'delete_rows',
    'add_row',
    'save',
    'context_menu',
    'next_steps',
  ],
  tree: [
    'up',
    'down',
    'page_up',
    'page_down',
    'grid_start',
    'grid_end',
    'edge_up',
    'edge_down',
    'fold',
    'unfold',
    'move_up',
    'move_down',
    'move_in',
    'move_out',
    'leave',
    'leave_back',
    'edit_record',
    'cancel',
    'delete_rows',
    'add_child',
    'add_sibling',
    'undo',
    'redo',
    'search',
  ],
  board: [
    'up',
    'down',
    'left',
    'right',
    'page_up',
    'page_down',
    'grid_start',
    'grid_end',
    'edge_up',
    'edge_down',
    'edge_left',
    'edge_right',
    'leave',
    'leave_back',
    'open_card',
    'move_card',
    'toggle',
    'select_row',
    'select_column',
    'select_all',
    'cancel',
    'search',
    'context_menu',
  ],
  assignment: ['up', 'down', 'page_up', 'page_down', 'grid_start', 'grid_end', 'edge_up', 'edge_down', 'leave', 'leave_back', 'cancel', 'search'],
  inbox: ['up', 'down', 'edge_up', 'edge_down', 'toggle', 'select_all', 'fire', 'open_card', 'cancel'],
  lines: ['up', 'down'],
  record: ['previous_record', 'next_record', 'save_form', 'next_steps'],
  page: ['palette', 'menu', 'guide', 'help', 'close'],
} as const satisfies Record<KeyShape, readonly string[]>;

export const commands: { [TShape in KeyShape]: readonly Command<TShape>[] } = commandsOf;
export type Command<TShape extends KeyShape = KeyShape> = (typeof commandsOf)[TShape][number];
export type GridCommand = Command<'grid'>;

export interface KeyBinding {
  shapes: readonly KeyShape[];
  /** As KeyboardEvent.key names it. */
  key: string;
  mod?: boolean;
  alt?: boolean;
  shift?: boolean;
  /** Shift extends the range instead of being another key. */
  extends?: boolean;
  command: Command;
  group: KeyGroup;
  /** Done by the browser's own events, or by what has the key for itself; listed for the help only. */
  native?: boolean;
}

const lists = ['grid', 'tree', 'board', 'assignment'] as const;
/** Where several are chosen at once. */
const several = ['grid', 'board'] as const;
const single = ['tree', 'board', 'assignment'] as const;

/** A key does the same in every shape that has it. */
export const keyTable: readonly KeyBinding[] = [
  { shapes: lists, key: 'ArrowUp', command: 'up', group: 'move', extends: true },
  { shapes: lists, key: 'ArrowDown', command: 'down', group: 'move', extends: true },
  { shapes: several, key: 'ArrowLeft', command: 'left', group: 'move', extends: true },
  { shapes: several, key: 'ArrowRight', command: 'right', group: 'move', extends: true },
  { shapes: ['tree'], key: 'ArrowLeft', command: 'fold', group: 'move' },
  { shapes: ['tree'], key: 'ArrowRight', command: 'unfold', group: 'move' },
  { shapes: ['inbox'], key: 'ArrowUp', command: 'up', group: 'move' },
  { shapes: ['inbox'], key: 'ArrowDown', command: 'down', group: 'move' },
  { shapes: ['inbox'], key: 'k', command: 'up', group: 'move' },
  { shapes: ['inbox'], key: 'j', command: 'down', group: 'move' },
  { shapes: ['inbox'], key: 'Home', command: 'edge_up', group: 'move' },
  { shapes: ['inbox'], key: 'End', command: 'edge_down', group: 'move' },
  { shapes: ['inbox'], key: 'x', command: 'toggle', group: 'select' },
  { shapes: ['inbox'], key: ' ', command: 'toggle', group: 'select' },
  { shapes: ['inbox'], key: 'a', mod: true, command: 'select_all', group: 'select' },
  { shapes: ['inbox'], key: '1–9', command: 'fire', group: 'edit', native: true },
  { shapes: ['inbox'], key: 'Enter', command: 'open_card', group: 'edit' },
  { shapes: ['inbox'], key: 'Escape', command: 'cancel', group: 'edit' },
  { shapes: ['lines'], key: 'ArrowUp', command: 'up', group: 'move' },
  { shapes: ['lines'], key: 'ArrowDown', command: 'down', group: 'move' },
  { shapes: ['lines'], key: 'Enter', command: 'down', group: 'move' },
  { shapes: lists, key: 'ArrowUp', mod: true, command: 'edge_up', group: 'move', extends: true },
  { shapes: lists, key: 'ArrowDown', mod: true, command: 'edge_down', group: 'move', extends: true },
  { shapes: several, key: 'ArrowLeft', mod: true, command: 'edge_left', group: 'move', extends: true },
  { shapes: several, key: 'ArrowRight', mod: true, command: 'edge_right', group: 'move', extends: true },
  { shapes: ['grid'], key: 'Home', command: 'row_start', group: 'move', extends: true },
  { shapes: ['grid'], key: 'End', command: 'row_end', group: 'move', extends: true },
  { shapes: single, key: 'Home', command: 'edge_up', group: 'move', extends: true },
  { shapes: single, key: 'End', command: 'edge_down', group: 'move', extends: true },
  { shapes: lists, key: 'Home', mod: true, command: 'grid_start', group: 'move', extends: true },
  { shapes: lists, key: 'End', mod: true, command: 'grid_end', group: 'move', extends: true },
  { shapes: lists, key: 'PageUp', command: 'page_up', group: 'move', extends: true },
  { shapes: lists, key: 'PageDown', command: 'page_down', group: 'move', extends: true },
  { shapes: ['grid'], key: 'Tab', command: 'leave', group: 'move' },
  { shapes: ['grid'], key: 'Tab', shift: true, command: 'leave_back', group: 'move' },
  { shapes: lists, key: 'F6', command: 'leave', group: 'move' },
  { shapes: lists, key: 'F6', shift: true, command: 'leave_back', group: 'move' },
  { shapes: ['tree'], key: 'ArrowUp', alt: true, command: 'move_up', group: 'edit' },
  { shapes: ['tree'], key: 'ArrowDown', alt: true, command: 'move_down', group: 'edit' },
  { shapes: ['tree'], key: 'ArrowRight', alt: true, command: 'move_in', group: 'edit' },
  { shapes: ['tree'], key: 'ArrowLeft', alt: true, command: 'move_out', group: 'edit' },
  { shapes: ['record'], key: 'PageUp', alt: true, command: 'previous_record', group: 'move' },
  { shapes: ['record'], key: 'PageDown', alt: true, command: 'next_record', group: 'move' },
  { shapes: several, key: ' ', shift: true, command: 'select_row', group: 'select' },
  { shapes: several, key: ' ', mod: true, command: 'select_column', group: 'select' },
  { shapes: several, key: 'a', mod: true, command: 'select_all', group: 'select' },
  { shapes: several, key: ' ', command: 'toggle', group: 'select' },
  { shapes: ['grid'], key: 'F2', command: 'edit', group: 'edit' },
  { shapes: ['grid'], key: 'Enter', command: 'enter', group: 'edit' },
  { shapes: ['tree'], key: 'F2', command: 'edit_record', group: 'edit' },
  { shapes: ['tree'], key: 'Enter', command: 'edit_record', group: 'edit' },
  { shapes: ['board'], key: 'Enter', command: 'open_card', group: 'edit' },
  { shapes: ['board'], key: 'm', command: 'move_card', group: 'edit' },
  { shapes: lists, key: 'Escape', command: 'cancel', group: 'edit' },
  { shapes: ['grid'], key: 'Delete', command: 'clear', group: 'edit' },
  { shapes: ['grid'], key: 'Backspace', command: 'clear', group: 'edit' },
  { shapes: ['grid'], key: 'c', mod: true, command: 'copy', group: 'edit', native: true },
  { shapes: ['grid'], key: 'x', mod: true, command: 'cut', group: 'edit', native: true },
  { shapes: ['grid'], key: 'v', mod: true, command: 'paste', group: 'edit', native: true },
  { shapes: ['grid'], key: 'd', mod: true, command: 'fill_down', group: 'edit' },
  { shapes: ['grid', 'tree'], key: 'z', mod: true, command: 'undo', group: 'edit' },
  { shapes: ['grid', 'tree'], key: 'y', mod: true, command: 'redo', group: 'edit' },
  { shapes: ['grid', 'tree'], key: 'z', mod: true, shift: true, command: 'redo', group: 'edit' },
  { shapes: ['grid'], key: 's', mod: true, command: 'save', group: 'edit' },
  { shapes: ['record'], key: 's', mod: true, command: 'save_form', group: 'edit' },
  { shapes: ['grid', 'record'], key: 'Enter', mod: true, command: 'next_steps', group: 'edit', native: true },
  { shapes: ['grid'], key: 'Insert', command: 'add_row', group: 'edit' },
  { shapes: ['tree'], key: 'Insert', command: 'add_child', group: 'edit' },
  { shapes: ['tree'], key: 'Insert', shift: true, command: 'add_sibling', group: 'edit' },
  { shapes: ['grid', 'tree'], key: 'Delete', mod: true, command: 'delete_rows', group: 'edit' },
  { shapes: lists, key: 'f', mod: true, command: 'search', group: 'find' },
  { shapes: ['grid'], key: 'ArrowDown', alt: true, command: 'column_filter', group: 'find' },
  { shapes: several, key: 'F10', shift: true, command: 'context_menu', group: 'find', native: true },
  { shapes: ['page'], key: 'k', mod: true, command: 'palette', group: 'page' },
  { shapes: ['page'], key: 'b', mod: true, command: 'menu', group: 'page' },
  { shapes: ['page'], key: 'F1', command: 'guide', group: 'page' },
  { shapes: ['page'], key: '?', shift: true, command: 'help', group: 'page' },
  { shapes: ['page'], key: 'Escape', command: 'close', group: 'page', native: true },
];

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Signs that only some keyboards reach with Shift: there the sign decides, not the modifier. */
const isSign = (key: string) => key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase();

const isPressed = (binding: KeyBinding, pressed: Pressed): boolean =>
  binding.key === (pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key) &&
  (binding.mod ?? false) === (pressed.ctrlKey || pressed.metaKey) &&
  (binding.alt ?? false) === pressed.altKey &&
  (binding.extends || isSign(binding.key) || (binding.shift ?? false) === pressed.shiftKey);

/** The command of a key in a shape, and whether it extends the range; null when the shape does not take the key. */
export function toCommand<TShape extends KeyShape>(shape: TShape, pressed: Pressed): { command: Command<TShape>; extend: boolean } | null {
  const found = keyTable.find((binding) => !binding.native && binding.shapes.includes(shape) && isPressed(binding, pressed));
  // A binding of a shape names one of its commands; the suite of the keys holds the table to it.
  return found ? { command: found.command as Command<TShape>, extend: Boolean(found.extends) && pressed.shiftKey } : null;
}

/** A character that starts an edit. */
export const isTyping = (pressed: Pressed): boolean =>
  pressed.key.length === 1 && pressed.key !== ' ' && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;

/** Whether a key is the shortcut of an action, written as in `aria-keyshortcuts`. */
export function isShortcut(shortcut: string, pressed: Pressed): boolean {
  const parts = shortcut.split('+');
  return (
    parts.at(-1)?.toLowerCase() === pressed.key.toLowerCase() &&
    parts.includes('Control') === (pressed.ctrlKey || pressed.metaKey) &&
    parts.includes('Alt') === pressed.altKey &&
    parts.includes('Shift') === pressed.shiftKey
  );
}

/** Keys whose names are words; the rest are shown as they are. */
const keyNames: Record<string, MessageId> = {
  ArrowUp: 'keyboard.key.up',
  ArrowDown: 'keyboard.key.down',
  ArrowLeft: 'keyboard.key.left',
  ArrowRight: 'keyboard.key.right',
  Home: 'keyboard.key.home',
  End: 'keyboard.key.end',
  PageUp: 'keyboard.key.page_up',
  PageDown: 'keyboard.key.page_down',
  Tab: 'keyboard.key.tab',
  Enter: 'keyboard.key.enter',
  Escape: 'keyboard.escape',
  Delete: 'keyboard.key.delete',
  Backspace: 'keyboard.key.backspace',
  Insert: 'keyboard.key.insert',
  ' ': 'keyboard.key.space',
};

/** The keys of a binding in the user's words, for Kbd. */
export function toKeyCaps(binding: KeyBinding, text: (id: MessageId) => string): string[] {
  const name = keyNames[binding.key];
  return [
    ...(binding.mod ? [text('keyboard.ctrl')] : []),
    ...(binding.alt ? [text('keyboard.alt')] : []),
    ...(binding.shift && !isSign(binding.key) ? [text('keyboard.shift')] : []),
    name ? text(name) : binding.key.toUpperCase(),
  ];
}

export const capsOf = (command: GridCommand, text: (id: MessageId) => string): string[] | undefined => {
  const binding = keyTable.find((one) => one.command === command && one.shapes.includes('grid'));
  return binding && toKeyCaps(binding, text);
};

const chordOf = ({ key, mod = false, alt = false, shift = false }: KeyBinding) => JSON.stringify([key, mod, alt, shift]);

/** What the keys do where the given shapes lie within each other, the innermost first: it takes a key before those around it. */
export function bindingsIn(shapes: readonly KeyShape[]): KeyBinding[] {
  const taken = new Set<string>();
  return shapes.flatMap((shape) => {
    const own = keyTable.filter((binding) => binding.shapes.includes(shape) && !taken.has(chordOf(binding)));
    for (const binding of own) taken.add(chordOf(binding));
    return own;
  });
}
