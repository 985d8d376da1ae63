import { Icon } from '../ui/display/icon.tsx';
import { classes } from '../ui/look/classes.ts';
import styles from './cell.module.css';
import { defineRenderer } from './define.ts';
import type { RenderContext } from './define.ts';

const wordOf = (value: boolean, { text }: RenderContext): string => text(value ? 'grant.allowed' : 'grant.refused');

/** A right in words: allowed, refused, or inherited with what that comes to. */
export default defineRenderer<boolean>({
  shows: ['grant'],
  text: wordOf,
  cell: (value, context) => (
    <span className={styles.pair} data-grant={value ? 'allowed' : 'refused'}>
      <Icon name={value ? 'check' : 'ban'} size="s" className={classes(value ? styles.allowed : styles.refused)} />
      <span className={styles.clip}>{wordOf(value, context)}</span>
    </span>
  ),
  empty: ({ field, text }, row) => {
    const source = field.options?.inherited;
    if (source === undefined) return null;
    const words = text(row[source] === true ? 'grant.inherited_yes' : 'grant.inherited_no');
    return (
      <span className={styles.quiet} data-grant="inherited">
        {words}
      </span>
    );
  },
});
