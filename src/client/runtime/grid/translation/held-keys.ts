/** Keys held down at the last click or key press; menus tell of neither. */
const held = { overwrite: false, shift: false };

const remember = (event: MouseEvent | KeyboardEvent): void => {
  held.overwrite = event.ctrlKey || event.metaKey;
  held.shift = event.shiftKey;
};

/** Begins to listen. @returns ends it */
export function listenForHeldKeys(): () => void {
  const kinds = ['pointerdown', 'pointerup', 'keydown'] as const;
  for (const kind of kinds) window.addEventListener(kind, remember, true);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, remember, true);
  };
}

export const heldKeys = (): Readonly<typeof held> => held;
