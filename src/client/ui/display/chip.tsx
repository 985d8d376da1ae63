import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import styles from './chip.module.css';
import { Icon, type IconName } from './icon.tsx';

export interface ChipProps {
  children: ReactNode;
  icon?: IconName;
  /** A flag or a swatch in the icon's place. */
  media?: ReactNode;
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
  /** Makes the words a button, as for opening a filter. */
  onPress?: () => void;
  /** Gives it a cross; needs `removeLabel`. */
  onRemove?: () => void;
  removeLabel?: string;
}

export function Chip({ children, icon, media, tone = 'neutral', onPress, onRemove, removeLabel }: ChipProps) {
  const content = (
    <>
      {media ?? (icon && <Icon name={icon} size="s" />)}
      <span className={styles.text}>{children}</span>
    </>
  );
  return (
    <span className={classes(styles.chip, styles[tone])}>
      {onPress ? (
        <button type="button" onClick={onPress} className={classes(styles.content, styles.press)}>
          {content}
        </button>
      ) : (
        <span className={styles.content}>{content}</span>
      )}
      {onRemove && (
        <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove} className={styles.remove}>
          <Icon name="x" size="s" />
        </button>
      )}
    </span>
  );
}
