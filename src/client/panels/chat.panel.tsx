import { useEffect, useState } from 'react';
import { useEngines } from '../runtime/grid/translation/use-estimate.ts';
import { useHost } from '../runtime/host.tsx';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { ToolBar, ToolSpace } from '../ui/layout/tool-bar.tsx';
import { BeginBar, type ChatBegin, modelsOf } from './chat/begin-bar.tsx';
import styles from './chat/chat.module.css';
import { Composer } from './chat/composer.tsx';
import { Conversation } from './chat/conversation.tsx';
import { NoModel } from './chat/no-model.tsx';
import { RecentChats } from './chat/recent-chats.tsx';
import { ShareChat } from './chat/share-chat.tsx';
import { useChat } from './chat/use-chat.ts';
import { definePanel, type PanelProps } from './define.ts';

/** The page of one's own conversations. */
const history = 'settings/gpt_chats';

/** A conversation with a language model; beside a list of them the selected one. */
function ChatPanel({ row }: PanelProps) {
  const { api, text, session, rights } = useHost();
  const offers = useEngines(api);
  const [opened, open] = useState<number | null>(null);
  const [chosen, choose] = useState<ChatBegin | null>(null);
  const [tools, setTools] = useState(false);
  const isDetail = row !== undefined;
  const chat = useChat(isDetail ? Number(row.gpt_chat_id) : opened, open);
  // Another company has other conversations.
  useEffect(() => open(null), [session.companyCode]);
  // A colleague's conversation is read, not led.
  const isForeign = isDetail && row.user_id !== undefined && row.user_id !== session.userId;
  const hasHistory = rights(history).list;
  if (offers === null) return null;
  const first = chosen ?? modelsOf(offers)[0];
  return (
    <div className={styles.page}>
      {!isDetail && hasHistory && <RecentChats current={chat.id} onOpen={open} />}
      <div className={styles.main}>
        <ToolBar label={text('chat.tools')}>
          {!isDetail && first && <BeginBar offers={offers} value={first} onChange={choose} isBegun={chat.id !== null} />}
          {!isForeign && <Checkbox checked={tools} onChange={setTools} label={text('chat.may_read')} />}
          <ToolSpace />
          {chat.id !== null && <ShareChat key={chat.id} id={chat.id} lines={chat.lines} isOwn={!isForeign && hasHistory} />}
        </ToolBar>
        {first || chat.lines.length > 0 ? <Conversation chat={chat} label={text('chat.conversation')} /> : <NoModel />}
        {!isForeign && (
          <Composer isBusy={chat.isBusy} isOff={!first} onSend={(question) => chat.send(question, { ...first, ...(tools && { tools }) })} onStop={chat.stop} />
        )}
      </div>
    </div>
  );
}

export default definePanel({ component: ChatPanel });
