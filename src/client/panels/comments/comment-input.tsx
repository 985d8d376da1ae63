import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import styles from './comments.module.css';
import { useMentions } from './use-mentions.ts';

interface CommentInputProps {
  initial?: string;
  /** Who may be mentioned. */
  names: readonly string[];
  button: string;
  /** Resolves to whether it was stored; what was not stays as it was typed. */
  onSend: (text: string) => Promise<boolean>;
  onCancel?: () => void;
}

const longest = 20_000;

/** What is being written. An @ offers the colleagues; Ctrl Enter sends. */
export function CommentInput({ initial = '', names, button, onSend, onCancel }: CommentInputProps) {
  const { text } = useHost();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { draft, change, offered, current, pick, close, keys } = useMentions(area, names, initial);
  const [busy, setBusy] = useState(false);

  async function send() {
    if (draft.trim() === '' || busy) return;
    setBusy(true);
    if (await onSend(draft.trim())) change('');
    setBusy(false);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const step = isSending ? () => void send() : (keys[event.key] ?? (event.key === 'Escape' ? onCancel : undefined));
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  }

  return (
    <div className={styles.input}>
      <TextArea
        ref={area}
        value={draft}
        onChange={change}
        onKeyDown={handleKey}
        onBlur={close}
        rows={2}
        maxLength={longest}
        aria-label={text('comments.write')}
        placeholder={text('comments.write')}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}names`}
        aria-autocomplete="list"
        aria-activedescendant={offered.length > 0 ? `${id}${current}` : undefined}
        autoFocus={onCancel !== undefined}
      />
      <Names id={id} names={offered} current={current} onPick={pick} />
      <div className={styles.buttons}>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {text('action.cancel')}
          </Button>
        )}
        <Button variant="primary" busy={busy} disabled={draft.trim() === ''} onClick={() => void send()} aria-keyshortcuts="Control+Enter">
          {button}
        </Button>
      </div>
    </div>
  );
}

function Names({ id, names, current, onPick }: { id: string; names: readonly string[]; current: number; onPick: (name: string) => void }) {
  const { text } = useHost();
  return (
    <ul id={`${id}names`} role="listbox" aria-label={text('comments.people')} hidden={names.length === 0} className={styles.names}>
      {names.map((name, index) => (
        <li
          key={name}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === current}
          // The pointer must not take the focus from the text before the name is in it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(name)}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
