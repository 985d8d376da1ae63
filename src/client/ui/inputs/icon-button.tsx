import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '../look/classes.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import styles from './icon-button.module.css';
import { Tooltip } from '../overlays/tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'aria-pressed' | 'children'> {
  ref?: Ref<HTMLButtonElement>;
  icon: IconName;
  /** Read out, and shown as the tooltip. */
  label: string;
  shortcut?: readonly string[];
  /** Makes it a toggle. */
  pressed?: boolean;
  /** xs 24 px (inside other controls), s 28 px (default), m 32 px. */
  size?: 'xs' | 's' | 'm';
  tone?: 'neutral' | 'danger';
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
}

export function IconButton({
  icon,
  label,
  shortcut,
  pressed,
  size = 's',
  tone = 'neutral',
  tooltipSide,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut} side={tooltipSide}>
      <button {...rest} type={type} aria-label={label} aria-pressed={pressed} className={classes(styles.button, styles[size], styles[tone], className)}>
        <Icon name={icon} size={size === 'xs' ? 's' : 'm'} />
      </button>
    </Tooltip>
  );
}
