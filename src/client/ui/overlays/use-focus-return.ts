import { useRef } from 'react';

/** Where the focus last was outside of menus: a menu is gone by the time the dialog it opened closes. */
let lastLasting: Element | null = null;
/** The list that was in. Its cell may be gone from the page by the time a dialog opens, and does not tell it any more. */
let lastList: HTMLElement | null = null;

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
    lastLasting = lasting;
    lastList = toList(lasting);
  },
  true,
);

/** What Tab reaches. */
export const reachable = ':is(a[href], button, input, textarea, select, [tabindex="0"]):not([disabled])';

/** Where the focus goes when the element that had it is gone, or is drawn no more: the list it was in, else the page. */
function backTo(element: Element | null, list: HTMLElement | null): void {
  for (const place of [element, list, document.getElementById('page')]) {
    if (place instanceof HTMLElement) place.focus();
    if (!isPassing(document.activeElement)) return;
  }
}

function isPassing(element: Element | null): boolean {
  return element === null || element === document.body || toMenu(element) !== null;
}

/** For overlays opened without a Radix trigger: Radix would leave the focus nowhere when they close. Spread onto the content. */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  const list = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      const hasNone = isPassing(document.activeElement);
      before.current = hasNone ? lastLasting : document.activeElement;
      list.current = hasNone ? lastList : toList(before.current);
      const overlay = event.currentTarget;
      if (!(overlay instanceof HTMLElement) || !overlay.querySelector(reachable)?.matches('[data-dismiss]')) return;
      // Nothing inside to start with: on the cross, whose tooltip opens with the focus, the first Esc would only close the tooltip.
      event.preventDefault();
      overlay.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (isPassing(document.activeElement)) backTo(before.current, list.current);
    },
  };
}
