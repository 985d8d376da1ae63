import * as Radix from '@radix-ui/react-dialog';
import { classes } from '../look/classes.ts';
import type { DialogProps } from './dialog.tsx';
import styles from './dialog.module.css';
import { IconButton } from '../inputs/icon-button.tsx';
import { isWithinToast } from '../feedback/toast.tsx';
import { useFocusReturn } from './use-focus-return.ts';

/** A dialog that is open; it is taken away when it closes. */
export function DialogContent({ onOpenChange, title, description, closeLabel, size = 'm', footer, alert, children }: Omit<DialogProps, 'open'>) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
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
