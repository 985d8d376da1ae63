import { useCallback, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { SetAnswer } from '../../../shared/records/calls.ts';
import { notices } from '../../data/notices.ts';
import { saveFile } from '../../data/save-file.ts';
import { useHost } from '../../runtime/host.tsx';
import { useAnswer } from '../../runtime/use-answer.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import type { ChatLine } from './use-chat.ts';

const asMarkdown = (title: string, lines: readonly ChatLine[], author: (line: ChatLine) => string): string =>
  [`# ${title}`, ...lines.map((line) => `**${author(line)}**\n\n${line.content}`)].join('\n\n');

/** Shows a conversation to colleagues, or to nobody again, and saves it as a file. */
export function ShareChat({ id, lines, isOwn }: { id: number; lines: readonly ChatLine[]; isOwn: boolean }) {
  const { api, text, toast } = useHost();
  const [isBusy, setBusy] = useState(false);
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const call = { filter: { field: 'gpt_chat_id', op: 'eq', value: id }, columns: ['gpt_chat_id', 'title', 'shared'], limit: 1, count: 'none' };
      const { rows } = await api.action<{ rows: JsonObject[] }>('gpt_chats', 'list', call, signal);
      return rows[0] ?? {};
    },
    [api, id],
  );
  // A conversation that a colleague shares is not the reader's to share.
  const { value, reload } = useAnswer(isOwn ? ask : null);
  const isShared = value?.shared === true;

  async function share() {
    setBusy(true);
    try {
      await api.action<SetAnswer>('gpt_chats', 'set', { patches: [{ key: { gpt_chat_id: id }, field: 'shared', old: isShared, new: !isShared }] });
      toast({ variant: 'success', text: text(isShared ? 'chat.unshared' : 'chat.shared') });
      reload();
    } catch (error) {
      toast(notices.saveFailed(text, error));
    }
    setBusy(false);
  }
  const title = String(value?.title ?? text('chat.conversation'));
  const save = () => {
    const markdown = asMarkdown(title, lines, (line) => text(line.author === 'user' ? 'chat.you' : 'chat.model'));
    saveFile(new Blob([markdown], { type: 'text/markdown' }), `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.md`);
  };
  return (
    <>
      {isOwn && (
        <IconButton icon="users" label={text(isShared ? 'chat.unshare' : 'chat.share')} pressed={isShared} disabled={isBusy} onClick={() => void share()} />
      )}
      <IconButton icon="download" label={text('chat.save')} onClick={save} />
    </>
  );
}
