import { type ReactNode, useId } from 'react';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import styles from './translation.module.css';

export interface Choice<TValue extends string> {
  value: TValue;
  label: ReactNode;
  /** Why it cannot be chosen; greyed then. */
  reason?: string | undefined;
}

/** One of a few. */
export function OneOf<TValue extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice<TValue>[];
  value: TValue | null;
  onChange: (value: TValue) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} data-off={choice.reason !== undefined || undefined}>
          <input type="radio" name={name} checked={choice.value === value} disabled={choice.reason !== undefined} onChange={() => onChange(choice.value)} />
          <span>
            {choice.label}
            {choice.reason !== undefined && <small className={styles.reason}>{choice.reason}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Any of a few. */
export function AnyOf<TValue extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice<TValue>[];
  value: readonly TValue[];
  onChange: (value: TValue[]) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          disabled={choice.reason !== undefined}
          checked={value.includes(choice.value)}
          onChange={(on) => onChange(choices.map((one) => one.value).filter((one) => (one === choice.value ? on : value.includes(one))))}
        />
      ))}
    </fieldset>
  );
}
