import { sql } from 'drizzle-orm';
import { decimal, integer, longText } from '../../kinds.gen.ts';
import { gptChats } from '../../tables/content/chats.ts';
import { gptPrompts } from '../../tables/texts/translation.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { ofMessages } from './of-messages.ts';

/** The caller's own conversations with language models. A deleted one is kept until it is restored or its company goes. */
export default defineForm({
  table: gptChats,
  owner: 'user_id',
  delete: true,
  fields: {
    ...pick(gptChats, 'gpt_chat_id', 'title', 'engine', 'model', 'prompt_id'),
    prompt_title: gptPrompts.title,
    messages: computed(integer, ofMessages(sql`count(*)`)),
    tokens_in: computed(integer, ofMessages(sql`coalesce(sum(m.tokens_in), 0)`)),
    tokens_out: computed(integer, ofMessages(sql`coalesce(sum(m.tokens_out), 0)`)),
    cost_usd: computed(decimal, ofMessages(sql`coalesce(sum(m.cost_usd), 0)`)),
    shared: gptChats.shared,
    last_message_at: gptChats.last_message_at,
    created_at: gptChats.created_at,
    /** All that was said, for those who look for it. */
    said: computed(longText, ofMessages(sql`string_agg(m.content, ' ' order by m.gpt_message_id)`)),
  },
  from: joined(gptChats, gptPrompts),
  order: ['last_message_at', 'gpt_chat_id'],
  search: ['title', 'said'],
  write: ['title', 'shared'],
});
