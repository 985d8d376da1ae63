import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isLanguage } from '../../../shared/languages.ts';
import { hashToken, newOpaqueToken } from '../../engine/access/tokens.ts';
import { mailText } from '../../engine/outbox/mail-text.ts';
import { newsletterAddress } from './shop-address.ts';
import { defineEffect } from '../../engine/workflow/define.ts';

/** Days a subscription may stay unconfirmed; the workflow's own timeout decides, the mail only says so. */
const days = 14;

/**
 * Asks the subscriber to confirm (double opt-in): a new secret, of which the database keeps the digest alone, goes to the address
 * in the subscriber's language. Links of earlier mails end with it. One mail per history line: the outbox takes its key once.
 */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, input, seq, send, setRecord }) {
    if (isLanguage(input.language_code)) await setRecord({ language_code: input.language_code });
    const secret = newOpaqueToken();
    const subscriber = await tx.row<{ email: string | null; language_code: string; hostname: string }>(sql`
      update newsletter_subscriber n set secret_digest = ${hashToken(secret)} from shop s
       where n.newsletter_subscriber_id = ${instance.entity_id}::bigint and s.shop_id = n.shop_id returning n.email, n.language_code, s.hostname`);
    if (!subscriber?.email) return;
    const { email, language_code, hostname } = subscriber;
    const link = newsletterAddress(hostname, secret);
    await send({
      channel: 'mail',
      to: email,
      ...mailText(language_code, 'newsletter_confirm', { hostname, link, days }),
      unsubscribeUrl: `${link}/unsubscribe`,
      key: `newsletter_confirm:${instance.fsm_instance_id}:${seq}`,
    });
  },
});
