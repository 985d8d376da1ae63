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

/** Options drawn at once. */
const limit = 100;
/** Fewer options than this need no search box. */
const searchFrom = 9;

/** Tab in the search box is left to the cell's editor, which hears that it was taken. */
const keepInside = () => undefined;

/** Of more options than are drawn the chosen one comes first, else it would not be in sight. */
const chosenFirst = (options: readonly SelectOption[], selected: string | null): readonly SelectOption[] =>
  options.length > limit ? [...options.filter((option) => option.value === selected), ...options.filter((option) => option.value !== selected)] : options;

/** A choice out of a list: in a form a button that opens it, in a cell's popover the list itself. */
export function OptionControl<TValue extends Json>(props: OptionControlProps<TValue>) {
  const { options, toValue, onSearch, waiting, value, onChange, onProblem, onCommit, context, place } = props;
  const selected = value === null ? null : String(value);
  const searchable = onSearch !== undefined || options.length >= searchFrom;

  function choose(option: string | null) {
    onProblem(null);
    onChange(option === null ? null : toValue(option));
    onCommit?.();
  }

  const common = { label: fieldLabel(context), labels: selectLabels(context.text), options: chosenFirst(options, selected), onSearch, waiting, limit };
  if (place === 'cell')
    return (
      <OptionList
        {...common}
        selected={selected === null ? [] : [selected]}
        onPick={(option) => choose(option.value)}
        searchable={searchable}
        initialQuery={props.typed}
        onLeave={searchable ? keepInside : onCommit}
      />
    );
  return (
    <Select
      {...ariaOf({ id: props.id, describedBy: props.describedBy, invalid: props.invalid, field: context.field })}
      {...common}
      value={selected}
      onChange={choose}
      clearable={!context.field.required && !context.field.filled}
      disabled={props.disabled}
      placeholder={context.text('common.choose')}
      size="m"
    />
  );
}
