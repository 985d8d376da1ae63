import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '../look/classes.ts';
import styles from './button.module.css';
import { Icon, type IconName } from '../display/icon.tsx';
import { Spinner } from '../feedback/spinner.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** `primary` at most once in view; `danger` only for what destroys; the last three for events of workflows, which are styled by their configuration. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'success' | 'warning' | 'info';
  /** s 28 px (default), m 32 px. */
  size?: 's' | 'm';
  icon?: IconName;
  iconEnd?: IconName;
  /** Keeps the width, shows a spinner and takes no clicks. */
  busy?: boolean;
}

export function Button({ variant = 'secondary', size = 's', icon, iconEnd, busy, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(styles.button, styles[variant], styles[size], className)}
    >
      {icon && <Icon name={icon} className={busy ? styles.waiting : undefined} />}
      {children != null && <span className={classes(styles.label, busy && styles.waiting)}>{children}</span>}
      {iconEnd && <Icon name={iconEnd} size="s" className={busy ? styles.waiting : undefined} />}
      {busy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
