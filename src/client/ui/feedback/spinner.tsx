import { classes } from '../look/classes.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Spoken when it stands alone; leave out inside something that is itself `aria-busy`. */
  label?: string;
  size?: 's' | 'l';
}

/** Keeps its place but stays invisible for the first 200 ms, so that short waits do not flash. */
export function Spinner({ label, size = 's' }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={classes(styles.spinner, styles[size])}>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
