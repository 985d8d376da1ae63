import { useState } from 'react';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { type Checked, cellId, type Fix, type Uploaded } from './import-calls.ts';
import styles from './import.module.css';
import { ProblemList } from './problem-list.tsx';

export interface CheckStepProps {
  uploaded: Uploaded;
  checked: Checked;
  onBack: () => void;
  onCheck: (fixes: Fix[]) => void;
  onCommit: () => void;
}

/** What the import would do, and the cells that stand in its way. All rows come in or none. */
export function CheckStep({ uploaded, checked, onBack, onCheck, onCommit }: CheckStepProps) {
  const { text } = useHost();
  const [fixes, setFixes] = useState<ReadonlyMap<string, Fix>>(new Map());
  const clean = checked.problem_count === 0;
  const toChange = checked.add + checked.update;

  function checkAgain() {
    onCheck([...fixes.values()]);
    setFixes(new Map());
  }

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
        <Chip tone={clean ? 'neutral' : 'danger'} icon={clean ? 'check' : 'alert'}>
          {text('import.errors', { count: checked.problem_count })}
        </Chip>
      </div>
      {!clean && (
        <ProblemList
          problems={checked.problems}
          total={checked.problem_count}
          fixes={fixes}
          onFix={(fix) => setFixes((before) => new Map(before).set(cellId(fix), fix))}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={onBack}>{text('action.previous')}</Button>
        {clean ? (
          <Button variant="primary" disabled={toChange === 0} onClick={onCommit}>
            {text('import.commit', { count: toChange })}
          </Button>
        ) : (
          <Button variant="primary" disabled={fixes.size === 0} onClick={checkAgain}>
            {text('import.check_again')}
          </Button>
        )}
      </div>
    </div>
  );
}
