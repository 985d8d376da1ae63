import { useMemo, useState } from 'react';
import { classes } from '../../ui/look/classes.ts';
import { useRows } from '../../runtime/form/use-rows.ts';
import { useHost } from '../../runtime/host.tsx';
import { useFollowing } from '../../runtime/use-following.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import styles from './chat.module.css';

const most = 40;
const followed = ['gpt_chats'];

interface RecentChatsProps {
  current: number | null;
  onOpen: (id: number | null) => void;
}

/** The caller's conversations, the newest first, and those in which something is said. */
export function RecentChats({ current, onOpen }: RecentChatsProps) {
  const { text, formats, openScreen } = useHost();
  const [search, setSearch] = useState('');
  const call = useMemo(
    () => ({
      columns: ['gpt_chat_id', 'title', 'model', 'last_message_at'],
      sort: [{ field: 'last_message_at', desc: true }],
      limit: most,
      count: 'none' as const,
      ...(search.trim() !== '' && { search: search.trim() }),
    }),
    [search],
  );
  const { rows, reload } = useRows('gpt_chats', call);
  useFollowing(followed, reload);
  return (
    <nav className={styles.recent} aria-label={text('chat.recent')}>
      <Button icon="plus" onClick={() => onOpen(null)}>
        {text('chat.new')}
      </Button>
      <TextInput icon="search" aria-label={text('chat.search')} placeholder={text('chat.search')} value={search} onChange={setSearch} />
      <ul>
        {(rows ?? []).map((row) => (
          <li key={String(row.gpt_chat_id)}>
            <button
              type="button"
              aria-current={row.gpt_chat_id === current || undefined}
              className={classes(styles.recentLine, row.gpt_chat_id === current && styles.current)}
              onClick={() => onOpen(Number(row.gpt_chat_id))}
            >
              <span>{String(row.title)}</span>
              <small>{formats.instant(String(row.last_message_at))}</small>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" onClick={() => openScreen('/settings/gpt_chats')}>
        {text('chat.all')}
      </Button>
    </nav>
  );
}
