import { useEffect, useMemo, useRef, useState } from 'react';
import type { Json } from '../../../../shared/json.ts';
import { languages } from '../../../../shared/languages.ts';
import type { Operator } from '../../../../shared/records/filter.ts';
import { selectLabels } from '../../../controls/labels.ts';
import { useReferences } from '../../../controls/references.ts';
import { Select, type SelectOption } from '../../../ui/inputs/select.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { knownValues, parseFilterText, toFilterText, toValueForm, toValueText } from './filter-values.ts';
import { isOffered } from './offered-states.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';

/** Typing rests so long before the rows are asked for. */
const debounceMs = 300;

export interface FilterValueProps {
  column: GridColumn;
  op: Operator;
  value: Json | undefined;
  /** Undefined takes the comparison away. */
  onChange: (value: Json | undefined) => void;
  label: string;
  /** Stands in the empty field. */
  placeholder?: string | undefined;
}

interface ListValueProps extends FilterValueProps {
  values: readonly Json[];
  /** Of values in a tree the labels of those above each. */
  above?: ReadonlyMap<Json, readonly string[] | undefined>;
}

function ListValue({ column, op, value, onChange, label, placeholder, values, above }: ListValueProps) {
  const { text } = column.context;
  const options = useMemo<SelectOption[]>(
    () => values.map((one) => ({ value: JSON.stringify(one), label: toValueText(column, one), ...(above?.get(one) && { above: above.get(one) }) })),
    [values, column, above],
  );
  const shared = { label, labels: selectLabels(text), options, placeholder: placeholder ?? text('filter.any'), clearable: true };
  if (toValueForm(op) === 'list') {
    const chosen = Array.isArray(value) ? value.map((one) => JSON.stringify(one)) : [];
    return (
      <Select {...shared} multiple value={chosen} onChange={(next) => onChange(next.length > 0 ? next.map((one) => JSON.parse(one) as Json) : undefined)} />
    );
  }
  const chosen = value === undefined ? null : JSON.stringify(value);
  return <Select {...shared} value={chosen} onChange={(next) => onChange(next === null ? undefined : (JSON.parse(next) as Json))} />;
}

function ReferenceValue(props: FilterValueProps & { form: string }) {
  const { choices } = useReferences(props.form);
  const { field } = props.column;
  const chosen = props.value;
  // What a saved view has chosen keeps its name, also where it is no longer offered.
  const values = useMemo(
    () =>
      choices
        .filter(({ row, value }) => isOffered(field, row) || (Array.isArray(chosen) ? chosen.includes(value) : chosen === value))
        .map(({ value }) => value),
    [choices, field, chosen],
  );
  const above = useMemo(() => new Map(choices.map((choice) => [choice.value, choice.above])), [choices]);
  return <ListValue {...props} values={values} above={above} />;
}

function TypedValue({ column, op, value, onChange, label, placeholder }: FilterValueProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What is typed and not yet told, told to whoever listens by then. */
  const waiting = useRef<{ value: Json | undefined } | null>(null);
  const listener = useRef(onChange);
  listener.current = onChange;
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another operator, or a filter taken away elsewhere: what was typed is void.
  useEffect(() => setDraft(null), [op, value === undefined]);

  function tell() {
    clearTimeout(timer.current);
    const told = waiting.current;
    waiting.current = null;
    if (told) listener.current(told.value);
  }

  function type(text: string) {
    setDraft(text);
    const parsed = text.trim() === '' ? { value: undefined } : parseFilterText(column, op, text);
    setWrong('problem' in parsed);
    clearTimeout(timer.current);
    waiting.current = 'value' in parsed ? parsed : null;
    if (waiting.current) timer.current = setTimeout(tell, debounceMs);
  }

  return (
    <TextInput
      value={draft ?? toFilterText(column, op, value)}
      onChange={type}
      onBlur={tell}
      onKeyDown={(event) => event.key === 'Enter' && tell()}
      aria-label={label}
      aria-invalid={wrong || undefined}
      align={column.align === 'end' ? 'end' : 'start'}
      placeholder={toValueForm(op) === 'range' ? '0..100' : placeholder}
    />
  );
}

/** The value of one comparison: a list where the field's values are known, else typed as people write it. */
export function FilterValue(props: FilterValueProps) {
  const { column, op } = props;
  const form = toValueForm(op);
  const known = useMemo(() => knownValues(column), [column]);
  const listed = form === 'one' || form === 'list';
  if (form === 'none') return null;
  if (form === 'language') return <ListValue {...props} values={languages} />;
  if (listed && known) return <ListValue {...props} values={known} />;
  if (listed && column.field.options?.form) return <ReferenceValue {...props} form={column.field.options.form} />;
  return <TypedValue {...props} />;
}
