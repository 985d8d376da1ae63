import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import styles from './dialog.module.css';
import { IconButton } from '../inputs/icon-button.tsx';
import { isWithinToast } from '../feedback/toast.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export interface DialogProps {
  open: boolean;
  /** Called with false on Esc, on a click outside and on the cross; keep it open by not following. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title; read out with it. */
  description?: ReactNode;
  closeLabel: string;
  /** s 400, m 560 (default), l 800, xl 90 % of the window. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Buttons, the one that acts last. */
  footer?: ReactNode;
  /** A question that must be answered: read out as an alert, and a click outside does not close it. */
  alert?: boolean;
  children?: ReactNode;
}

/** Never more than two deep. */
export function Dialog({ open, onOpenChange, title, description, closeLabel, size = 'm', footer, alert, children }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          {...focusReturn}
          role={alert ? 'alertdialog' : 'dialog'}
          className={classes(styles.dialog, styles[size])}
          onInteractOutside={(event) => {
            if (alert || isWithinToast(event.target)) event.preventDefault();
          }}
          {...(description == null && { 'aria-describedby': undefined })}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description != null && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          </header>
          {children != null && <div className={styles.body}>{children}</div>}
          {footer != null && <footer className={styles.footer}>{footer}</footer>}
          {/* Last, so that the first field, or the first button of a question, has the focus when it opens. */}
          <Radix.Close asChild>
            <IconButton icon="x" label={closeLabel} className={styles.close} data-dismiss />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
