import { derivedId } from '../i18n/text.ts';
import { Icon } from '../ui/display/icon.tsx';
import type { IconName } from '../ui/display/icon.tsx';
import { defineRenderer } from './define.ts';
import styles from './cell.module.css';

const icons: readonly IconName[] = ['minus', 'stocked', 'truck'];

export default defineRenderer<number>({
  shows: ['keep_in_stock'],
  text: (value, { text }) => text(derivedId('choice.keep_in_stock', value)),
  cell: (value, { text }) => (
    <span className={styles.pair} data-value={value}>
      <Icon name={icons[value] ?? 'help'} size="s" className={styles.quiet} />
      <span className={styles.clip}>{text(derivedId('choice.keep_in_stock', value))}</span>
    </span>
  ),
});
