import type { ReactNode } from 'react';
import styles from './entry-card.module.css';

export interface EntryCardProps {
  who: string;
  /** When, as people read it, and as ISO 8601. */
  when: string;
  instant: string;
  /** What else is told of it. */
  remark?: string | null;
  actions?: ReactNode;
  children: ReactNode;
}

/** What somebody did or wrote at one moment. */
export function EntryCard({ who, when, instant, remark, actions, children }: EntryCardProps) {
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <span className={styles.who}>{who}</span>
        <time dateTime={instant} className={styles.when}>
          {when}
        </time>
        {remark && <span className={styles.when}>{remark}</span>}
        {actions && <span className={styles.actions}>{actions}</span>}
      </header>
      {children}
    </article>
  );
}
