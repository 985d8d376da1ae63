import { randomUUID } from 'node:crypto';
import type { MailTemplate } from '../../../generated/server/mail-texts.gen.ts';
import type { Transaction } from '../database/database.ts';
import { enqueue } from './enqueue.ts';
import { mailText } from './mail-text.ts';
import type { MailMessage } from './message.ts';
import type { TextValues } from './public-text.ts';

/** Somebody with an account, as he is written to. */
export interface Person {
  user_id: number;
  user_email: string;
  language_code: string;
}

/** Puts a mail about somebody's account into the outbox of a company, in his language. */
export async function mailPerson(
  tx: Transaction,
  company_code: string,
  { user_id, user_email, language_code }: Person,
  template: MailTemplate,
  values: TextValues = {},
  further: Pick<MailMessage, 'reset'> = {},
): Promise<void> {
  const about = { company_code, entity: 'app_user', entity_id: String(user_id) };
  await enqueue(tx, about, { channel: 'mail', to: user_email, ...mailText(language_code, template, values), ...further, key: `${template}:${randomUUID()}` });
}
