import type { TriggerResult } from '../../../shared/workflow/calls.ts';
import type { Translate } from '../../i18n/text.ts';
import { useHost } from '../host.tsx';
import { groupRefusals, refusalText, type WorkflowNames } from './refusals.ts';
import type { RecordNaming } from './use-trigger.tsx';
import styles from './workflow.module.css';

export interface RefusedRecord {
  id: number;
  label: string;
  reason: string;
}

/** The refused records with a line for each reason, in words. */
export const toRefused = (
  results: readonly TriggerResult[],
  { labels }: Pick<RecordNaming, 'labels'>,
  text: Translate,
  names: WorkflowNames,
): RefusedRecord[] =>
  groupRefusals(results).flatMap(({ refusal, instances }) =>
    instances.map((id) => ({ id, label: labels?.(id) ?? text('workflow.record', { id }), reason: refusalText(refusal, text, names) })),
  );

/** A line for each reason of each record. */
export function RefusedRecords({ refused }: { refused: readonly RefusedRecord[] }) {
  const { text } = useHost();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={text('workflow.refused')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('workflow.refused_record')}</th>
            <th scope="col">{text('workflow.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ id, label, reason }) => (
            <tr key={`${id} ${reason}`}>
              <th scope="row">{label}</th>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
