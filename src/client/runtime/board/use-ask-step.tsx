import { useCallback, useState } from 'react';
import { pickText } from '../../../shared/text/multi-text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useHost } from '../host.tsx';
import { eventLook } from '../workflow/event-look.ts';
import styles from './board.module.css';
import type { Step } from './board-steps.ts';

interface Question {
  steps: readonly Step[];
  /** Name of the state they all lead to. */
  to: string;
  answer: (step: Step | null) => void;
}

/** Asks which of several events that lead to one state is meant; null when none. */
export function useAskStep() {
  const {
    session: { language },
    text,
  } = useHost();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = useCallback((steps: readonly Step[], to: string) => new Promise<Step | null>((answer) => setQuestion({ steps, to, answer })), []);

  function close(step: Step | null) {
    setQuestion(null);
    question?.answer(step);
  }

  const dialog = question && (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => open || close(null)}
      closeLabel={text('action.close')}
      title={text('board.which_event', { state: question.to })}
      description={text('board.which_event_help')}
    >
      <div className={styles.steps}>
        {question.steps.map((step) => (
          <Button key={step.offer.event_code} size="m" icon={eventLook(step.offer.event_params).icon} className={styles.step} onClick={() => close(step)}>
            {pickText(step.offer.event_names, language) || step.offer.event_code}
          </Button>
        ))}
      </div>
    </Dialog>
  );
  return { ask, dialog };
}
