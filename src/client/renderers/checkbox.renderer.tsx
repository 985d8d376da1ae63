import { Icon } from '../ui/display/icon.tsx';
import { classes } from '../ui/look/classes.ts';
import { defineRenderer } from './define.ts';
import { yesNo } from './yes-no.ts';
import styles from './cell.module.css';

/** A box that says that it can be ticked, for assignment grids. */
export default defineRenderer<boolean>({
  shows: ['flag'],
  align: 'center',
  text: yesNo,
  cell: (value, context) => (
    <span className={classes(styles.box, value && styles.boxOn)}>
      {value && <Icon name="check" size="s" />}
      <span className="visually-hidden">{yesNo(value, context)}</span>
    </span>
  ),
});
