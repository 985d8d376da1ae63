import { useState } from 'react';
import type { EngineOffer } from '../../shared/translation/engines.ts';
import { useEngines } from '../runtime/grid/translation/use-estimate.ts';
import { useHost } from '../runtime/host.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { ToolBar } from '../ui/layout/tool-bar.tsx';
import { BeginBar, type ChatBegin, modelsOf } from './chat/begin-bar.tsx';
import styles from './chat/chat.module.css';
import { Composer } from './chat/composer.tsx';
import { Conversation } from './chat/conversation.tsx';
import { NoModel } from './chat/no-model.tsx';
import { type Chat, useChat } from './chat/use-chat.ts';
import { definePanel } from './define.ts';

interface SideProps {
  chat: Chat;
  offers: readonly EngineOffer[];
  value: ChatBegin;
  onChange: (value: ChatBegin) => void;
  label: string;
}

/** One of the two conversations. */
const Side = ({ chat, offers, value, onChange, label }: SideProps) => (
  <div className={styles.main}>
    <ToolBar label={label}>
      <BeginBar offers={offers} value={value} onChange={onChange} isBegun={chat.id !== null} />
    </ToolBar>
    <Conversation chat={chat} label={label} />
  </div>
);

/** The same questions to two models, their answers side by side. Each is a conversation of its own in the history. */
function Twins({ offers }: { offers: readonly EngineOffer[] }) {
  const { text } = useHost();
  const models = modelsOf(offers);
  const [first] = models;
  const second = models.find((one) => one.model !== first?.model) ?? first;
  const [left, setLeft] = useState(first);
  const [right, setRight] = useState(second);
  const one = useChat(null);
  const other = useChat(null);
  if (!left || !right) return <NoModel />;

  const send = async (question: string): Promise<boolean> => {
    const taken = await Promise.all([one.send(question, left), other.send(question, right)]);
    return taken.some(Boolean);
  };
  const stop = () => {
    one.stop();
    other.stop();
  };
  return (
    <>
      <div className={styles.twins}>
        <Side chat={one} offers={offers} value={left} onChange={setLeft} label={text('chat.first_model')} />
        <Side chat={other} offers={offers} value={right} onChange={setRight} label={text('chat.second_model')} />
      </div>
      <Composer isBusy={one.isBusy || other.isBusy} onSend={send} onStop={stop} />
    </>
  );
}

function TwinChat() {
  const { api, text } = useHost();
  const offers = useEngines(api);
  const [round, setRound] = useState(0);
  if (offers === null) return null;
  return (
    <div className={styles.twinPage}>
      <div className={styles.begin}>
        <Button icon="plus" onClick={() => setRound((count) => count + 1)}>
          {text('chat.new')}
        </Button>
      </div>
      <Twins key={round} offers={offers} />
    </div>
  );
}

export default definePanel({ component: TwinChat });
