import { isIconName } from '../../shared/icon-names.ts';
import { Icon } from '../ui/display/icon.tsx';
import { defineRenderer } from './define.ts';
import styles from './cell.module.css';

export default defineRenderer<string>({
  shows: ['icon', 'code', 'text'],
  text: (value) => value,
  cell: (value) => (
    <span className={styles.pair}>
      {isIconName(value) && <Icon name={value} className={styles.quiet} />}
      <span className={styles.clip}>{value}</span>
    </span>
  ),
});
