import { useEffect, useState } from 'react';
import type { HistoryAnswer } from '../../shared/workflow/calls.ts';
import { ApiError } from '../data/api.ts';
import { isCancelled } from '../data/api-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { useHost } from '../runtime/host.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { TimeLine } from './workflow-history/time-line.tsx';

function WorkflowHistoryPanel({ row }: PanelProps) {
  const id = row?.fsm_instance_id;
  if (typeof id !== 'number') return null;
  // Another stay is another history.
  return <WorkflowHistory key={`${id} ${String(row?.state_id)} ${String(row?.entered_at)}`} instance={id} />;
}

/** What happened to a record in its workflow, and what will happen by itself. */
function WorkflowHistory({ instance }: { instance: number }) {
  const { api, text } = useHost();
  const [loaded, setLoaded] = useState<HistoryAnswer | ApiError | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    api.action<HistoryAnswer>('fsm_history', 'list', { fsm_instance_id: instance }, stop.signal).then(setLoaded, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (!isCancelled(error)) setLoaded(error);
    });
    return () => stop.abort();
  }, [api, instance]);

  if (!loaded)
    return (
      <div aria-busy>
        <Skeleton height={160} />
      </div>
    );
  if (loaded instanceof ApiError) return <EmptyState icon="warning" title={errorText(loaded, text)} />;
  return <TimeLine history={loaded} />;
}

export default definePanel({ component: WorkflowHistoryPanel });
