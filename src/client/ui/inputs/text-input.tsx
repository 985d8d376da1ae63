import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { classes } from '../look/classes.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import styles from './text-input.module.css';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size' | 'prefix'> {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  icon?: IconName;
  /** A unit, a currency, a clear button: drawn inside the frame, at the end. */
  suffix?: ReactNode;
  /** s 28 px (default), m 32 px. */
  size?: 's' | 'm';
  /** Figures stand at the right. */
  align?: 'start' | 'end';
}

export function TextInput({ value, onChange, icon, suffix, size = 's', align = 'start', className, type = 'text', ...rest }: TextInputProps) {
  return (
    <span className={classes(styles.frame, styles[size], className)}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <input
        autoComplete="off"
        {...rest}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(styles.input, align === 'end' && styles.end)}
      />
      {suffix != null && <span className={styles.suffix}>{suffix}</span>}
    </span>
  );
}

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
}

/** Grows with its text where the browser can, and is resizable everywhere. */
export function TextArea({ value, onChange, className, ...rest }: TextAreaProps) {
  return <textarea {...rest} value={value} onChange={(event) => onChange(event.target.value)} className={classes(styles.frame, styles.area, className)} />;
}
