/** What a key does on the cards. */
export type BoardCommand =
  | { go: readonly [columns: number, cards: number]; extend?: boolean }
  | { edge: 'first' | 'last' }
  | { open: true }
  | { move: true }
  | { tick: true }
  | { clear: true };

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const page = 5;

const plain: Record<string, BoardCommand> = {
  ArrowUp: { go: [0, -1] },
  ArrowDown: { go: [0, 1] },
  ArrowLeft: { go: [-1, 0] },
  ArrowRight: { go: [1, 0] },
  PageUp: { go: [0, -page] },
  PageDown: { go: [0, page] },
  Home: { edge: 'first' },
  End: { edge: 'last' },
  Enter: { open: true },
  ' ': { move: true },
  m: { move: true },
  M: { move: true },
  Escape: { clear: true },
};
const withShift: Record<string, BoardCommand> = { ArrowUp: { go: [0, -1], extend: true }, ArrowDown: { go: [0, 1], extend: true }, M: { move: true } };
const withControl: Record<string, BoardCommand> = { ' ': { tick: true } };

/** The command of a key; null when the board does not take it. */
export function toBoardCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): BoardCommand | null {
  if (altKey) return null;
  const commands = ctrlKey || metaKey ? withControl : shiftKey ? withShift : plain;
  return commands[key] ?? null;
}
