import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { problemText } from '../../i18n/error-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { nameOf } from './fill-choices.ts';
import type { CellProblem, Uploaded } from './import-calls.ts';
import styles from './import.module.css';
import { cellId, type Fix } from './mending.ts';

const rowHeight = 40;

export interface ProblemListProps {
  problems: readonly CellProblem[];
  /** Forms whose files columns name. */
  fetches: Uploaded['fetches'];
  /** There may be more than the server tells one by one. */
  total: number;
  fixes: ReadonlyMap<string, Fix>;
  onFix: (fix: Fix) => void;
}

/** Wrong cells, each to be put right in its place. Only those in view are drawn. */
export function ProblemList({ problems, fetches, total, fixes, onFix }: ProblemListProps) {
  const { text } = useHost();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled
  const virtual = useVirtualizer({ count: problems.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 8 });

  return (
    <div ref={scroller} className={styles.errors} tabIndex={0} role="group" aria-label={text('import.errors', { count: total })}>
      <div className={styles.errorSpace} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const problem = problems[index];
          return (
            problem && (
              <div key={index} className={styles.error} style={{ transform: `translateY(${start}px)` }}>
                <Problem problem={problem} fetches={fetches} fixes={fixes} onFix={onFix} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function Problem({ problem, fetches, fixes, onFix }: Omit<ProblemListProps, 'problems' | 'total'> & { problem: CellProblem }) {
  const { text } = useHost();
  const { form, row, line, column, field, value } = problem;
  const name = nameOf({ fetches }, { ...(form !== undefined && { form }), field }, text);
  const reason = problemText(problem, text);
  return (
    <>
      <span className={styles.rowNumber}>{line !== null && text('import.row', { row: line })}</span>
      <span className={styles.fieldName}>{name}</span>
      {column === null || row < 0 ? (
        <span>{value}</span>
      ) : (
        <TextInput
          aria-label={text('import.value_of', { row: line ?? row + 1, field: name })}
          aria-invalid
          value={fixes.get(cellId({ row, column }))?.value ?? value ?? ''}
          onChange={(fixed) => onFix({ row, column, value: fixed })}
        />
      )}
      <span className={styles.reason} title={reason}>
        {reason}
      </span>
    </>
  );
}
