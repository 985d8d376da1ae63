import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/inputs/button.tsx';
import { EntryNote, EntryPage } from './entry-page.tsx';
import styles from './entry-page.module.css';
import { OneTimeCodeField } from './one-time-code-field.tsx';
import { required, useEntryForm } from './use-entry-form.ts';

interface CodeFormProps {
  title: string;
  note: string;
  button: string;
  /** Why there is nothing to give a code for. */
  failure?: string | null;
  send: (code: string) => Promise<void>;
  onBack: () => void;
  /** Above the code. */
  children?: ReactNode;
}

/** Asks for the code that an authenticator app shows. */
export function CodeForm({ title, note, button, failure, send, onBack, children }: CodeFormProps) {
  const text = useText();
  const { field, refusal, busy, submit } = useEntryForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: required(code) }),
    again: 'code',
    send: ({ code }) => send(code.trim()),
  });

  return (
    <EntryPage title={title} note={<EntryNote>{note}</EntryNote>} refusal={failure ?? refusal} onSubmit={(event) => void submit(event)}>
      {children}
      <OneTimeCodeField field={field('code')} />
      <Button type="submit" variant="primary" size="m" busy={busy}>
        {button}
      </Button>
      <p className={styles.ways}>
        <Button variant="ghost" onClick={onBack}>
          {text('login.back')}
        </Button>
      </p>
    </EntryPage>
  );
}
