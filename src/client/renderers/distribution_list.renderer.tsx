import { Icon } from '../ui/display/icon.tsx';
import { defineRenderer } from './define.ts';
import styles from './cell.module.css';

/** Addresses a message goes to: how many, and who in the tooltip. */
export default defineRenderer<string[]>({
  shows: ['tags', 'json'],
  text: (value) => value.join(', '),
  cell: (value, { formats }) => (
    <span className={styles.pair} title={value.join('\n')}>
      <Icon name="mail" size="s" className={styles.quiet} />
      <span className={styles.count}>{formats.number(value.length, 0)}</span>
      <span className={styles.clip}>{value.join(', ')}</span>
    </span>
  ),
});
