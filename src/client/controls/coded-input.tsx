import type { ReactNode } from 'react';
import type { ControlProps } from './define.ts';
import { OptionControl } from './option-control.tsx';

interface CodedInputProps extends ControlProps<string> {
  codes: readonly string[];
  nameOf: (code: string) => string;
  icon?: (code: string) => ReactNode;
  /** Not all codes are here yet. */
  waiting?: boolean;
}

/** A choice among codes by their names in the reader's language, in that language's order. A stored code outside the list stays choosable. */
export function CodedInput({ codes, nameOf, icon, ...props }: CodedInputProps) {
  const { value, context } = props;
  const listed = value === null || codes.includes(value) ? codes : [value, ...codes];
  const options = listed.map((code) => ({ value: code, label: nameOf(code), hint: code, icon: icon?.(code) }));
  options.sort((one, other) => one.label.localeCompare(other.label, context.language));
  return <OptionControl {...props} options={options} toValue={(option) => option} />;
}
