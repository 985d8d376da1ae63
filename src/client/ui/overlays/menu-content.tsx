import * as Radix from '@radix-ui/react-menu';
import { useRef } from 'react';
import styles from './menu.module.css';
import { MenuEntries, type MenuEntry } from './menu-entries.tsx';

export interface MenuContentProps {
  id?: string;
  /** Id of the button that the menu hangs on, to which the focus returns. */
  button?: string;
  /** What it opens beside: the button, a point. */
  anchor: { readonly current: { getBoundingClientRect(): DOMRect } };
  entries: readonly MenuEntry[];
  side: 'top' | 'right' | 'bottom' | 'left';
  align: 'start' | 'center' | 'end';
  /** Pixels between it and the anchor. */
  offset: number;
  /** Whoever opened it by a key is at its first entry at once. */
  startsAtFirst?: boolean;
  onClose: () => void;
}

const firstEntry = '[role^="menuitem"]:not([data-disabled])';

/** A menu that is open; it is taken away when it closes. */
export function MenuContent({ id, button, anchor, entries, side, align, offset, startsAtFirst, onClose }: MenuContentProps) {
  const isLeftByPointer = useRef(false);
  const isToStart = useRef(startsAtFirst);

  function enter(event: Event) {
    if (!isToStart.current) return;
    isToStart.current = false;
    event.preventDefault();
    if (event.currentTarget instanceof Element) event.currentTarget.querySelector<HTMLElement>(firstEntry)?.focus({ preventScroll: true });
  }
  function end(event: Event) {
    // Whoever clicked elsewhere is there now.
    if (!isLeftByPointer.current && button !== undefined) document.getElementById(button)?.focus();
    if (isLeftByPointer.current || button !== undefined) event.preventDefault();
  }

  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()} modal={false}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-labelledby={button}
          side={side}
          align={align}
          sideOffset={offset}
          collisionPadding={8}
          className={styles.menu}
          onEntryFocus={enter}
          onCloseAutoFocus={end}
          onInteractOutside={() => (isLeftByPointer.current = true)}
        >
          <MenuEntries entries={entries} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
