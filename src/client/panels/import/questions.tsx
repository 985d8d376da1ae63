import { useEffect } from 'react';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { selectLabels } from '../../controls/labels.ts';
import { useReferences } from '../../controls/references.ts';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import type { Question } from './fill-choices.ts';
import styles from './import.module.css';

interface QuestionsProps {
  questions: readonly Question[];
  answers: JsonObject;
  onAnswer: (field: string, value: Json) => void;
}

/** Which shop, which supplier: what further forms ask for once for all rows, since no column says it. */
export function Questions({ questions, answers, onAnswer }: QuestionsProps) {
  const { text } = useHost();
  if (questions.length === 0) return null;
  return (
    <div className={styles.questions} role="group" aria-label={text('import.asked')}>
      <span>{text('import.asked')}</span>
      {questions.map((question) => (
        <QuestionSelect key={question.field} {...question} value={answers[question.field] ?? null} onAnswer={(value) => onAnswer(question.field, value)} />
      ))}
    </div>
  );
}

/** Where only one row may be chosen, it is. */
export function QuestionSelect({
  field,
  choices: form,
  label,
  value,
  onAnswer,
}: Question & { /** The field's name when absent. */ label?: string; value: Json; onAnswer: (value: Json) => void }) {
  const { text } = useHost();
  const { choices, state } = useReferences(form);
  const only = choices.length === 1 ? choices[0]?.value : undefined;
  useEffect(() => {
    if (only !== undefined && value === null) onAnswer(only);
  }, [only, value, onAnswer]);
  const name = text(derivedId('field', field));
  return (
    <Select
      label={label ?? name}
      labels={selectLabels(text)}
      placeholder={name}
      waiting={state === 'loading'}
      value={value === null ? null : String(value)}
      onChange={(chosen) => {
        const found = choices.find((choice) => String(choice.value) === chosen);
        if (found) onAnswer(found.value);
      }}
      options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
    />
  );
}
