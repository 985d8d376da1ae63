import { and, eq, ne, not, sql } from 'drizzle-orm';
import { integer, longText } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { gptChats } from '../../tables/content/chats.ts';
import { currentUser } from '../../tables/define.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { ofMessages } from './of-messages.ts';

/** Conversations that colleagues share, to be read. */
export default defineForm({
  key: ['gpt_chat_id'],
  fields: {
    ...pick(gptChats, 'gpt_chat_id', 'title', 'user_id'),
    user_name: appUsers.user_name,
    ...pick(gptChats, 'engine', 'model'),
    messages: computed(integer, ofMessages(sql`count(*)`)),
    last_message_at: gptChats.last_message_at,
    said: computed(longText, ofMessages(sql`string_agg(m.content, ' ' order by m.gpt_message_id)`)),
  },
  from: (select) =>
    select
      .from(gptChats)
      .innerJoin(appUsers, eq(appUsers.user_id, gptChats.user_id))
      .where(and(gptChats.shared, not(gptChats.deleted), ne(gptChats.user_id, currentUser))),
  order: ['last_message_at', 'gpt_chat_id'],
  search: ['title', 'user_name', 'said'],
});
