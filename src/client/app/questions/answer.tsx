import type { QuestionAnswer, QuestionChip } from '../../../shared/questions/answer.ts';
import { reportAddress } from '../../../shared/records/report-address.ts';
import { PageLink } from '../../chrome/page-link.tsx';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { PlainTable } from '../../ui/display/plain-table.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './question-page.module.css';

interface AnswerProps {
  answer: QuestionAnswer;
  onAsk: (question: string) => void;
}

/** One sentence, what the question was understood as, the figures, and the way to the page that has them. */
export function Answer({ answer, onAsk }: AnswerProps) {
  const { text } = useHost();
  const { kind, chips, options, columns, rows } = answer;
  return (
    <article className={styles.answer}>
      <p className={styles.sentence} data-kind={kind}>
        <Icon name={kind === 'refuse' ? 'lock' : kind === 'ask' ? 'help' : 'check'} />
        <strong>{answer.answer}</strong>
      </p>
      {options.length > 0 && (
        <div role="group" aria-label={text('ask.options')} className={styles.chips}>
          {options.map(({ label, question }) => (
            <Button key={question} onClick={() => onAsk(question)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {chips.length > 0 && (
        <dl className={styles.understood}>
          {chips.map((chip) => (
            <Understood key={`${chip.sort} ${chip.label}`} {...chip} by={answer.by} />
          ))}
        </dl>
      )}
      <Opening answer={answer} />
      {rows.length > 0 && <PlainTable label={answer.answer} columns={columns} rows={rows} isFigure={(place) => place > 0} className={styles.rows} />}
    </article>
  );
}

/** What was understood, with the words that it comes from; what nobody said is told as the usual. */
function Understood({ sort, label, words, by }: QuestionChip & Pick<QuestionAnswer, 'by'>) {
  const { text } = useHost();
  return (
    <div>
      <dt>{text(derivedId('ask.sort', sort))}</dt>
      <dd>
        <Chip tone={words === '' ? 'neutral' : 'accent'}>{label}</Chip>
        <span className={styles.quiet}>
          {words !== ''
            ? text('ask.words', { words })
            : by === 'words'
              ? text('ask.usual')
              : text('ask.by_engine', { engine: text(derivedId(`translation.engine_${by}`)) })}
        </span>
      </dd>
    </div>
  );
}

/** The page that has the whole answer, set so that it may be changed there. */
function Opening({ answer: { opens } }: Pick<AnswerProps, 'answer'>) {
  const { text, openScreen } = useHost();
  if (opens === null) return null;
  if ('setting' in opens)
    return (
      <PageLink path={reportAddress(opens.screen, opens.setting)} className={styles.open}>
        <Icon name="reports" />
        {text('ask.open_report')}
      </PageLink>
    );
  const { screen, filter } = opens;
  return (
    <div>
      <Button icon="list" onClick={() => openScreen(`/${screen}`, filter ?? undefined)}>
        {text('ask.open_list')}
      </Button>
    </div>
  );
}
