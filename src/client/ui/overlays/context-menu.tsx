import * as Radix from '@radix-ui/react-context-menu';
import type { ReactNode } from 'react';
import styles from './menu.module.css';
import { MenuEntries, type MenuEntry } from './menu-entries.tsx';

export interface ContextMenuProps {
  /** A function is asked each time the menu opens: what was under the pointer is known by then. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  onOpenChange?: (open: boolean) => void;
  disabled?: boolean;
  /** One element that takes a ref. The right button, a long touch, the menu key and Shift F10 open the menu on it. */
  children: ReactNode;
}

export function ContextMenu({ entries, onOpenChange, disabled, children }: ContextMenuProps) {
  return (
    <Radix.Root onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild disabled={disabled}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content collisionPadding={8} className={styles.menu}>
          <AskedEntries entries={entries} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function AskedEntries({ entries }: Pick<ContextMenuProps, 'entries'>) {
  return <MenuEntries entries={typeof entries === 'function' ? entries() : entries} parts={Radix} />;
}
