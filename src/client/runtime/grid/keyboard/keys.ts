import type { MessageId } from '../../../../generated/messages.gen.ts';

/** Everything the keyboard can do in a grid. The handler and the help read this table; nothing else knows a key. */
export const commands = [
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
  'help',
  'save',
  'context_menu',
] as const;
export type GridCommand = (typeof commands)[number];

export interface KeyBinding {
  /** As KeyboardEvent.key names it. */
  key: string;
  mod?: boolean;
  alt?: boolean;
  shift?: boolean;
  /** Shift extends the range instead of being another key. */
  extends?: boolean;
  command: GridCommand;
  group: 'move' | 'select' | 'edit' | 'find';
  /** Left to the browser's own clipboard events; listed for the help only. */
  native?: boolean;
}

export const keyTable: readonly KeyBinding[] = [
  { key: 'ArrowUp', command: 'up', group: 'move', extends: true },
  { key: 'ArrowDown', command: 'down', group: 'move', extends: true },
  { key: 'ArrowLeft', command: 'left', group: 'move', extends: true },
  { key: 'ArrowRight', command: 'right', group: 'move', extends: true },
  { key: 'ArrowUp', mod: true, command: 'edge_up', group: 'move', extends: true },
  { key: 'ArrowDown', mod: true, command: 'edge_down', group: 'move', extends: true },
  { key: 'ArrowLeft', mod: true, command: 'edge_left', group: 'move', extends: true },
  { key: 'ArrowRight', mod: true, command: 'edge_right', group: 'move', extends: true },
  { key: 'Home', command: 'row_start', group: 'move', extends: true },
  { key: 'End', command: 'row_end', group: 'move', extends: true },
  { key: 'Home', mod: true, command: 'grid_start', group: 'move', extends: true },
  { key: 'End', mod: true, command: 'grid_end', group: 'move', extends: true },
  { key: 'PageUp', command: 'page_up', group: 'move', extends: true },
  { key: 'PageDown', command: 'page_down', group: 'move', extends: true },
  { key: 'Tab', command: 'leave', group: 'move' },
  { key: 'Tab', shift: true, command: 'leave_back', group: 'move' },
  { key: 'F6', command: 'leave', group: 'move' },
  { key: 'F6', shift: true, command: 'leave_back', group: 'move' },
  { key: ' ', shift: true, command: 'select_row', group: 'select' },
  { key: ' ', mod: true, command: 'select_column', group: 'select' },
  { key: 'a', mod: true, command: 'select_all', group: 'select' },
  { key: 'F2', command: 'edit', group: 'edit' },
  { key: 'Enter', command: 'enter', group: 'edit' },
  { key: 'Escape', command: 'cancel', group: 'edit' },
  { key: 'Delete', command: 'clear', group: 'edit' },
  { key: 'Backspace', command: 'clear', group: 'edit' },
  { key: ' ', command: 'toggle', group: 'edit' },
  { key: 'c', mod: true, command: 'copy', group: 'edit', native: true },
  { key: 'x', mod: true, command: 'cut', group: 'edit', native: true },
  { key: 'v', mod: true, command: 'paste', group: 'edit', native: true },
  { key: 'd', mod: true, command: 'fill_down', group: 'edit' },
  { key: 'z', mod: true, command: 'undo', group: 'edit' },
  { key: 'y', mod: true, command: 'redo', group: 'edit' },
  { key: 'z', mod: true, shift: true, command: 'redo', group: 'edit' },
  { key: 's', mod: true, command: 'save', group: 'edit' },
  { key: 'Insert', command: 'add_row', group: 'edit' },
  { key: 'Delete', mod: true, command: 'delete_rows', group: 'edit' },
  { key: 'f', mod: true, command: 'search', group: 'find' },
  { key: 'ArrowDown', alt: true, command: 'column_filter', group: 'find' },
  { key: 'F10', shift: true, command: 'context_menu', group: 'find', native: true },
  { key: '?', shift: true, command: 'help', group: 'find' },
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

/** The command of a key, and whether it extends the range; null when the grid does not take the key. */
export function toCommand(pressed: Pressed): { command: GridCommand; extend: boolean } | null {
  const mod = pressed.ctrlKey || pressed.metaKey;
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  const found = keyTable.find(
    (binding) =>
      binding.key === key &&
      !binding.native &&
      (binding.mod ?? false) === mod &&
      (binding.alt ?? false) === pressed.altKey &&
      (binding.extends || isSign(key) || (binding.shift ?? false) === pressed.shiftKey),
  );
  return found ? { command: found.command, extend: Boolean(found.extends) && pressed.shiftKey } : null;
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
  const binding = keyTable.find((one) => one.command === command);
  return binding && toKeyCaps(binding, text);
};
