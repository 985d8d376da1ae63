import * as Radix from '@radix-ui/react-dialog';
import { classes } from '../look/classes.ts';
import type { DrawerProps } from './drawer.tsx';
import styles from './drawer.module.css';
import { IconButton } from '../inputs/icon-button.tsx';
import { isWithinToast } from '../feedback/toast.tsx';
import { useFocusReturn } from './use-focus-return.ts';

/** A drawer that is open; it is taken away when it closes. */
export function DrawerContent({ onOpenChange, title, hideTitle, closeLabel, side = 'right', isAside = false, footer, children }: Omit<DrawerProps, 'open'>) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={onOpenChange} modal={!isAside}>
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
