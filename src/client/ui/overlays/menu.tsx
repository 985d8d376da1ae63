import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';
import styles from './menu.module.css';
import { MenuEntries, type MenuEntry } from './menu-entries.tsx';

export type { MenuEntry, MenuHeading, MenuItem, MenuSeparator, Submenu } from './menu-entries.tsx';

export interface MenuProps {
  /** One element that takes a ref, usually a Button or an IconButton; without an `id`, which the menu gives it. */
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export function Menu({ trigger, entries, side = 'bottom', align = 'start', open, onOpenChange }: MenuProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content side={side} align={align} sideOffset={4} collisionPadding={8} className={styles.menu}>
          <MenuEntries entries={entries} parts={Radix} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
