import { useCallback, useEffect, useState } from 'react';
import { localeTags } from '../../shared/languages.ts';
import type { MultiText } from '../../shared/languages.ts';
import { pickText } from '../../shared/text/multi-text.ts';
import type { WorkflowProblem } from '../../shared/workflow/check.ts';
import { notices } from '../data/notices.ts';
import { derivedId } from '../i18n/text.ts';
import { useHost } from '../runtime/host.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Icon } from '../ui/display/icon.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { type JudgedWorkflow, loadWorkflow } from './workflow-problems/load-workflow.ts';
import styles from './workflow-problems/workflow-problems.module.css';

/** What is wrong with the workflow of the chosen row, in words; judged anew when anybody changes it. */
function WorkflowProblems({ row }: PanelProps) {
  const host = useHost();
  const {
    api,
    text,
    session: { language },
  } = host;
  const [judged, setJudged] = useState<JudgedWorkflow | null>(null);
  const typeCode = typeof row?.type_code === 'string' ? row.type_code : null;

  const load = useCallback(async () => {
    if (typeCode === null) return;
    try {
      setJudged(await loadWorkflow(api, typeCode));
    } catch (error) {
      host.toast(notices.loadFailed(text, error));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the host changes with every list that arrives
  }, [api, typeCode]);
  // The row is another object when it was changed here; whoever changes it elsewhere is heard.
  useEffect(() => void load(), [load, row]);
  useEffect(() => {
    const stops = (['fsm_states', 'fsm_transitions'] as const).map((form) => api.follow(form, () => void load()));
    return () => stops.forEach((stop) => stop());
  }, [api, load]);

  if (typeCode === null) return null;
  if (!judged)
    return (
      <div aria-busy className={styles.list}>
        <Skeleton height={40} />
      </div>
    );

  const nameIn = (names: ReadonlyMap<string, MultiText>, code: string) => pickText(names.get(code) ?? null, language) || code;
  const sentence = ({ code, states, event }: WorkflowProblem): string =>
    text(derivedId('workflow', 'problem', code), {
      states: new Intl.ListFormat(localeTags[language]).format(states.map((state) => nameIn(judged.stateNames, state))),
      event: event === undefined ? '' : nameIn(judged.eventNames, event),
    });
  if (judged.problems.length === 0) {
    return (
      <div className={styles.sound}>
        <EmptyState icon="check-circle" title={text('workflow.sound')} description={text('workflow.sound_help')} />
      </div>
    );
  }
  return (
    <ul className={styles.list} aria-label={text('panel.workflow_problems')}>
      {judged.problems.map((problem) => (
        <li key={JSON.stringify(problem)} className={styles.problem}>
          <Icon name="warning" className={styles.icon} />
          {sentence(problem)}
        </li>
      ))}
    </ul>
  );
}

export default definePanel({ component: WorkflowProblems });
