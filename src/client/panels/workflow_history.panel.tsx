import { useCallback } from 'react';
import type { HistoryAnswer } from '../../shared/workflow/calls.ts';
import { Answered } from '../runtime/answered.tsx';
import { useHost } from '../runtime/host.tsx';
import { useAnswer } from '../runtime/use-answer.ts';
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
  const { api } = useHost();
  const ask = useCallback((signal: AbortSignal) => api.action<HistoryAnswer>('fsm_history', 'list', { fsm_instance_id: instance }, signal), [api, instance]);
  return (
    <Answered answer={useAnswer(ask)} height={160}>
      {(history) => <TimeLine history={history} />}
    </Answered>
  );
}

export default definePanel({ component: WorkflowHistoryPanel });
