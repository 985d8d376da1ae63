import * as Radix from '@radix-ui/react-dialog';
import { type KeyboardEvent, useId, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { useFocusReturn } from '../../ui/overlays/use-focus-return.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import type { Command, CommandGroup } from './commands.ts';
import { fuzzyFind } from './fuzzy.ts';
import styles from './palette.module.css';
import { useActionCommands, usePageActionCommands, usePageCommands } from './use-commands.tsx';
import { useRecords } from './use-records.ts';

const pageLimit = 8;
const actionLimit = 5;

export interface PaletteProps {
  onClose: () => void;
  onKeyboardHelp: () => void;
}

/** Everything from one box: pages, records and what can be done anywhere. */
export function Palette({ onClose, onKeyboardHelp }: PaletteProps) {
  const text = useText();
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content {...focusReturn} className={styles.palette} aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{text('palette.title')}</Radix.Title>
          <Search onDone={onClose} onKeyboardHelp={onKeyboardHelp} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What the query finds, in groups; empty groups are left out. */
function useFound(query: string, onKeyboardHelp: () => void) {
  const text = useText();
  const pages = usePageCommands();
  const actions = useActionCommands(onKeyboardHelp);
  const here = usePageActionCommands();
  const records = useRecords(query);
  const groups: CommandGroup[] = [
    { id: 'here', title: text('palette.on_this_page'), commands: fuzzyFind(here, query, (action) => action.label, actionLimit) },
    { id: 'pages', title: text('palette.pages'), commands: fuzzyFind(pages, query, (page) => `${page.label} ${page.hint ?? ''}`, pageLimit) },
    { id: 'records', title: text('palette.records'), commands: records.commands },
    { id: 'actions', title: text('palette.actions'), commands: fuzzyFind(actions, query, (action) => action.label, actionLimit) },
  ].filter((group) => group.commands.length > 0);
  return { groups, busy: records.busy };
}

function Search({ onDone, onKeyboardHelp }: { onDone: () => void; onKeyboardHelp: () => void }) {
  const text = useText();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { groups, busy } = useFound(query, onKeyboardHelp);
  const all = groups.flatMap((group) => group.commands);
  const current = all[Math.min(active, all.length - 1)];
  const optionId = (command: Command) => `${listId}${command.id}`;

  function run(command: Command) {
    onDone();
    command.run();
  }

  function move(to: number) {
    const next = (to + all.length) % Math.max(1, all.length);
    setActive(next);
    const command = all[next];
    if (command) document.getElementById(optionId(command))?.scrollIntoView({ block: 'nearest' });
  }

  const keys: Record<string, () => void> = { ArrowDown: () => move(active + 1), ArrowUp: () => move(active - 1), Enter: () => current && run(current) };

  function search(next: string) {
    setQuery(next);
    setActive(0);
  }

  return (
    <>
      <SearchBox listId={listId} activeId={current && optionId(current)} query={query} onQuery={search} keys={keys} busy={busy} />
      <div id={listId} role="listbox" aria-label={text('palette.title')} className={styles.list} onMouseDown={(event) => event.preventDefault()}>
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${listId}${group.id}`}>
            <div id={`${listId}${group.id}`} className={styles.heading}>
              {group.title}
            </div>
            {group.commands.map((command) => (
              <Option
                key={command.id}
                id={optionId(command)}
                command={command}
                selected={command === current}
                onRun={() => run(command)}
                onPoint={() => setActive(all.indexOf(command))}
              />
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 && !busy && (
        <p role="status" className={styles.empty}>
          {text('palette.nothing_found')}
        </p>
      )}
    </>
  );
}

interface SearchBoxProps {
  listId: string;
  activeId: string | undefined;
  query: string;
  onQuery: (query: string) => void;
  keys: Readonly<Record<string, () => void>>;
  busy: boolean;
}

function SearchBox({ listId, activeId, query, onQuery, keys, busy }: SearchBoxProps) {
  const text = useText();

  function handleKey(event: KeyboardEvent) {
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  }

  return (
    <div className={styles.box}>
      <Icon name="search" />
      <input
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        aria-label={text('palette.placeholder')}
        placeholder={text('palette.placeholder')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={handleKey}
        className={styles.input}
        spellCheck={false}
        autoComplete="off"
      />
      {busy && <Spinner />}
      <Kbd keys={[text('keyboard.escape')]} />
    </div>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  selected: boolean;
  onRun: () => void;
  onPoint: () => void;
}

const Option = ({ id, command, selected, onRun, onPoint }: OptionProps) => (
  <div id={id} role="option" aria-selected={selected} className={styles.option} onClick={onRun} onPointerMove={onPoint}>
    <span className={styles.media}>{command.media ?? <Icon name={command.icon} />}</span>
    <span className={styles.label}>{command.label}</span>
    {command.hint && <span className={styles.hint}>{command.hint}</span>}
    {command.shortcut && <Kbd keys={command.shortcut} />}
  </div>
);
