import { useEffect, useState } from 'react';
import type { RpcAnswer } from '../../../schemas/calls.ts';
import { localeTags } from '../../shared/languages.ts';
import { ApiError } from '../data/api.ts';
import { errorText } from '../i18n/error-text.ts';
import { useHost } from '../runtime/host.tsx';
import { useWorkflowNames } from '../runtime/workflow/use-workflow-names.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { DifferenceList } from './workflow-differences/difference-list.tsx';
import styles from './workflow-differences/workflow-differences.module.css';

type Loaded = RpcAnswer<'workflow_differences'>;

/** How the workflow of the chosen row differs from the program's default, and what keeps it from being taken. */
function WorkflowDifferences({ row }: PanelProps) {
  const host = useHost();
  const { api, text, session } = host;
  const typeCode = typeof row?.type_code === 'string' ? row.type_code : null;
  const names = useWorkflowNames(typeCode);
  const [loaded, setLoaded] = useState<Loaded | ApiError | null>(null);

  // The row is another object when it was changed here.
  useEffect(() => {
    if (typeCode === null) return;
    let wanted = true;
    api.rpc('workflow_differences', { type_code: typeCode }).then(
      (answer) => wanted && setLoaded(answer),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (wanted) setLoaded(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [api, typeCode, row]);

  if (typeCode === null) return null;
  if (!loaded)
    return (
      <div aria-busy className={styles.list}>
        <Skeleton height={40} />
      </div>
    );
  if (loaded instanceof ApiError) return <EmptyState icon="warning" title={errorText(loaded, text)} />;
  if (loaded.differences.length === 0)
    return (
      <div className={styles.centred}>
        <EmptyState icon="check-circle" title={text(loaded.has_default ? 'difference.none' : 'difference.no_default')} />
      </div>
    );
  const states = new Intl.ListFormat(localeTags[session.language]).format(loaded.states_in_use.map(names.state));
  return (
    <>
      {loaded.states_in_use.length > 0 && <p className={styles.blocked}>{text('difference.in_use', { states })}</p>}
      <DifferenceList differences={loaded.differences} names={names} host={host} />
    </>
  );
}

export default definePanel({ component: WorkflowDifferences });
