import type { ControlProps } from './define.ts';

/** The wiring of a control to its field's label, help and error; in a cell the column's name is the label. */
export const ariaOf = ({
  id,
  describedBy,
  invalid,
  field,
}: Pick<ControlProps<never>, 'id' | 'describedBy' | 'invalid'> & { field?: { required: boolean } }) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': invalid ? (true as const) : undefined,
  'aria-required': field?.required ? (true as const) : undefined,
});
