import { Flag } from '../ui/display/flag.tsx';
import { defineRenderer } from './define.ts';
import { displayName } from './display-names.ts';
import styles from './cell.module.css';

/** Flag and two letters where a column is narrow; the name in the tooltip. */
export default defineRenderer<string>({
  shows: ['country', 'code'],
  text: (value) => value,
  cell: (value, { language }) => (
    <span className={styles.pair} title={displayName('region', value, language)}>
      <Flag code={value} />
      <span className={styles.code}>{value}</span>
    </span>
  ),
});
