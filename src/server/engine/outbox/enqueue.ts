import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { noticeOf } from '../records/log/table-notice.ts';
import type { Message } from './message.ts';

/** The record a message is about; its company is also the one whose staff see the message. */
export interface About {
  company_code: string;
  entity: string;
  entity_id: string;
}

/** Channel that wakes the senders of every server as soon as a commit put something in. */
export const outboxChannel = 'outbox_put';

/** What is listed of a message; the rest is its payload. */
function headOf(message: Message): { recipient: string; subject: string | null } {
  if (message.channel === 'mail') return { recipient: message.to, subject: message.subject };
  if (message.channel === 'webhook') return { recipient: message.url, subject: null };
  return { recipient: message.place.user, subject: [...message.add.map((flag) => `+${flag}`), ...message.remove.map((flag) => `-${flag}`)].join(' ') };
}

/**
 * Puts a message in the outbox: it leaves after the commit of `tx`, or never where that is rolled back.
 * A message whose key is known already is the same message: it is neither put in again nor changed.
 */
export async function enqueue(tx: Transaction, about: About, message: Message): Promise<void> {
  const { key, ...payload } = message;
  const { recipient, subject } = headOf(message);
  await tx.rows(sql`
    with put as (
      insert into outbox (company_code, channel, recipient, subject, payload, idempotency_key, entity, entity_id)
      values (${about.company_code}, ${message.channel}, ${recipient}, ${subject}, ${JSON.stringify(payload)}::jsonb, ${key}, ${about.entity}, ${about.entity_id})
      on conflict (idempotency_key) do nothing returning outbox_id)
    select pg_notify(${outboxChannel}, ''), ${noticeOf(['outbox'], about.company_code)} from put`);
}
