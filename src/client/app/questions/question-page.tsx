import { errorText } from '../../i18n/error-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { usePageName } from '../../runtime/title-slot.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Answer } from './answer.tsx';
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
      {!answer && !isBusy && <Examples onAsk={ask} />}
    </div>
  );
}

function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  const { text } = useHost();
  return (
    <section className={styles.examples}>
      <h2>{text('ask.examples')}</h2>
      <ul>
        {examples.map((id) => (
          <li key={id}>
            <Button variant="ghost" icon="search" onClick={() => onAsk(text(id))}>
              {text(id)}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{text('ask.how')}</p>
    </section>
  );
}
