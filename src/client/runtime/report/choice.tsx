import { selectLabels } from '../../controls/labels.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { Select, type SelectOption } from '../../ui/inputs/select.tsx';
import { useHost } from '../host.tsx';
import styles from './setting-bar.module.css';

interface ChoiceProps {
  label: string;
  options: readonly SelectOption[];
  value: string | null;
  /** What stands there while nothing is chosen. */
  placeholder?: string;
  clearable?: boolean;
  onChange: (value: string | null) => void;
}

/** One of several in the setting of a report. */
export function Choice({ label, clearable = true, ...select }: ChoiceProps) {
  const { text } = useHost();
  return (
    <Field label={label} className={styles.choice}>
      {({ id }) => <Select id={id} label={label} labels={selectLabels(text)} clearable={clearable} {...select} />}
    </Field>
  );
}
