import { useCallback } from 'react';
import { localeTags } from '../../shared/languages.ts';
import type { MultiText } from '../../shared/languages.ts';
import { pickText } from '../../shared/text/multi-text.ts';
import type { WorkflowProblem } from '../../shared/workflow/check.ts';
import { derivedId } from '../i18n/text.ts';
import { Answered } from '../runtime/answered.tsx';
import { useHost } from '../runtime/host.tsx';
import { useAnswer } from '../runtime/use-answer.ts';
import { useFollowing } from '../runtime/use-following.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Centred } from '../ui/layout/centred.tsx';
import { NoteList } from '../ui/layout/note-list.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { type JudgedWorkflow, loadWorkflow } from './workflow-problems/load-workflow.ts';

const judgedForms = ['fsm_states', 'fsm_transitions'];

/** What is wrong with the workflow of the chosen row, in words; judged anew when anybody changes it. */
function WorkflowProblemsPanel({ row }: PanelProps) {
  const { api } = useHost();
  const typeCode = typeof row?.type_code === 'string' ? row.type_code : null;
  const ask = useCallback(
    (signal: AbortSignal) => loadWorkflow(api, typeCode ?? '', signal),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the row is another object when it was changed here
    [api, typeCode, row],
  );
  const answer = useAnswer(typeCode === null ? null : ask);
  useFollowing(judgedForms, answer.reload);
  if (typeCode === null) return null;
  return (
    <Answered answer={answer} height={40}>
      {(judged) => <WorkflowProblems {...judged} />}
    </Answered>
  );
}

function WorkflowProblems({ problems, stateNames, eventNames }: JudgedWorkflow) {
  const {
    text,
    session: { language },
  } = useHost();
  const nameIn = (names: ReadonlyMap<string, MultiText>, code: string) => pickText(names.get(code) ?? null, language) || code;
  const sentence = ({ code, states, event }: WorkflowProblem): string =>
    text(derivedId('workflow', 'problem', code), {
      states: new Intl.ListFormat(localeTags[language]).format(states.map((state) => nameIn(stateNames, state))),
      event: event === undefined ? '' : nameIn(eventNames, event),
    });
  if (problems.length === 0) {
    return (
      <Centred>
        <EmptyState icon="check-circle" title={text('workflow.sound')} description={text('workflow.sound_help')} />
      </Centred>
    );
  }
  const notes = problems.map((problem) => ({ key: JSON.stringify(problem), icon: 'warning' as const, note: sentence(problem) }));
  return <NoteList label={text('panel.workflow_problems')} tone="warning" notes={notes} />;
}

export default definePanel({ component: WorkflowProblemsPanel });
