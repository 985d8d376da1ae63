import { errorText } from '../../i18n/error-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { usePageName } from '../../runtime/title-slot.tsx';
import type { IconName } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Answer } from './answer.tsx';
import { useLastQuestions } from './use-last-questions.ts';
import { QuestionForm } from './question-form.tsx';
import styles from './question-page.module.css';
import { useQuestion } from './use-question.ts';

/** What may be asked, as examples that are asked with a press. */
const examples = ['ask.example_compare', 'ask.example_top', 'ask.example_country', 'ask.example_overdue', 'ask.example_stock'] as const;

/** A question in words over the figures and lists that the person may see. */
export function QuestionPage() {
  const { text } = useHost();
  usePageName(text('ask.title'), '/');
  const { asked, answer, error, isBusy, ask, stop } = useQuestion();
  return (
    <div className={styles.page}>
      <QuestionForm asked={asked} isBusy={isBusy} onAsk={ask} onStop={stop} />
      <div aria-live="polite" aria-busy={isBusy} className={styles.result}>
        {isBusy && <Skeleton height={160} />}
        {error && (
          <p role="alert" className={styles.problem}>
            {text('message.ai_query_failed')}: {errorText(error, text)}
          </p>
        )}
        {answer && !isBusy && <Answer answer={answer} onAsk={ask} />}
      </div>
      {!answer && !isBusy && (
        <>
          <LastQuestions onAsk={ask} />
          <Examples onAsk={ask} />
        </>
      )}
    </div>
  );
}

interface AskedProps {
  onAsk: (question: string) => void;
}

/** Questions that are asked with a press. */
function Questions({ questions, icon, onAsk }: AskedProps & { questions: readonly string[]; icon: IconName }) {
  return (
    <ul>
      {questions.map((question) => (
        <li key={question}>
          <Button variant="ghost" icon={icon} onClick={() => onAsk(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What the person asked lately, in this company. */
function LastQuestions({ onAsk }: AskedProps) {
  const { text } = useHost();
  const questions = useLastQuestions();
  if (questions.length === 0) return null;
  return (
    <section className={styles.examples}>
      <h2>{text('ask.last')}</h2>
      <Questions questions={questions} icon="history" onAsk={onAsk} />
    </section>
  );
}

function Examples({ onAsk }: AskedProps) {
  const { text } = useHost();
  return (
    <section className={styles.examples}>
      <h2>{text('ask.examples')}</h2>
      <Questions questions={examples.map((id) => text(id))} icon="search" onAsk={onAsk} />
      <p className={styles.quiet}>{text('ask.how')}</p>
    </section>
  );
}
