import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import styles from './drawer.module.css';
import { IconButton } from '../inputs/icon-button.tsx';
import { isWithinToast } from '../feedback/toast.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  closeLabel: string;
  side?: 'left' | 'right';
  /** It stands beside what is worked on, which stays in sight and in reach. */
  isAside?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel over the side of the window: 35 % of it, at most 560 px, all of it on a telephone. */
export function Drawer({ open, onOpenChange, title, hideTitle, closeLabel, side = 'right', isAside = false, footer, children }: DrawerProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!isAside}>
      <Radix.Portal>
        {!isAside && <Radix.Overlay className={styles.overlay} />}
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={classes(styles.drawer, styles[side])}
          onInteractOutside={(event) => {
            if (isAside || isWithinToast(event.target)) event.preventDefault();
          }}
        >
          <header className={styles.header}>
            <Radix.Title className={hideTitle ? 'visually-hidden' : styles.title}>{title}</Radix.Title>
          </header>
          <div className={styles.body}>{children}</div>
          {footer != null && <footer className={styles.footer}>{footer}</footer>}
          {/* Last, so that what the panel holds comes first for the keyboard. */}
          <Radix.Close asChild>
            <IconButton icon="x" label={closeLabel} className={styles.close} data-dismiss />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
