import type { FormMeta } from '../../../../schemas/metadata.ts';
import { problemText } from '../../i18n/error-text.ts';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { isAsked, nameOf } from './fill-choices.ts';
import { GroupValues } from './group-values.tsx';
import type { Uploaded } from './import-calls.ts';
import styles from './import.module.css';
import { groupId, type ProblemGroup, type RemedyWay } from './mending.ts';
import type { MendingState } from './use-mending.ts';

interface GroupListProps {
  meta: FormMeta;
  uploaded: Pick<Uploaded, 'fills' | 'fetches'>;
  groups: readonly ProblemGroup[];
  mending: MendingState;
}

/** What is wrong over the whole file, sort by sort, and what may be done about all of it at once. */
export function GroupList({ groups, ...props }: GroupListProps) {
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <Group key={groupId(group)} group={group} {...props} />
      ))}
    </ul>
  );
}

/** Names of records that are not there are worded as such; what else is wrong is told by its code. */
function GroupWords({ group }: { group: ProblemGroup }) {
  const { text } = useHost();
  const size = { rows: group.rows, values: group.value_count };
  if (group.code === 'unknown_reference') return <span className={styles.note}>{text('import.unknown_names', size)}</span>;
  return (
    <>
      <span className={styles.note}>{problemText(group, text)}</span>
      <span className={styles.quiet}>{text('import.group_size', size)}</span>
    </>
  );
}

function Group({ meta, uploaded, group, mending }: Omit<GroupListProps, 'groups'> & { group: ProblemGroup }) {
  const { text } = useHost();
  const { form } = group;
  const name = group.field === '' && form === undefined ? text('import.whole_row') : nameOf(uploaded, group, text);
  const chosen = mending.remedies.get(groupId(group))?.by;
  const words: Record<RemedyWay, string> = {
    create: text('import.way_create'),
    number: text('import.way_number'),
    // What tells no row of a further form leaves it alone.
    clear: form !== undefined && isAsked(uploaded, group) ? text('import.way_without', { form: text(derivedId('fills', form)) }) : text('import.way_clear'),
    leave_out: text('import.leave_out', { count: group.rows }),
  };
  return (
    <li className={styles.group}>
      <div className={styles.groupHead}>
        <strong>{name}</strong>
        <GroupWords group={group} />
      </div>
      {group.ways.length > 0 && (
        <div className={styles.chips} role="group" aria-label={text('import.what_to_do', { field: name })}>
          {group.ways.map((way) => (
            <Button key={way} aria-pressed={chosen === way} icon={chosen === way ? 'check' : undefined} onClick={() => mending.toggle(group, way)}>
              {words[way]}
            </Button>
          ))}
        </div>
      )}
      {chosen !== 'leave_out' && <GroupValues meta={meta} name={name} group={group} mending={mending} />}
    </li>
  );
}
