import type { ReactNode } from 'react';
import { createStore, type Store } from '../store.ts';

/** A tooltip, and what it is of. */
export interface AnchoredTooltip {
  anchor: HTMLElement;
  label: ReactNode;
  shortcut: readonly string[] | undefined;
  side: 'top' | 'right' | 'bottom' | 'left';
}

/** Milliseconds that a pointer rests on something before its tooltip shows, and after which its neighbours wait as long again. */
const [restMs, warmMs] = [400, 300];

export interface ShownTooltip {
  /** Counted, so that each is drawn anew. */
  shown: Store<(AnchoredTooltip & { count: number }) | null>;
  /** The pointer is on something: its tooltip shows when it rests there, at once beside one that was just shown. */
  pointAt(next: AnchoredTooltip): void;
  leave(): void;
  /** Who presses a button wants no tooltip of it until the pointer comes again. */
  press(anchor: HTMLElement): void;
  focus(next: AnchoredTooltip): void;
  close(): void;
}

/** Of all tooltips one is shown at most. */
export function createShownTooltip(): ShownTooltip {
  const shown = createStore<(AnchoredTooltip & { count: number }) | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointed: HTMLElement | null = null;
  let pressed: HTMLElement | null = null;
  let warmUntil = 0;
  let count = 0;

  function show(next: AnchoredTooltip) {
    clearTimeout(timer);
    if (next.anchor.isConnected) shown.set({ ...next, count: ++count });
  }
  function close() {
    clearTimeout(timer);
    if (shown.get()) warmUntil = performance.now() + warmMs;
    shown.set(null);
  }
  return {
    shown,
    pointAt(next) {
      if (pointed === next.anchor) return;
      pointed = next.anchor;
      clearTimeout(timer);
      if (shown.get() || performance.now() < warmUntil) show(next);
      else timer = setTimeout(() => show(next), restMs);
    },
    leave() {
      pointed = null;
      close();
    },
    press(anchor) {
      close();
      pressed = anchor;
      document.addEventListener('pointerup', () => (pressed = null), { once: true, capture: true });
    },
    focus(next) {
      if (pressed !== next.anchor) show(next);
    },
    close,
  };
}

export const shownTooltip = createShownTooltip();
