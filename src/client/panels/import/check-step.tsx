import { useState } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorList } from './error-list.tsx';
import type { Checked, Fix } from './import-calls.ts';
import styles from './import.module.css';

export interface CheckStepProps {
  meta: FormMeta;
  checked: Checked;
  busy: boolean;
  onBack: () => void;
  onCheck: (fixes: Fix[]) => void;
  onCommit: () => void;
}

/** What the import would do, and the cells that stand in its way. All rows come in or none. */
export function CheckStep({ meta, checked, busy, onBack, onCheck, onCommit }: CheckStepProps) {
  const { text } = useHost();
  const [fixes, setFixes] = useState<ReadonlyMap<string, Fix>>(new Map());
  const clean = checked.errors.length === 0;
  const toChange = checked.add + checked.update;

  return (
    <div className={styles.step}>
      <div className={styles.chips} role="status">
        <Chip>{text('common.row_count', { count: checked.rows })}</Chip>
        <Chip tone="success" icon="plus">{text('import.will_add', { count: checked.add })}</Chip>
        <Chip tone="info" icon="pencil">{text('import.will_update', { count: checked.update })}</Chip>
        <Chip>{text('import.unchanged', { count: checked.unchanged })}</Chip>
        <Chip tone={clean ? 'neutral' : 'danger'} icon={clean ? 'check' : 'alert'}>{text('import.errors', { count: checked.errors.length })}</Chip>
      </div>
      {!clean && (
        <ErrorList
          key={checked.errors.length}
          meta={meta}
          errors={checked.errors}
          fixes={fixes}
          onFix={(fix) => setFixes((before) => new Map(before).set(`${fix.row}.${fix.field}`, fix))}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={onBack}>{text('action.previous')}</Button>
        {clean
          ? <Button variant="primary" busy={busy} disabled={toChange === 0} onClick={onCommit}>{text('import.commit', { count: toChange })}</Button>
          : <Button variant="primary" busy={busy} disabled={fixes.size === 0} onClick={() => { onCheck([...fixes.values()]); setFixes(new Map()); }}>{text('import.check_again')}</Button>}
      </div>
    </div>
  );
}
