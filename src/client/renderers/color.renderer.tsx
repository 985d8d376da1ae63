import { defineRenderer } from './define.ts';
import styles from './cell.module.css';

export default defineRenderer<string>({
  shows: ['color', 'code', 'text'],
  text: (value) => value,
  cell: (value) => (
    <span className={styles.pair}>
      <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden><rect width="1" height="1" fill={value} /></svg>
      <span className={styles.code}>{value}</span>
    </span>
  ),
});
