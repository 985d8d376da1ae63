import type { CSSProperties, MouseEvent } from 'react';
import type { InboxAnswer, InboxRow } from '../../../shared/workflow/inbox.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { classes } from '../../ui/look/classes.ts';
import styles from './inbox.module.css';
import { wayTo } from './record-way.ts';

interface InboxLineProps {
  row: InboxRow;
  types: InboxAnswer['types'];
  now: number;
  place: number;
  isInHand: boolean;
  isSelected: boolean;
  onTake: () => void;
  onToggle: () => void;
}

export const lineId = (id: number): string => `inbox-${id}`;

/** When it should be done; in red once it is past. */
function Due({ due_at, now }: Pick<InboxRow, 'due_at'> & { now: number }) {
  const { formats } = useHost();
  if (due_at === null) return <span className={styles.quiet}>—</span>;
  const isLate = Date.parse(due_at) < now;
  return (
    <span className={classes(styles.due, isLate && styles.late)} title={formats.instant(due_at)}>
      {isLate && <Icon name="alert" size="s" />} {formats.relative(due_at)}
    </span>
  );
}

/** The type and the name of a record, which leads to its page. */
function Record({ row, types }: Pick<InboxLineProps, 'row' | 'types'>) {
  const host = useHost();
  const way = wayTo(row, types, host);
  const type = types.find(({ type_code }) => type_code === row.type_code);
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    way?.go();
  }
  return (
    <>
      <span className={styles.type}>{pickText(type?.type_names ?? {}, host.session.language) || row.type_code}</span>
      {way ? (
        <a href={way.href} tabIndex={-1} onClick={follow} className={styles.record}>
          {row.record}
        </a>
      ) : (
        <span className={styles.record}>{row.record}</span>
      )}
    </>
  );
}

/** One step that waits. */
export function InboxLine({ row, types, now, place, isInHand, isSelected, onTake, onToggle }: InboxLineProps) {
  const { text, formats, session } = useHost();
  return (
    <tr
      id={lineId(row.fsm_instance_id)}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      data-in-hand={isInHand || undefined}
      className={styles.line}
      onClick={onTake}
    >
      <td role="gridcell" className={styles.tick}>
        <Checkbox checked={isSelected} onChange={onToggle} tabIndex={-1} aria-label={text('inbox.select', { record: row.record })} />
      </td>
      <td role="gridcell">
        <Record row={row} types={types} />
      </td>
      <td role="gridcell" className={styles.about}>
        {row.about}
      </td>
      <td role="gridcell">
        <span className={styles.state} style={row.color === null ? undefined : ({ '--state': row.color } as CSSProperties)}>
          {pickText(row.state_names, session.language) || row.state_code}
        </span>
      </td>
      <td role="gridcell" className={styles.since} title={formats.relative(row.entered_at)}>
        {formats.instant(row.entered_at)}
      </td>
      <td role="gridcell">
        <Due due_at={row.due_at} now={now} />
      </td>
      <td role="gridcell" className={styles.duty}>
        {text(row.duty === null ? 'inbox.everybody' : derivedId('choice.duty', row.duty))}
      </td>
    </tr>
  );
}
