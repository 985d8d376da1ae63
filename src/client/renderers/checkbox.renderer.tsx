import { Icon } from '../ui/display/icon.tsx';
import { classes } from '../ui/look/classes.ts';
import { defineRenderer } from './define.ts';
import type { RenderContext } from './define.ts';
import { yesNo } from './yes-no.ts';
import styles from './cell.module.css';

function Box({ value, context }: { value: boolean; context: RenderContext }) {
  return (
    <span className={classes(styles.box, value && styles.boxOn)}>
      {value && <Icon name="check" size="s" />}
      <span className="visually-hidden">{yesNo(value, context)}</span>
    </span>
  );
}

/** A box that says that it can be ticked, for assignment grids: also where nothing is stored yet. */
export default defineRenderer<boolean>({
  shows: ['flag'],
  align: 'center',
  text: yesNo,
  cell: (value, context) => <Box value={value} context={context} />,
  empty: (context) => <Box value={false} context={context} />,
});
