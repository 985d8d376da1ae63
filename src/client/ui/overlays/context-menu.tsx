import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { MenuEntry } from './menu-entries.tsx';
import { MenuContent } from './overlay-parts.ts';
import { type Trigger, withOverlay } from './trigger.ts';

export interface ContextMenuProps {
  /** A function is asked each time the menu opens: what was under the pointer is known by then. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  disabled?: boolean;
  /** The right button, a long touch, the menu key and Shift F10 open the menu on it. */
  children: Trigger;
}

/** So many milliseconds is a finger held down that asks for the menu. */
const longTouch = 700;

interface Point {
  x: number;
  y: number;
}

/** Tells where the menu was asked for by a finger that was held down, where the browser has no event for that. */
function useLongTouch(onHeld: (point: Point) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  useEffect(() => end, []);
  const byFinger = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') act(event);
  };
  return {
    end,
    handlers: {
      onPointerDown: byFinger(({ clientX: x, clientY: y }) => {
        end();
        timer.current = setTimeout(() => onHeld({ x, y }), longTouch);
      }),
      onPointerMove: byFinger(end),
      onPointerCancel: byFinger(end),
      onPointerUp: byFinger(end),
    },
  };
}

export function ContextMenu({ entries, disabled, children }: ContextMenuProps) {
  const [at, setAt] = useState<Point | null>(null);
  const touch = useLongTouch(setAt);
  const anchor = useMemo(() => at && { current: { getBoundingClientRect: () => new DOMRect(at.x, at.y) } }, [at]);

  function open(event: MouseEvent) {
    touch.end();
    setAt({ x: event.clientX, y: event.clientY });
    event.preventDefault();
  }
  return (
    <>
      {withOverlay(children, disabled ? {} : { ...touch.handlers, onContextMenu: open })}
      {anchor && (
        <MenuContent
          anchor={anchor}
          entries={typeof entries === 'function' ? entries() : entries}
          side="right"
          align="start"
          offset={2}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}
