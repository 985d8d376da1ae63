import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { fold } from '../../../shared/text/fold.ts';
import type { LoadedReferences, ReferenceChoice } from '../../controls/references.ts';
import { derivedId } from '../../i18n/text.ts';
import { classes } from '../../ui/look/classes.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useHost } from '../host.tsx';
import { focusSearch } from '../keyboard/focus-search.ts';
import { type Command, toCommand } from '../keyboard/keys.ts';
import { leaveBy } from '../keyboard/leave.ts';
import { type ListStep, listSteps } from '../keyboard/list-steps.ts';
import styles from './assignment.module.css';

interface OwnerListProps extends LoadedReferences {
  /** Name of the owner field, for the label. */
  field: string;
  chosen: ReferenceChoice | undefined;
  sought: string;
  onSearch: (text: string) => void;
  onChoose: (id: string) => void;
}

const steps: Readonly<Partial<Record<Command<'assignment'>, ListStep>>> = listSteps;

/** Those whose assignments are edited, with search; the arrows choose. */
export function OwnerList({ field, choices, state, chosen, sought, onSearch, onChoose }: OwnerListProps) {
  const { text } = useHost();
  const list = useRef<HTMLUListElement>(null);
  const words = fold(sought).split(/\s+/).filter(Boolean);
  const shown = choices.filter(({ label }) => words.every((word) => fold(label).includes(word)));
  const label = text(derivedId('field', field));
  const reachable = shown.includes(chosen as ReferenceChoice) ? chosen : shown[0];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function handleKey(event: KeyboardEvent<HTMLUListElement>) {
    const command = toCommand('assignment', event)?.command;
    if (!command) return;
    if (command === 'search' ? focusSearch(event.currentTarget.closest('section')) : leaveBy(command, event.currentTarget)) return event.preventDefault();
    // From where the focus is: the address, which says who is chosen, follows it in its own time.
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
    const at = options.findIndex((option) => option === event.target);
    const next = shown[steps[command]?.(at, shown.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(String(next.value));
    options[shown.indexOf(next)]?.focus();
  }

  return (
    <section aria-label={label} className={styles.owners} data-keys="assignment">
      <h2 className={styles.heading}>{label}</h2>
      <TextInput type="search" icon="search" value={sought} onChange={onSearch} aria-label={text('action.search')} placeholder={text('action.search')} />
      {state === 'loading' && (
        <div aria-busy className={styles.list}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height="var(--control-s)" />
          ))}
        </div>
      )}
      {state === 'failed' && <EmptyState icon="alert" title={text('message.bad_data_source')} />}
      {state === 'loaded' && shown.length === 0 && <EmptyState title={text('message.no_elements_found')} />}
      {shown.length > 0 && (
        <ul ref={list} role="listbox" aria-label={label} className={styles.list} onKeyDown={handleKey}>
          {shown.map((choice) => (
            <li
              key={String(choice.value)}
              role="option"
              aria-selected={choice === chosen}
              tabIndex={choice === reachable ? 0 : -1}
              className={classes(styles.owner, choice === chosen && styles.chosen)}
              onClick={() => onChoose(String(choice.value))}
            >
              {choice.label}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
