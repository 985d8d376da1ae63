import { type ReactNode, useId } from 'react';
import { classes } from '../look/classes.ts';
import styles from './field.module.css';
import { Icon } from '../display/icon.tsx';

/** Spread onto the control inside the field. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** In words that say what to do. Present means invalid. */
  error?: ReactNode;
  /** What is doubtful in a value that may stay. */
  warning?: ReactNode;
  required?: boolean;
  /** At the label's right: a counter, a language switch. */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}

export function Field({ label, help, error, warning, required, aside, className, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}help`;
  const errorId = `${id}error`;
  const warningId = `${id}warning`;
  const describedBy = [error != null && errorId, warning != null && warningId, help != null && helpId].filter(Boolean).join(' ');
  return (
    <div className={classes(styles.field, className)}>
      <div className={styles.head}>
        <label id={`${id}label`} htmlFor={id} className={styles.label}>
          {label}
          {required && (
            <span aria-hidden className={styles.required}>
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error != null || undefined, 'aria-required': required || undefined })}
      {error != null && (
        <p id={errorId} className={styles.error}>
          <Icon name="alert" size="s" />
          <span>{error}</span>
        </p>
      )}
      {warning != null && (
        <p id={warningId} className={styles.warning}>
          <Icon name="alert" size="s" />
          <span>{warning}</span>
        </p>
      )}
      {help != null && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}
