import { useRef } from 'react';

/** An element that had the focus, and the list it was in: the element may be gone from the page by the time a dialog opens, and does not tell it any more. */
interface Place {
  element: Element | null;
  list: HTMLElement | null;
}

const nowhere: Place = { element: null, list: null };
/** Where the focus last was outside of menus: a menu is gone by the time the dialog it opened closes. */
let lastLasting = nowhere;
/** Where it last was outside of dialogs too: one dialog may come in the place of another, whose buttons are gone by then. */
let lastOnPage = nowhere;

const toList = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[role="grid"], [role="treegrid"]') ?? null;

function toMenu(element: Element | null): Element | null {
  return element?.closest('[role="menu"]') ?? null;
}

/** A menu stands for the button it hangs on, which a click does not focus; a context menu has none. */
function toMenuButton(menu: Element): Element | null {
  const button = document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button && !toMenu(button) ? button : null;
}

// Absent where components are drawn to text, in tests.
globalThis.document?.addEventListener(
  'focusin',
  ({ target }) => {
    if (!(target instanceof Element)) return;
    const menu = toMenu(target);
    const lasting = menu ? toMenuButton(menu) : target;
    if (!lasting) return;
    lastLasting = { element: lasting, list: toList(lasting) };
    if (!lasting.closest('[role="dialog"], [role="alertdialog"]')) lastOnPage = lastLasting;
  },
  true,
);

/** What Tab reaches. */
export const reachable = ':is(a[href], button, input, textarea, select, [tabindex="0"]):not([disabled])';

/** Where the focus goes when the element that had it is gone, or is drawn no more: the list it was in, where it last was on the page, else the page. */
function backTo({ element, list }: Place): void {
  for (const target of [element, list, lastOnPage.element, lastOnPage.list, document.getElementById('page')]) {
    if (target instanceof HTMLElement) target.focus();
    if (!isPassing(document.activeElement)) return;
  }
}

function isPassing(element: Element | null): boolean {
  return element === null || element === document.body || toMenu(element) !== null;
}

/** For overlays opened without a Radix trigger: Radix would leave the focus nowhere when they close. Spread onto the content. */
export function useFocusReturn() {
  // Stays nowhere where the overlay had the focus from its first moment on: one that came in the place of another.
  const before = useRef(nowhere);
  return {
    onOpenAutoFocus(event: Event) {
      const { activeElement } = document;
      before.current = isPassing(activeElement) ? lastLasting : { element: activeElement, list: toList(activeElement) };
      const overlay = event.currentTarget;
      if (!(overlay instanceof HTMLElement) || !overlay.querySelector(reachable)?.matches('[data-dismiss]')) return;
      // Nothing inside to start with: on the cross, whose tooltip opens with the focus, the first Esc would only close the tooltip.
      event.preventDefault();
      overlay.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (isPassing(document.activeElement)) backTo(before.current);
    },
  };
}
