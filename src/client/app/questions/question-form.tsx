import { useEffect, useId, useRef, useState } from 'react';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import styles from './question-page.module.css';

/** As long as a question may be. */
const longest = 500;

interface QuestionFormProps {
  /** The question that was asked last. */
  asked: string;
  isBusy: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
}

/** Where a question is written; one that is being answered may be stopped. */
export function QuestionForm({ asked, isBusy, onAsk, onStop }: QuestionFormProps) {
  const { text } = useHost();
  const [words, setWords] = useState(asked);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = useId();

  useEffect(() => setWords(asked), [asked]);
  useEffect(() => input.current?.focus(), []);

  const send = () => {
    const isEmpty = words.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) input.current?.focus();
    else onAsk(words);
  };
  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        ref={input}
        size="m"
        icon="ai"
        className={styles.question}
        aria-label={text('ask.question')}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? problem : undefined}
        placeholder={text('ask.placeholder')}
        maxLength={longest}
        value={words}
        onChange={(next) => {
          setWords(next);
          setMissing(false);
        }}
      />
      {isBusy ? (
        <Button size="m" icon="x" onClick={onStop}>
          {text('action.cancel')}
        </Button>
      ) : (
        <Button type="submit" size="m" variant="primary">
          {text('ask.send')}
        </Button>
      )}
      {isMissing && (
        <p id={problem} role="alert" className={styles.problem}>
          {text('error.question_required')}
        </p>
      )}
    </form>
  );
}
