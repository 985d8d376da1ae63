import { classes } from '../look/classes.ts';
import styles from './kbd.module.css';

export interface KbdProps {
  /** One entry per key, already in the user's words: `['Ctrl', 'K']`. */
  keys: readonly string[];
  className?: string;
}

export function Kbd({ keys, className }: KbdProps) {
  return (
    <kbd className={classes(styles.keys, className)}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
