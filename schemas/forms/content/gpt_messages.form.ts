import { and, eq, not, or } from 'drizzle-orm';
import { gptChats, gptMessages } from '../../tables/content/chats.ts';
import { currentUser } from '../../tables/define.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** What was said in conversations that are the caller's own or shared with him. */
export default defineForm({
  access: 'signed-in',
  key: ['gpt_message_id'],
  fields: pick(gptMessages, 'gpt_message_id', 'gpt_chat_id', 'author', 'content', 'model', 'reply_end', 'tokens_in', 'tokens_out', 'cost_usd', 'said_at'),
  from: (select) =>
    select
      .from(gptMessages)
      .innerJoin(
        gptChats,
        and(eq(gptChats.gpt_chat_id, gptMessages.gpt_chat_id), not(gptChats.deleted), or(gptChats.shared, eq(gptChats.user_id, currentUser))),
      ),
  order: ['gpt_message_id'],
});
