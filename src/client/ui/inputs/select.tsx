import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { classes } from '../look/classes.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import { IconButton } from './icon-button.tsx';
import { OptionList, type OptionListLabels, type SelectOption } from './option-list.tsx';
import { Popover } from '../overlays/popover.tsx';
import styles from './select.module.css';
import type { OptionSearch } from './use-option-search.ts';

export type { OptionListLabels, SelectOption } from './option-list.tsx';
export type { OptionSearch } from './use-option-search.ts';

export interface SelectLabels extends OptionListLabels {
  clear: string;
}

interface SelectBase {
  ref?: Ref<HTMLButtonElement>;
  /** The same words as the visible label, if there is one. */
  label: string;
  labels: SelectLabels;
  options: readonly SelectOption[];
  placeholder?: string;
  /** Where the list is long and lives on the server. `options` then holds at least what is selected; keep the function's identity. */
  onSearch?: OptionSearch;
  /** Options drawn at once. */
  limit?: number;
  /** Default: with more than eight options, or with `onSearch`. */
  searchable?: boolean;
  clearable?: boolean;
  /** Not all options are here yet. */
  waiting?: boolean;
  disabled?: boolean;
  /** s 28 px (default), m 32 px. */
  size?: 's' | 'm';
  /** `ghost` has no frame until it is pointed at, for the header. */
  variant?: 'field' | 'ghost';
  icon?: IconName;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

interface SingleSelect {
  multiple?: false;
  value: string | null;
  onChange: (value: string | null) => void;
}

interface MultiSelect {
  multiple: true;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export type SelectProps = SelectBase & (SingleSelect | MultiSelect);

const SEARCH_FROM = 9;

/** What is selected, with the words of options that only a search had found, and what changes it. */
function useChoice(props: SelectProps, onPicked: () => void) {
  const [picked, setPicked] = useState<readonly SelectOption[]>([]);
  const selected = props.multiple ? props.value : props.value === null ? [] : [props.value];
  const known = new Map([...picked, ...props.options].map((option) => [option.value, option]));

  function pick(option: SelectOption) {
    setPicked((before) => [...before.filter((other) => other.value !== option.value), option]);
    if (!props.multiple) {
      props.onChange(option.value);
      onPicked();
      return;
    }
    const without = props.value.filter((value) => value !== option.value);
    props.onChange(without.length < props.value.length ? without : [...props.value, option.value]);
  }

  function clear() {
    if (props.multiple) props.onChange([]);
    else props.onChange(null);
  }

  return { selected, chosen: selected.map((value) => known.get(value) ?? { value, label: value }), pick, clear };
}

/** A button that shows the choice and opens a searchable list. Typing on the closed button opens it with what was typed. */
export function Select(props: SelectProps) {
  const { label, labels, options, onSearch, limit = 100, clearable, disabled, size = 's', variant = 'field', className } = props;
  const searchable = props.searchable ?? (onSearch !== undefined || options.length >= SEARCH_FROM);
  const [ownOpen, setOwnOpen] = useState(false);
  const [firstKey, setFirstKey] = useState('');
  const frame = useRef<HTMLSpanElement>(null);
  const open = props.open ?? ownOpen;
  const { selected, chosen, pick, clear } = useChoice(props, () => setOpen(false));

  function setOpen(next: boolean) {
    if (!next) setFirstKey('');
    setOwnOpen(next);
    props.onOpenChange?.(next);
  }

  function handleKey(event: KeyboardEvent) {
    const types = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const clears = clearable && (event.key === 'Delete' || event.key === 'Backspace');
    if (clears) clear();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || types) {
      if (types) setFirstKey((before) => before + event.key);
      setOpen(true);
    } else return;
    event.preventDefault();
  }

  return (
    <span ref={frame} className={classes(styles.select, styles[size], styles[variant], className)}>
      <Popover trigger={toTrigger(props, chosen, handleKey)} anchor={frame} open={open} onOpenChange={setOpen} label={label} flush fitTrigger>
        <OptionList
          label={label}
          labels={labels}
          options={options}
          selected={selected}
          onPick={pick}
          onLeave={() => setOpen(false)}
          onSearch={onSearch}
          waiting={props.waiting}
          multiple={props.multiple}
          limit={limit}
          searchable={searchable}
          initialQuery={firstKey}
        />
      </Popover>
      {clearable && selected.length > 0 && !disabled && <IconButton icon="x" size="xs" label={labels.clear} onClick={clear} className={styles.clear} />}
    </span>
  );
}

/** The button itself: an element, not a component, because the popover puts its own properties on it. */
const toTrigger = (props: SelectProps, chosen: readonly SelectOption[], handleKey: (event: KeyboardEvent) => void) => (
  <button
    ref={props.ref}
    type="button"
    role="combobox"
    id={props.id}
    aria-label={props.label}
    aria-describedby={props['aria-describedby']}
    aria-invalid={props['aria-invalid']}
    aria-required={props['aria-required']}
    disabled={props.disabled}
    onKeyDown={handleKey}
    className={styles.trigger}
  >
    {props.icon && <Icon name={props.icon} className={styles.icon} />}
    <Chosen options={chosen} multiple={props.multiple} placeholder={props.placeholder} />
    <Icon name="up-down" size="s" className={styles.icon} />
  </button>
);

interface ChosenProps {
  options: readonly SelectOption[];
  multiple?: boolean;
  placeholder?: ReactNode;
}

function Chosen({ options, multiple, placeholder }: ChosenProps) {
  const [first] = options;
  if (!first)
    return (
      <span title={typeof placeholder === 'string' ? placeholder : undefined} className={classes(styles.value, styles.placeholder)}>
        {placeholder}
      </span>
    );
  if (!multiple)
    return (
      <>
        {first.icon}
        <span title={first.label} className={styles.value}>
          {first.label}
        </span>
      </>
    );
  return (
    <span className={classes(styles.value, styles.tags)}>
      {options.map((option) => (
        <span key={option.value} className={styles.tag}>
          {option.icon}
          {option.label}
        </span>
      ))}
    </span>
  );
}
