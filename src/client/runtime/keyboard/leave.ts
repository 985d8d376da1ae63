import { reachable } from '../../ui/overlays/use-focus-return.ts';

/**
 * Moves the focus out of a list to what Tab reaches after or before it. From the end of the page, or of the dialog, it goes on
 * at the other end: the browser would have no place for F6. False where there is nothing but the list.
 */
export function leave(list: HTMLElement | null, way: 'after' | 'before'): boolean {
  if (!list) return false;
  const around = list.closest('[role="dialog"], [role="alertdialog"]') ?? document;
  const side = way === 'after' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const others = [...around.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) => element.tabIndex >= 0 && !list.contains(element) && !element.contains(list) && element.checkVisibility({ visibilityProperty: true }),
  );
  const beside = others.filter((element) => (list.compareDocumentPosition(element) & side) !== 0);
  const next = way === 'after' ? (beside[0] ?? others[0]) : (beside.at(-1) ?? others.at(-1));
  next?.focus();
  return next !== undefined;
}

const ways = { leave: 'after', leave_back: 'before', cancel: 'before' } as const;

/** Leaves a list by the command that says so; Esc too, but for dialogs, where it is theirs. True where it was one and there is a place to go. */
export function leaveBy(command: string, list: HTMLElement | null): boolean {
  if (!Object.hasOwn(ways, command)) return false;
  if (command === 'cancel' && list?.closest('[role="dialog"], [role="alertdialog"]')) return false;
  return leave(list, ways[command as keyof typeof ways]);
}
