import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../look/classes.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'checked' | 'type'> {
  ref?: Ref<HTMLInputElement>;
  /** `mixed` stands for "some of them"; a click on it gives true. */
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  /** Beside the box. Without it, give `aria-label`, or the id that a Field's label points at. */
  label?: ReactNode;
}

export function Checkbox({ ref, checked, onChange, label, className, ...rest }: CheckboxProps) {
  const mixed = checked === 'mixed';
  function attach(box: HTMLInputElement | null) {
    if (box) box.indeterminate = mixed;
    if (typeof ref === 'function') return ref(box);
    if (ref) ref.current = box;
  }
  const box = (
    <input
      {...rest}
      ref={attach}
      type="checkbox"
      checked={checked === true}
      onChange={(event) => onChange(mixed || event.target.checked)}
      className={classes(styles.box, !label && className)}
    />
  );
  if (!label) return box;
  return (
    <label className={classes(styles.label, className)}>
      {box}
      <span>{label}</span>
    </label>
  );
}
