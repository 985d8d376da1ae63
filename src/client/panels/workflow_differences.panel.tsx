import { useCallback } from 'react';
import type { RpcAnswer } from '../../../schemas/calls.ts';
import { localeTags } from '../../shared/languages.ts';
import { Answered } from '../runtime/answered.tsx';
import { useHost } from '../runtime/host.tsx';
import { useAnswer } from '../runtime/use-answer.ts';
import { useWorkflowNames } from '../runtime/workflow/use-workflow-names.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Centred } from '../ui/layout/centred.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { DifferenceList } from './workflow-differences/difference-list.tsx';
import styles from './workflow-differences/workflow-differences.module.css';

/** How the workflow of the chosen row differs from the program's default, and what keeps it from being taken. */
function WorkflowDifferencesPanel({ row }: PanelProps) {
  const { api } = useHost();
  const typeCode = typeof row?.type_code === 'string' ? row.type_code : null;
  const ask = useCallback(
    (signal: AbortSignal) => api.rpc('workflow_differences', { type_code: typeCode ?? '' }, signal),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the row is another object when it was changed here
    [api, typeCode, row],
  );
  const answer = useAnswer(typeCode === null ? null : ask);
  if (typeCode === null) return null;
  return (
    <Answered answer={answer} height={40}>
      {(found) => <WorkflowDifferences typeCode={typeCode} found={found} />}
    </Answered>
  );
}

function WorkflowDifferences({ typeCode, found }: { typeCode: string; found: RpcAnswer<'workflow_differences'> }) {
  const host = useHost();
  const { text, session } = host;
  const names = useWorkflowNames(typeCode);
  if (found.differences.length === 0) {
    return (
      <Centred>
        <EmptyState icon="check-circle" title={text(found.has_default ? 'difference.none' : 'difference.no_default')} />
      </Centred>
    );
  }
  const states = new Intl.ListFormat(localeTags[session.language]).format(found.states_in_use.map(names.state));
  return (
    <>
      {found.states_in_use.length > 0 && <p className={styles.blocked}>{text('difference.in_use', { states })}</p>}
      <DifferenceList differences={found.differences} names={names} host={host} />
    </>
  );
}

export default definePanel({ component: WorkflowDifferencesPanel });
