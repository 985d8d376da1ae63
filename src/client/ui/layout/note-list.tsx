import type { ReactNode } from 'react';
import { Icon, type IconName } from '../display/icon.tsx';
import { classes } from '../look/classes.ts';
import styles from './note-list.module.css';

export interface NoteListProps {
  label: string;
  tone?: 'warning';
  notes: readonly { key: string; icon: IconName; note: ReactNode }[];
}

/** What there is to say, a sentence each, behind a sign of its sort. */
export function NoteList({ label, tone, notes }: NoteListProps) {
  return (
    <ul className={classes(styles.list, tone && styles[tone])} aria-label={label}>
      {notes.map(({ key, icon, note }) => (
        <li key={key} className={styles.note}>
          <Icon name={icon} size="s" className={styles.icon} />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}
