import type { IconName } from '../../../shared/icon-names.ts';
import { classes } from '../look/classes.ts';
import styles from './icon.module.css';
import sheet from './icons.svg?no-inline';

export type { IconName } from '../../../shared/icon-names.ts';

export interface IconProps {
  name: IconName;
  /** s 14 px, m 16 px (default), l 20 px. */
  size?: 's' | 'm' | 'l';
  className?: string;
}

/** Always decoration to assistive technology: the word stands beside it or in the control's label. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg aria-hidden className={classes(styles.icon, styles[size], name.endsWith('-filled') && styles.filled, className)}>
      <use href={`${sheet}#${name}`} />
    </svg>
  );
}
