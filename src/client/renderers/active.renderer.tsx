import { classes } from '../ui/look/classes.ts';
import { defineRenderer } from './define.ts';
import { yesNo } from './yes-no.ts';
import styles from './cell.module.css';

/** The active flag as a switch. */
export default defineRenderer<boolean>({
  shows: ['flag'],
  align: 'center',
  text: yesNo,
  cell: (value, context) => (
    <span className={classes(styles.switch, value && styles.switchOn)}>
      <span className={styles.knob} />
      <span className="visually-hidden">{yesNo(value, context)}</span>
    </span>
  ),
});
