import { salesOrders } from '../../tables/sales/orders.ts';
import { arrivingShipments } from '../../tables/warehouse/arriving.ts';
import { pickLists } from '../../tables/warehouse/picking.ts';
import { getTableName, sql } from 'drizzle-orm';
import { choice, instant, integer, longText } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { aiProposals } from '../../tables/content/proposals.ts';
import { purchaseOrders } from '../../tables/purchasing/orders.ts';
import { emails } from '../../tables/mail/emails.ts';
import { cashflows } from '../../tables/finance/cashflow.ts';
import { carts } from '../../tables/sales/carts.ts';
import { cmrs } from '../../tables/sales/cmr.ts';
import { returnRequests } from '../../tables/sales/return-requests.ts';
import { arrivalNotifications, newsletterSubscribers } from '../../tables/sales/subscribers.ts';
import { outbox } from '../../tables/system/outbox.ts';
import { stockCounts } from '../../tables/warehouse/counts.ts';
import { shipments } from '../../tables/warehouse/shipments.ts';
import { mostAttempts } from '../../most-attempts.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { failureReason } from './failure-reason.ts';

/** Written into `last_error` of messages that wait for settings of the server; not shown, it is a state. */
const notConfigured = sql`'not_configured'`;

/** Whose records messages are about: people, and all that has a workflow. */
const subjects = [
  aiProposals,
  appUsers,
  arrivalNotifications,
  arrivingShipments,
  carts,
  cashflows,
  cmrs,
  emails,
  newsletterSubscribers,
  pickLists,
  purchaseOrders,
  returnRequests,
  salesOrders,
  shipments,
  stockCounts,
].map(getTableName);

const states = ['waiting', 'sending', 'sent', 'failed', 'no_mail_server', 'no_webhook_secret'] as const;
const waitsFor = sql`case ${outbox.channel} when 'mail' then 'no_mail_server' else 'no_webhook_secret' end`;

const isUnsent = sql`(${outbox.done_at} is null and ${outbox.failed_at} is null)`;
/** What the other side said. */
const told = sql`nullif(${outbox.last_error}, ${notConfigured})`;

/** What leaves the house: mails and calls of foreign systems of the company, sent or not yet. */
export default defineForm({
  fields: {
    ...pick(outbox, 'outbox_id', 'channel', 'recipient', 'subject'),
    entity: computed(choice, sql`${outbox.entity}`, { values: subjects }),
    entity_id: outbox.entity_id,
    sending_state: computed(
      choice,
      sql`case when ${outbox.done_at} is not null then 'sent' when ${outbox.failed_at} is not null then 'failed' when ${outbox.claimed_until} > now() then 'sending'
               when ${outbox.last_error} = ${notConfigured} then ${waitsFor} else 'waiting' end`,
      { values: states },
    ),
    created_at: outbox.created_at,
    due_at: computed(instant, sql`case when ${isUnsent} then ${outbox.due_at} end`),
    attempts: outbox.attempts,
    attempts_left: computed(integer, sql`case when ${isUnsent} then greatest(${sql.raw(String(mostAttempts))} - ${outbox.attempts}, 0) end`),
    failure_reason: failureReason(told),
    last_error: computed(longText, told),
    done_at: outbox.done_at,
  },
  order: ['outbox_id'],
  search: ['recipient', 'subject', 'entity_id'],
  table: outbox,
  actions: ['retry_sending', 'discard_unsent'],
});
