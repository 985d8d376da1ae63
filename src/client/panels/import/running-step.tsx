import { useMemo } from 'react';
import { logWarning } from '../../data/log.ts';
import { useHost } from '../../runtime/host.tsx';
import { RunningWork } from '../../ui/feedback/running-work.tsx';
import { DropFrame } from '../../ui/inputs/drop-zone.tsx';
import type { Running } from './import-calls.ts';

export interface RunningStepProps {
  form: string;
  importId: string;
  /** What is being done, in words. */
  title: string;
}

/** How far a check or an import is, and the way to stop it; leaving stops it too. The step ends with the run. */
export function RunningStep({ form, importId, title }: RunningStepProps) {
  const { api, text } = useHost();
  const work = useMemo(
    () => ({
      title,
      progress: async (signal: AbortSignal) => (await api.action<Running>(form, 'import_progress', { import_id: importId }, signal)).progress,
      cancel: () => api.action(form, 'import_cancel', { import_id: importId }),
      told: (done: number, total: number) => text('import.rows_done', { done, total }),
      onTrouble: (error: unknown) => logWarning('the import was not asked how far it is, or not stopped', error),
    }),
    [api, text, form, importId, title],
  );
  return (
    <DropFrame>
      <RunningWork work={work} stoppingLabel={text('import.stopping')} cancelLabel={text('action.cancel')} />
    </DropFrame>
  );
}
