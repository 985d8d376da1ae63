import { Flag } from '../ui/display/flag.tsx';
import { defineRenderer } from './define.ts';
import { displayName } from './display-names.ts';
import styles from './cell.module.css';

export default defineRenderer<string>({
  shows: ['country', 'code'],
  text: (value, { language }) => displayName('region', value, language),
  cell: (value, { language }) => (
    <span className={styles.pair}>
      <Flag code={value} />
      <span className={styles.clip}>{displayName('region', value, language)}</span>
    </span>
  ),
});
