import type { FormMeta } from '../../../../schemas/metadata.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { CheckNotes } from './check-notes.tsx';
import { GroupList } from './group-list.tsx';
import type { Checked, Uploaded } from './import-calls.ts';
import styles from './import.module.css';
import type { Mending } from './mending.ts';
import { ProblemList } from './problem-list.tsx';
import { useMending } from './use-mending.ts';

export interface CheckStepProps {
  meta: FormMeta;
  uploaded: Uploaded;
  checked: Checked;
  onBack: () => void;
  onCheck: (mending: Mending) => void;
  onCommit: () => void;
}

/** What the import would do, and the cells that stand in its way. All rows come in or none. */
export function CheckStep({ meta, uploaded, checked, onBack, onCheck, onCommit }: CheckStepProps) {
  const { text } = useHost();
  const mending = useMending();
  const clean = checked.problem_count === 0;
  // A row of the file may be several rows of a further form.
  const changing = Math.min(uploaded.row_count, Math.max(...[checked, ...checked.fills].map(({ add, update }) => add + update)));
  const fetching = checked.fetches.some(({ count }) => count > 0);
  // Rows that are as the file says may still have files to be fetched.
  const toChange = changing === 0 && fetching ? uploaded.row_count : changing;

  return (
    <div className={styles.step}>
      <div className={styles.chips} role="status">
        <Chip>{text('common.row_count', { count: uploaded.row_count })}</Chip>
        {clean && (
          <>
            <Chip tone="success" icon="plus">
              {text('import.will_add', { count: checked.add })}
            </Chip>
            <Chip tone="info" icon="pencil">
              {text('import.will_update', { count: checked.update })}
            </Chip>
            <Chip>{text('import.unchanged', { count: checked.unchanged })}</Chip>
          </>
        )}
        {checked.left_out > 0 && <Chip tone="warning">{text('import.rows_left_out', { count: checked.left_out })}</Chip>}
        <Chip tone={clean ? 'neutral' : 'danger'} icon={clean ? 'check' : 'alert'}>
          {text('import.errors', { count: checked.problem_count })}
        </Chip>
      </div>
      <CheckNotes {...checked} />
      {!clean && <GroupList meta={meta} uploaded={uploaded} groups={checked.groups} mending={mending} />}
      {!clean && <ProblemList fetches={uploaded.fetches} problems={checked.problems} total={checked.problem_count} fixes={mending.fixes} onFix={mending.fix} />}
      <div className={styles.buttons}>
        <Button onClick={onBack}>{text('action.previous')}</Button>
        {clean ? (
          <Button variant="primary" disabled={toChange === 0} onClick={onCommit}>
            {text('import.commit', { count: toChange })}
          </Button>
        ) : (
          <Button variant="primary" disabled={mending.isEmpty} onClick={() => onCheck(mending.take())}>
            {text('import.check_again')}
          </Button>
        )}
      </div>
    </div>
  );
}
