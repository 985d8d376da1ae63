import type { Json } from '../../shared/json.ts';
import { OptionList } from '../ui/inputs/option-list.tsx';
import { Select } from '../ui/inputs/select.tsx';
import type { OptionSearch, SelectOption } from '../ui/inputs/select.tsx';
import { ariaOf } from './aria.ts';
import type { ControlProps } from './define.ts';
import { fieldLabel } from './field-label.ts';
import { selectLabels } from './labels.ts';

interface OptionControlProps<TValue> extends ControlProps<TValue> {
  options: readonly SelectOption[];
  /** The value that an option's text stands for; also for options that only the search found. */
  toValue: (option: string) => TValue;
  onSearch?: OptionSearch;
  /** Not all options are here yet. */
  waiting?: boolean;
}

/** Options drawn at once (specification section 9). */
const limit = 100;
/** Fewer options than this need no search box. */
const searchFrom = 9;

/** Tab in the search box is left to the cell's editor, which hears that it was taken. */
const keepInside = () => undefined;

/** A choice out of a list: in a form a button that opens it, in a cell's popover the list itself. */
export function OptionControl<TValue extends Json>({
  options,
  toValue,
  onSearch,
  waiting,
  value,
  onChange,
  onProblem,
  onCommit,
  context,
  id,
  describedBy,
  invalid,
  disabled,
  place,
  typed,
}: OptionControlProps<TValue>) {
  const labels = selectLabels(context.text);
  const label = fieldLabel(context);

  function choose(option: string | null) {
    onProblem(null);
    onChange(option === null ? null : toValue(option));
    onCommit?.();
  }

  const selected = value === null ? null : String(value);
  // Of more options than are drawn the chosen one comes first, else it would not be in sight.
  const shown =
    options.length > limit ? [...options.filter((option) => option.value === selected), ...options.filter((option) => option.value !== selected)] : options;
  if (place === 'cell') {
    const searchable = onSearch !== undefined || options.length >= searchFrom;
    return (
      <OptionList
        label={label}
        labels={labels}
        options={shown}
        selected={selected === null ? [] : [selected]}
        onPick={(option) => choose(option.value)}
        onSearch={onSearch}
        waiting={waiting}
        limit={limit}
        searchable={searchable}
        initialQuery={typed}
        onLeave={searchable ? keepInside : onCommit}
      />
    );
  }
  return (
    <Select
      {...ariaOf({ id, describedBy, invalid, field: context.field })}
      label={label}
      labels={labels}
      options={shown}
      value={selected}
      onChange={choose}
      onSearch={onSearch}
      waiting={waiting}
      limit={limit}
      clearable={!context.field.required}
      disabled={disabled}
      placeholder={context.text('common.choose')}
      size="m"
    />
  );
}
