import { Icon } from '../ui/display/icon.tsx';
import { defineRenderer } from './define.ts';
import { yesNo } from './yes-no.ts';
import styles from './cell.module.css';

/** A check or nothing; the word stays for screen readers. */
export default defineRenderer<boolean>({
  shows: ['flag'],
  align: 'center',
  text: yesNo,
  cell: (value, context) => (
    <span className={styles.check}>
      {value && <Icon name="check" />}
      <span className="visually-hidden">{yesNo(value, context)}</span>
    </span>
  ),
});
