import type { WorkflowDifference } from '../../../shared/workflow/differences.ts';
import { localeTags } from '../../../shared/languages.ts';
import { derivedId } from '../../i18n/text.ts';
import type { Host } from '../../runtime/host.tsx';
import type { WorkflowNames } from '../../runtime/workflow/refusals.ts';
import type { IconName } from '../../ui/display/icon.tsx';
import { NoteList } from '../../ui/layout/note-list.tsx';
import styles from './workflow-differences.module.css';

const icons: Record<WorkflowDifference['sort'], IconName> = { missing: 'minus', own: 'plus', changed: 'pencil' };

/** Fields by the names their columns have. */
const fieldNames: Readonly<Record<string, string>> = { to: 'to_state_id', guards: 'guard_names', effects: 'effect_names' };

/** What a part is called, by its code. */
const nameOf: Record<WorkflowDifference['part'], (code: string, names: WorkflowNames) => string> = {
  type: () => '',
  states: (code, names) => names.state(code),
  events: (code, names) => names.event(code),
  transitions: (code, names) => {
    const [state = '', event = ''] = code.split(' ');
    return `${names.state(state)} → ${names.event(event)}`;
  },
};

/** The differences of one workflow from its default, in words. */
export function DifferenceList({ differences, names, host }: { differences: readonly WorkflowDifference[]; names: WorkflowNames; host: Host }) {
  const { text, session } = host;
  const list = new Intl.ListFormat(localeTags[session.language]);
  return (
    <NoteList
      label={text('panel.workflow_differences')}
      notes={differences.map(({ part, code, sort, fields }) => ({
        key: `${part} ${code}`,
        icon: icons[sort],
        note: (
          <>
            <span className={styles.part}>{text(derivedId('difference', 'part', part))}</span> <strong>{nameOf[part](code, names)}</strong>{' '}
            {text(derivedId('difference', sort), { fields: list.format(fields.map((field) => text(derivedId('field', fieldNames[field] ?? field)))) })}
          </>
        ),
      }))}
    />
  );
}
