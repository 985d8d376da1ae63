import { lazy, memo, Suspense } from 'react';
import type { MessageId } from '../../../generated/messages.gen.ts';
import { useHost } from '../../runtime/host.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import styles from './chat.module.css';
import type { ChatLine as Line } from './use-chat.ts';
import { codeWhenServed } from '../../ui/late-code.ts';

const Markdown = lazy(() => codeWhenServed(() => import('./markdown.tsx')).then(({ Markdown: component }) => ({ default: component })));

const authors: Record<Line['author'], MessageId> = { user: 'chat.you', assistant: 'chat.model', system: 'chat.system' };
const ends: Partial<Record<NonNullable<Line['reply_end']>, MessageId>> = { cut: 'chat.end_cut', stopped: 'chat.end_stopped', failed: 'chat.end_failed' };

/** What it took, in words; undefined of a question. */
function useTold({ model, tokens_in, tokens_out, cost_usd, reply_end }: Line): string | undefined {
  const { text, formats } = useHost();
  if (reply_end == null || reply_end === 'writing') return undefined;
  const end = ends[reply_end];
  const taken = tokens_in == null ? undefined : text('chat.tokens', { read: formats.number(tokens_in), written: formats.number(tokens_out ?? 0) });
  const cost = cost_usd == null ? undefined : text('chat.cost', { cost: formats.number(Number(cost_usd)) });
  return [end && text(end), model, taken, cost].filter(Boolean).join(' · ');
}

/** A tool that the model had used: which, with what, and how it went. */
function ToolLine({ content }: { content: string }) {
  const { text } = useHost();
  const { tool, input, refused } = JSON.parse(content) as { tool: string; input: string; refused: string | null };
  return (
    <details className={styles.tool}>
      <summary>{text(refused === null ? 'chat.tool_used' : 'chat.tool_refused', { tool })}</summary>
      <pre className={styles.code}>{input}</pre>
    </details>
  );
}

/** One message of a conversation. */
export const ChatLine = memo(function ChatLine({ line }: { line: Line }) {
  const { text, toast } = useHost();
  const told = useTold(line);
  const copy = async () => {
    await navigator.clipboard.writeText(line.content);
    toast({ variant: 'success', text: text('chat.copied') });
  };
  if (line.author === 'system')
    return (
      <li className={styles.line}>
        <ToolLine content={line.content} />
      </li>
    );
  return (
    <li className={styles.line} data-author={line.author}>
      <div className={styles.head}>
        <strong>{text(authors[line.author])}</strong>
        {line.reply_end === 'writing' && <Spinner />}
        {line.content !== '' && <IconButton icon="copy" size="xs" label={text('chat.copy_message')} onClick={() => void copy()} />}
      </div>
      {line.author === 'assistant' ? (
        <Suspense fallback={<p className={styles.plain}>{line.content}</p>}>
          <Markdown>{line.content}</Markdown>
        </Suspense>
      ) : (
        <p className={styles.plain}>{line.content}</p>
      )}
      {told !== undefined && <p className={styles.told}>{told}</p>}
    </li>
  );
});
