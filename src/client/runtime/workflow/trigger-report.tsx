import { Button } from '../../ui/inputs/button.tsx';
import { useHost } from '../host.tsx';
import { RefusedRecords, toRefused } from './refused-records.tsx';
import type { WorkflowNames } from './refusals.ts';
import type { PiecesOutcome } from './run-pieces.ts';
import type { TriggerRequest } from './use-trigger.tsx';
import styles from './workflow.module.css';

interface TriggerReportProps {
  request: TriggerRequest;
  outcome: PiecesOutcome;
  names: WorkflowNames;
  onClose: () => void;
}

/** What became of a batch, record by record where it was refused. */
export function TriggerReport({ request: { labels, select }, outcome: { results, left }, names, onClose }: TriggerReportProps) {
  const { text, toast } = useHost();
  const refused = toRefused(results, { labels }, text, names);
  const refusedIds = [...new Set(refused.map(({ id }) => id))];
  const done = results.length - refusedIds.length;

  async function copy() {
    await navigator.clipboard.writeText(refused.map(({ label, reason }) => `${label}\t${reason}`).join('\n'));
    toast({ text: text('workflow.report_copied') });
  }

  return (
    <div className={styles.step}>
      <p role="status" className={styles.strong}>
        {text('workflow.report', { done, refused: refusedIds.length })}
        {left.length > 0 && ` ${text('workflow.report_left', { count: left.length })}`}
      </p>
      {refused.length > 0 && <RefusedRecords refused={refused} />}
      <div className={styles.buttons}>
        {refused.length > 0 && (
          <Button size="m" icon="copy" onClick={() => void copy()}>
            {text('action.copy')}
          </Button>
        )}
        {select && refused.length + left.length > 0 && (
          <Button
            size="m"
            onClick={() => {
              select([...refusedIds, ...left]);
              onClose();
            }}
          >
            {text('workflow.select_refused')}
          </Button>
        )}
        <Button size="m" variant="primary" onClick={onClose}>
          {text('action.close')}
        </Button>
      </div>
    </div>
  );
}
