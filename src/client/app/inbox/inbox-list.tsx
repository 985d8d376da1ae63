import { type KeyboardEvent, type Ref, useEffect } from 'react';
import { useHost } from '../../runtime/host.tsx';
import { toCommand } from '../../runtime/keyboard/keys.ts';
import { lineId, InboxLine } from './inbox-line.tsx';
import styles from './inbox.module.css';
import { wayTo } from './record-way.ts';
import type { Cursor } from './use-cursor.ts';
import type { Inbox } from './use-inbox.ts';
import type { Steps } from './use-steps.ts';

interface InboxListProps {
  ref: Ref<HTMLTableElement>;
  inbox: Inbox;
  cursor: Cursor;
  steps: Steps;
}

const heads = [
  { text: 'inbox.record' },
  { text: 'inbox.about', look: styles.about },
  { text: 'inbox.state' },
  { text: 'inbox.since', look: styles.since },
  { text: 'inbox.due' },
  { text: 'inbox.waits_for', look: styles.duty },
] as const;

/** What the keys do, by their commands. */
function useCommands({ inbox, cursor, steps }: Omit<InboxListProps, 'ref'>) {
  const host = useHost();
  const { row, place } = cursor;
  const acts: Readonly<Record<string, () => void>> = {
    up: () => cursor.goTo(place - 1),
    down: () => cursor.goTo(place + 1),
    edge_up: () => cursor.goTo(0),
    edge_down: () => cursor.goTo(inbox.rows.length - 1),
    toggle: () => row && cursor.toggle(row.fsm_instance_id),
    select_all: cursor.selectAll,
    open_card: () => row && wayTo(row, inbox.types, host)?.go(),
    cancel: cursor.clear,
  };
  return (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && /^[1-9]$/.test(event.key)) {
      event.preventDefault();
      steps.press(Number(event.key));
      return;
    }
    const act = acts[toCommand('inbox', event)?.command ?? ''];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/** All that waits, a line each; one is in hand, and the keys are for it. */
export function InboxList({ ref, inbox, cursor, steps }: InboxListProps) {
  const { text } = useHost();
  const handle = useCommands({ inbox, cursor, steps });
  const current = cursor.row?.fsm_instance_id;
  useEffect(() => {
    if (current !== undefined) document.getElementById(lineId(current))?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <table
      ref={ref}
      role="grid"
      tabIndex={0}
      data-keys="inbox"
      className={styles.list}
      aria-label={text('inbox.title')}
      aria-multiselectable
      aria-rowcount={inbox.rows.length + 1}
      aria-activedescendant={current === undefined ? undefined : lineId(current)}
      onKeyDown={handle}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles.tick}>
            <span className="visually-hidden">{text('inbox.selected')}</span>
          </th>
          {heads.map((head) => (
            <th key={head.text} scope="col" className={'look' in head ? head.look : undefined}>
              {text(head.text)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inbox.rows.map((row, place) => (
          <InboxLine
            key={row.fsm_instance_id}
            row={row}
            types={inbox.types}
            now={inbox.now}
            place={place}
            isInHand={place === cursor.place}
            isSelected={cursor.selected.includes(row.fsm_instance_id)}
            onTake={() => cursor.goTo(place)}
            onToggle={() => cursor.toggle(row.fsm_instance_id)}
          />
        ))}
      </tbody>
    </table>
  );
}
