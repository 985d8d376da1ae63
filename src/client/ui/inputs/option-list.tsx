import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../look/classes.ts';
import { Icon } from '../display/icon.tsx';
import styles from './option-list.module.css';
import { Spinner } from '../feedback/spinner.tsx';
import { TextInput } from './text-input.tsx';
import { byLetters, useTypeAhead } from './type-ahead.ts';
import { type OptionSearch, useOptionSearch } from './use-option-search.ts';

export interface SelectOption {
  value: string;
  label: string;
  /** A Flag, a ColorSwatch, an Icon. */
  icon?: ReactNode;
  /** Secondary words at the right: a code. Found by the search as well. */
  hint?: string;
  disabled?: boolean;
  /** In a tree the labels of the options above it, from the top: it is drawn so far in, and what is found says them. */
  above?: readonly string[];
  /** What it is called below those, where the label says more because others are called the same. */
  short?: string;
  /** Options of one group stand behind one another, under its name. */
  group?: string;
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

/** Where a list begins: at the chosen option, or at the first behind it that the typed letters lead to. */
function startOf(options: readonly SelectOption[], selected: readonly string[], typed: string): number {
  const chosen = Math.max(
    0,
    options.findIndex((option) => selected.includes(option.value)),
  );
  return typed === '' ? chosen : byLetters(options, chosen - 1, typed);
}

/** Where each key leads among `count` options. */
const moves: Record<string, (current: number, count: number) => number> = {
  ArrowDown: (current, count) => (current + 1) % Math.max(1, count),
  ArrowUp: (current, count) => (current <= 0 ? count - 1 : current - 1),
  PageDown: (current, count) => Math.max(0, Math.min(count - 1, current + PAGE)),
  PageUp: (current, count) => Math.max(0, Math.min(count - 1, current - PAGE)),
  Home: () => 0,
  End: (_current, count) => count - 1,
};

/** The index of the current option: it is where the list begins, and again once the options have come. */
function useActive(waiting: boolean, start: () => number) {
  const [active, setActive] = useState(start);
  const [came, setCame] = useState(!waiting);
  if (!waiting && !came) {
    setCame(true);
    setActive(start());
  }
  return [active, setActive] as const;
}

/** The list of a Select without its trigger: a search box over a listbox, the focus staying in the box. */
export function OptionList(props: OptionListProps) {
  const { labels, options, selected, onPick, onLeave, onSearch, limit, initialQuery = '', waiting = false } = props;
  const id = useId();
  // What is typed while the options come is searched for, however few they are.
  const [waited] = useState(waiting);
  const searchable = props.searchable || waited;
  const [query, setQuery] = useState(searchable ? initialQuery : '');
  const typeAhead = useTypeAhead(initialQuery);
  const { found, loading: searching } = useOptionSearch(options, query, onSearch);
  const loading = waiting || searching;
  const shown = found.slice(0, limit);
  const [active, setActive] = useActive(waiting, () => (query === '' ? startOf(shown, selected, searchable ? '' : initialQuery) : 0));
  const current = Math.min(active, shown.length - 1);
  const activeId = shown[current] ? `${id}${current}` : undefined;

  function pick(index: number) {
    const option = shown[index];
    if (option && !option.disabled) onPick(option);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const move = moves[event.key];
    if (move && !(searchable && query && (event.key === 'Home' || event.key === 'End'))) {
      event.preventDefault();
      setActive(move(current, shown.length));
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault();
      pick(current);
    } else if (event.key === 'Tab' && onLeave) {
      event.preventDefault();
      onLeave();
    } else if (!searchable && event.key.length === 1) setActive(typeAhead(shown, current, event.key));
  }

  function search(text: string) {
    setQuery(text);
    setActive(0);
  }

  return (
    <div className={styles.panel} onKeyDown={handleKey}>
      {searchable && <SearchBox id={id} activeId={activeId} label={labels.search} query={query} onQuery={search} loading={loading} />}
      <Options
        {...props}
        searchable={searchable}
        id={id}
        isFound={query !== ''}
        shown={shown}
        current={current}
        activeId={activeId}
        loading={loading}
        onPoint={setActive}
        onPickAt={pick}
      />
      <p role="status" className={styles.note}>
        {shown.length === 0 && (loading ? labels.loading : labels.empty)}
        {found.length > shown.length && labels.more(found.length - shown.length)}
      </p>
    </div>
  );
}

interface SearchBoxProps {
  id: string;
  activeId: string | undefined;
  label: string;
  query: string;
  onQuery: (query: string) => void;
  loading: boolean;
}

const SearchBox = ({ id, activeId, label, query, onQuery, loading }: SearchBoxProps) => (
  <TextInput
    role="combobox"
    aria-expanded
    aria-controls={`${id}list`}
    aria-activedescendant={activeId}
    aria-autocomplete="list"
    aria-label={label}
    placeholder={label}
    icon="search"
    autoFocus
    value={query}
    onChange={onQuery}
    suffix={loading && <Spinner />}
    className={styles.search}
  />
);

/** What an option is called: below those above it, or behind their names. */
const OptionLabel = ({ option: { label, short = label, above = [] }, isFound }: { option: SelectOption; isFound: boolean }) => (
  <span className={styles.label} style={isFound ? undefined : { paddingInlineStart: `calc(${above.length} * var(--space-4))` }}>
    {isFound && above.length > 0 && <span className={styles.above}>{above.join(' › ')} › </span>}
    {short}
  </span>
);

interface OptionsProps extends Pick<OptionListProps, 'label' | 'selected' | 'multiple' | 'searchable'> {
  id: string;
  /** Options that were searched for stand in no tree. */
  isFound: boolean;
  shown: readonly SelectOption[];
  current: number;
  activeId: string | undefined;
  loading: boolean;
  onPoint: (index: number) => void;
  onPickAt: (index: number) => void;
}

/** The listbox; the current option is kept in sight. */
function Options({ id, label, isFound, shown, selected, current, activeId, multiple, searchable, loading, onPoint, onPickAt }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
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
        <Fragment key={option.value}>
          {option.group !== undefined && option.group !== shown[index - 1]?.group && (
            <li role="presentation" className={styles.group}>
              {option.group}
            </li>
          )}
          <li
            id={`${id}${index}`}
            role="option"
            aria-selected={selected.includes(option.value)}
            aria-disabled={option.disabled}
            onPointerMove={() => onPoint(index)}
            onClick={() => onPickAt(index)}
            className={classes(styles.option, index === current && styles.active)}
          >
            {option.icon}
            <OptionLabel option={option} isFound={isFound} />
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
            <Icon name="check" size="s" className={styles.check} />
          </li>
        </Fragment>
      ))}
    </ul>
  );
}
