import { useEffect, useRef } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ChatLine } from './chat-line.tsx';
import styles from './chat.module.css';
import type { Chat } from './use-chat.ts';

/** How near to the end, in pixels, somebody reads on. */
const nearEnd = 80;

/** What was said, the newest last. It follows the answer as long as its reader is at the end. */
export function Conversation({ chat: { lines, error, isBusy }, label }: { chat: Chat; label: string }) {
  const { text } = useHost();
  const frame = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const last = lines.at(-1);
  useEffect(() => {
    const { current } = frame;
    if (current && follows.current) current.scrollTop = current.scrollHeight;
  }, [lines.length, last?.content]);

  return (
    <div
      ref={frame}
      className={styles.lines}
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => (follows.current = scrollHeight - scrollTop - clientHeight < nearEnd)}
    >
      {lines.length === 0 && !error && <EmptyState icon="bot" title={text('chat.empty')} description={text('chat.empty_hint')} />}
      <ol className={styles.list} aria-busy={isBusy}>
        {lines.map((line) => (
          <ChatLine key={line.key} line={line} />
        ))}
      </ol>
      {error && (
        <p role="alert" className={styles.problem}>
          {errorText(error, text)}
        </p>
      )}
      <p role="status" className={styles.spoken}>
        {isBusy ? text('chat.writing') : last?.author === 'assistant' ? text('chat.answered') : ''}
      </p>
    </div>
  );
}
