import { sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';
import { chatEngines } from '../../../src/shared/translation/engines.ts';
import { choice, decimal, flag, instant, integer, longText, reference, text } from '../../kinds.gen.ts';
import { appUsers, userReference } from '../access/people-and-pages.ts';
import { asideColumn, column, companyColumn, deletedColumn, idColumn, ownerColumn, referenceColumn, stamps, table, workingTable } from '../define.ts';
import { referenceTo } from '../references.ts';
import { companies } from '../settings/reference.ts';
import { promptReference } from '../texts/translation.ts';

export const chatAuthors = ['user', 'assistant', 'system'] as const;
/** How an answer ended: whole, cut at its tokens, stopped by who asked, or failed on the way. */
export const replyEnds = ['whole', 'cut', 'stopped', 'failed'] as const;

/** A conversation of somebody with one language model. Colleagues of the company may read it once it is shared. */
export const gptChats = table(
  'gpt_chat',
  {
    gpt_chat_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    user_id: column(reference, { ...userReference, labelField: 'user_name' })
      .notNull()
      .references(() => appUsers.user_id, { onDelete: 'cascade' }),
    title: column(text).notNull(),
    engine: column(choice, { values: [...chatEngines] }).notNull(),
    /** The usual one of the engine where it is empty. */
    model: column(text),
    /** What the model is told first. */
    prompt_id: referenceColumn(promptReference),
    shared: column(flag).notNull().default(false),
    last_message_at: asideColumn(
      column(instant)
        .notNull()
        .default(sql`now()`),
    ),
    deleted: deletedColumn(),
    ...stamps(),
  },
  (self) => [index('gpt_chat_prompt').on(self.prompt_id), index('gpt_chat_user').on(self.company_code, self.user_id, self.last_message_at)],
);

export const gptChatReference = referenceTo(gptChats.gpt_chat_id, { form: 'gpt_chats', label: 'title' });

/** What was said in a conversation, in its order. The program writes it and nobody changes it. */
export const gptMessages = workingTable(
  table('gpt_message', {
    gpt_message_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    gpt_chat_id: ownerColumn(gptChatReference),
    author: column(choice, { values: [...chatAuthors] }).notNull(),
    content: column(longText).notNull(),
    /** Of answers. */
    model: column(text),
    reply_end: column(choice, { values: [...replyEnds] }),
    tokens_in: column(integer),
    tokens_out: column(integer),
    cost_usd: column(decimal),
    said_at: column(instant)
      .notNull()
      .default(sql`now()`),
  }),
);
