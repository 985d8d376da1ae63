import { type FormEvent, type ReactNode, useEffect } from 'react';
import styles from './entry-page.module.css';

interface EntryPageProps {
  title: string;
  /** Under the title: what this is about, or what was done. */
  note?: ReactNode;
  refusal: string | null;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A page of the sign-in card: its title, a form, and what was refused. */
export function EntryPage({ title, note, refusal, onSubmit, children }: EntryPageProps) {
  useEffect(() => {
    document.title = `${title} · Kontor`;
  }, [title]);
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <h1 className={styles.title}>{title}</h1>
      {note}
      {children}
      <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
    </form>
  );
}

/** A sentence under the title of an {@link EntryPage}. */
export const EntryNote = ({ children, warns }: { children: ReactNode; warns?: boolean }) => (
  <p role="status" className={warns ? styles.warning : styles.note}>
    {children}
  </p>
);
