import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { gptChats } from '../../tables/content/chats.ts';

/** A figure over the messages `m` of a conversation. */
export const ofMessages = (figure: SQL): SQL => sql`(select ${figure} from gpt_message m where m.gpt_chat_id = ${gptChats.gpt_chat_id})`;
