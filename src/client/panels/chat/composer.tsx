import { type KeyboardEvent, useState } from 'react';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import styles from './chat.module.css';

const longest = 50_000;

interface ComposerProps {
  isBusy: boolean;
  /** Why nothing can be asked. */
  isOff?: boolean;
  onSend: (question: string) => Promise<boolean>;
  onStop: () => void;
}

/** What is being asked. Enter sends, Shift Enter begins a line; what was not taken stays. */
export function Composer({ isBusy, isOff = false, onSend, onStop }: ComposerProps) {
  const { text } = useHost();
  const [draft, setDraft] = useState('');

  async function send() {
    const question = draft.trim();
    if (question === '' || isBusy || isOff) return;
    setDraft('');
    if (!(await onSend(question))) setDraft((now) => (now === '' ? draft : now));
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        aria-label={text('chat.question')}
        placeholder={text('chat.question_hint')}
        value={draft}
        maxLength={longest}
        rows={2}
        disabled={isOff}
        onChange={setDraft}
        onKeyDown={handleKey}
      />
      {isBusy ? (
        <Button size="m" icon="x" onClick={onStop}>
          {text('chat.stop')}
        </Button>
      ) : (
        <Button type="submit" size="m" variant="primary" disabled={isOff || draft.trim() === ''}>
          {text('chat.send')}
        </Button>
      )}
    </form>
  );
}
