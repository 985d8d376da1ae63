import { useEffect, useState } from 'react';
import { logWarning } from '../../data/log.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { DropFrame } from '../../ui/inputs/drop-zone.tsx';
import type { Running } from './import-calls.ts';
import styles from './import.module.css';

const askEveryMs = 700;

export interface RunningStepProps {
  form: string;
  importId: string;
  /** What is being done, in words. */
  title: string;
}

/** How far a check or an import is, and the way to stop it; leaving stops it too. The step ends with the run. */
export function RunningStep({ form, importId, title }: RunningStepProps) {
  const { api, text } = useHost();
  const [progress, setProgress] = useState<Running['progress']>(null);
  const [stopping, setStopping] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const ask = () =>
      api
        .action<Running>(form, 'import_progress', { import_id: importId }, stop.signal)
        .then((answer) => setProgress((before) => answer.progress ?? before))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) logWarning('the progress of the import is not known', error);
        });
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [api, form, importId]);

  function cancel() {
    setStopping(true);
    api.action(form, 'import_cancel', { import_id: importId }).catch((error: unknown) => {
      setStopping(false);
      logWarning('the import was not stopped', error);
    });
  }

  const total = progress?.total ?? null;
  const rows = total === null ? '' : text('import.rows_done', { done: progress?.done ?? 0, total });
  return (
    <DropFrame>
      <p role="status">{stopping ? text('import.stopping') : title}</p>
      <progress className={styles.progress} aria-label={title} {...(total !== null && { value: progress?.done ?? 0, max: total })} />
      <p className={styles.quiet}>{rows || '\u00a0'}</p>
      <Button autoFocus disabled={stopping} onClick={cancel}>
        {text('action.cancel')}
      </Button>
    </DropFrame>
  );
}
