import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

interface AccountSectionProps {
  title: string;
  /** What it is for, and what one should know before one changes it. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of the page of the own account: what it is about beside what can be done. */
export function AccountSection({ title, note, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.about}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {note != null && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
