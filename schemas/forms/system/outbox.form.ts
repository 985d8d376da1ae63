import { sql } from 'drizzle-orm';
import { choice, instant, longText } from '../../kinds.gen.ts';
import { outbox } from '../../tables/system/outbox.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Written into `last_error` of messages that wait for settings of the server; not shown, it is a state. */
const notConfigured = sql`'not_configured'`;

const states = ['waiting', 'sending', 'sent', 'failed', 'no_mail_server', 'no_webhook_secret'] as const;
const waitsFor = sql`case ${outbox.channel} when 'mail' then 'no_mail_server' else 'no_webhook_secret' end`;

/** What leaves the house: mails and calls of foreign systems of the company, sent or not yet. */
export default defineForm({
  fields: {
    ...pick(outbox, 'outbox_id', 'channel', 'recipient', 'subject', 'entity', 'entity_id'),
    sending_state: computed(
      choice,
      sql`case when ${outbox.done_at} is not null then 'sent' when ${outbox.failed_at} is not null then 'failed' when ${outbox.claimed_until} > now() then 'sending'
               when ${outbox.last_error} = ${notConfigured} then ${waitsFor} else 'waiting' end`,
      { values: states },
    ),
    created_at: outbox.created_at,
    due_at: computed(instant, sql`case when ${outbox.done_at} is null and ${outbox.failed_at} is null then ${outbox.due_at} end`),
    attempts: outbox.attempts,
    last_error: computed(longText, sql`nullif(${outbox.last_error}, ${notConfigured})`),
    done_at: outbox.done_at,
  },
  order: ['outbox_id'],
  search: ['recipient', 'subject', 'entity_id'],
  table: outbox,
  actions: ['retry_sending', 'discard_unsent'],
});
