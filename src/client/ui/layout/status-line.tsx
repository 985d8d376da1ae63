import type { ReactNode } from 'react';
import styles from './status-line.module.css';

/** The one line under what a screen shows: how much it is and how it stands with it. */
export const StatusLine = ({ children }: { children: ReactNode }) => (
  <div data-statusbar className={styles.line}>
    {children}
  </div>
);

/** Pushes what follows to the end of the line. */
export const StatusSpace = () => <span className={styles.space} />;
