import { useState } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { EntryCard } from '../../ui/layout/entry-card.tsx';
import { byWhom } from '../by-whom.ts';
import { type ChangeSet, toFieldChanges } from './history-calls.ts';
import styles from './history.module.css';
import { valueText } from './value-text.ts';

export interface ChangeSetCardProps {
  set: ChangeSet;
  meta: FormMeta;
  onUndo: () => Promise<void>;
}

/** Who, when and why at the top, before and after of each field below. */
export function ChangeSetCard({ set, meta, onUndo }: ChangeSetCardProps) {
  const host = useHost();
  const { text, formats } = host;
  const [busy, setBusy] = useState(false);
  const { made_at, reason, undone_by } = set.first;
  const changes = set.changes.flatMap(toFieldChanges).filter(({ field }) => meta.fields[field] !== undefined);

  const undo = (
    <Button
      variant="ghost"
      icon="undo"
      busy={busy}
      disabled={undone_by !== null}
      onClick={() => {
        setBusy(true);
        void onUndo().finally(() => setBusy(false));
      }}
    >
      {text(undone_by === null ? 'action.undo' : 'history.undone')}
    </Button>
  );
  return (
    <EntryCard who={byWhom(text, set.first, text('history.system'))} when={formats.instant(made_at)} instant={made_at} remark={reason} actions={undo}>
      <dl className={styles.changes}>
        {changes.map((change) => (
          <div key={change.field} className={styles.change}>
            <dt>{text(derivedId('field', change.field))}</dt>
            <dd>
              <del className={styles.before}>{valueText(host, meta, change.field, change.old)}</del>
              <ins className={styles.after}>{valueText(host, meta, change.field, change.new)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </EntryCard>
  );
}
