import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../look/classes.ts';
import { Icon } from '../display/icon.tsx';
import styles from './option-list.module.css';
import { Spinner } from '../feedback/spinner.tsx';
import { TextInput } from './text-input.tsx';
import { type OptionSearch, useOptionSearch } from './use-option-search.ts';

export interface SelectOption {
  value: string;
  label: string;
  /** A Flag, a ColorSwatch, an Icon. */
  icon?: ReactNode;
  /** Secondary words at the right: a code. Found by the search as well. */
  hint?: string;
  disabled?: boolean;
}

export interface OptionListLabels {
  search: string;
  /** Nothing matches. */
  empty: string;
  loading: string;
  /** Says that more exist than are drawn, and to type on. */
  more: (hidden: number) => string;
}

export interface OptionListProps {
  label: string;
  labels: OptionListLabels;
  options: readonly SelectOption[];
  selected: readonly string[];
  onPick: (option: SelectOption) => void;
  /** Tab and Esc inside the list. */
  onLeave?: () => void;
  onSearch?: OptionSearch;
  multiple?: boolean;
  /** How many are drawn at once. */
  limit: number;
  searchable: boolean;
  initialQuery?: string;
  /** Not all options are here yet. */
  waiting?: boolean;
}

const PAGE = 8;

/** The list of a Select without its trigger: a search box over a listbox, the focus staying in the box. */
export function OptionList({
  label,
  labels,
  options,
  selected,
  onPick,
  onLeave,
  onSearch,
  multiple,
  limit,
  searchable,
  initialQuery = '',
  waiting = false,
}: OptionListProps) {
  const id = useId();
  const [query, setQuery] = useState(initialQuery);
  const { found, loading: searching } = useOptionSearch(options, query, onSearch);
  const loading = waiting || searching;
  const shown = found.slice(0, limit);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      shown.findIndex((option) => selected.includes(option.value)),
    ),
  );
  const current = Math.min(active, shown.length - 1);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function pick(index: number) {
    const option = shown[index];
    if (option && !option.disabled) onPick(option);
  }

  const clamp = (index: number) => Math.max(0, Math.min(shown.length - 1, index));
  const moves: Record<string, () => number> = {
    ArrowDown: () => (current + 1) % Math.max(1, shown.length),
    ArrowUp: () => (current <= 0 ? shown.length - 1 : current - 1),
    PageDown: () => clamp(current + PAGE),
    PageUp: () => clamp(current - PAGE),
    Home: () => 0,
    End: () => shown.length - 1,
  };

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const move = moves[event.key];
    if (move && !(searchable && query && (event.key === 'Home' || event.key === 'End'))) {
      event.preventDefault();
      setActive(move());
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault();
      pick(current);
    } else if (event.key === 'Tab' && onLeave) {
      event.preventDefault();
      onLeave();
    } else if (!searchable && event.key.length === 1) {
      const start = event.key.toLocaleLowerCase();
      const next = shown.findIndex((option, index) => index > current && option.label.toLocaleLowerCase().startsWith(start));
      setActive(
        next >= 0
          ? next
          : Math.max(
              0,
              shown.findIndex((option) => option.label.toLocaleLowerCase().startsWith(start)),
            ),
      );
    }
  }

  const activeId = shown[current] ? `${id}${current}` : undefined;
  return (
    <div className={styles.panel} onKeyDown={handleKey}>
      {searchable && (
        <TextInput
          role="combobox"
          aria-expanded
          aria-controls={`${id}list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          aria-label={labels.search}
          placeholder={labels.search}
          icon="search"
          autoFocus
          value={query}
          onChange={(text) => {
            setQuery(text);
            setActive(0);
          }}
          suffix={loading && <Spinner />}
          className={styles.search}
        />
      )}
      <ul
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple}
        aria-busy={loading || undefined}
        aria-activedescendant={searchable ? undefined : activeId}
        tabIndex={searchable ? -1 : 0}
        className={styles.list}
      >
        {shown.map((option, index) => (
          <li
            key={option.value}
            id={`${id}${index}`}
            role="option"
            aria-selected={selected.includes(option.value)}
            aria-disabled={option.disabled}
            onPointerMove={() => setActive(index)}
            onClick={() => pick(index)}
            className={classes(styles.option, index === current && styles.active)}
          >
            {option.icon}
            <span className={styles.label}>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
            <Icon name="check" size="s" className={styles.check} />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {shown.length === 0 && (loading ? labels.loading : labels.empty)}
        {found.length > shown.length && labels.more(found.length - shown.length)}
      </p>
    </div>
  );
}
