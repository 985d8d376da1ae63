import { type FormEvent, type ReactNode, useId } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './account.module.css';

interface EntryDialogProps {
  title: string;
  description?: ReactNode;
  size?: 's' | 'm';
  /** Of the button that sends. */
  label: string;
  busy: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

/** A short form over the page, as `useEntryForm` keeps it: it is sent or given up. */
export function EntryDialog({ title, description, size = 'm', label, busy, onClose, onSubmit, children }: EntryDialogProps) {
  const text = useText();
  const form = useId();
  return (
    <Dialog
      open
      alert
      size={size}
      onOpenChange={onClose}
      title={title}
      description={description}
      closeLabel={text('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.stack} onSubmit={(event) => void onSubmit(event)}>
        {children}
      </form>
    </Dialog>
  );
}
