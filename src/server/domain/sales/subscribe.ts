import { sql } from 'drizzle-orm';
import type { Language } from '../../../shared/languages.ts';
import { enqueue } from '../../engine/outbox/enqueue.ts';
import { todayOf } from '../../engine/database/today.ts';
import { mailText } from '../../engine/outbox/mail-text.ts';
import type { Services } from '../../engine/services.ts';
import type { AskedShop } from './asked-shop.ts';

interface Known {
  newsletter_subscriber_id: number;
  fsm_instance_id: number;
  language_code: string;
}

/** Addresses are compared without regard to case, whoever wrote them down. */
const findOrAdd = ({ database }: Services, { shop_id, company_code }: AskedShop, email: string, language: Language): Promise<Known | undefined> =>
  database.transaction({ userId: null, companyCode: company_code }, async (tx) => {
    const known = sql`
      select newsletter_subscriber_id, fsm_instance_id, language_code from newsletter_subscriber
       where company_code = ${company_code} and shop_id = ${shop_id} and lower(email) = ${email} order by newsletter_subscriber_id limit 1`;
    const found = await tx.row<Known>(known);
    if (found) return found;
    await tx.execute(sql`
      insert into newsletter_subscriber (shop_id, email, language_code, source) values (${shop_id}, ${email}, ${language}, 'shop') on conflict do nothing`);
    return tx.row<Known>(known);
  });

/**
 * Somebody gave an address in a shop. Whoever owns it gets a mail that says how things stand: a request to confirm, also where the
 * address once left or came back, or the word that it is subscribed already. Nothing is answered, so that a stranger learns nothing.
 */
export async function subscribe(services: Services, shop: AskedShop, given: string, language: Language): Promise<void> {
  const email = given.toLowerCase();
  const subscriber = await findOrAdd(services, shop, email, language);
  if (!subscriber) return;
  const { newsletter_subscriber_id, fsm_instance_id, language_code } = subscriber;
  const actor = { userId: null, companyCode: shop.company_code };
  const { results } = await services.workflow.trigger(actor, { event_code: 'invite', fsm_instance_id: [fsm_instance_id], params: { language_code: language } });
  if (results[0]?.error?.code !== 'not_in_state') return;
  const about = { company_code: shop.company_code, entity: 'newsletter_subscriber', entity_id: String(newsletter_subscriber_id) };
  await services.database.transaction(actor, async (tx) =>
    enqueue(tx, about, {
      channel: 'mail',
      to: email,
      ...mailText(language_code, 'newsletter_known', { hostname: shop.hostname }),
      key: `newsletter_known:${fsm_instance_id}:${await todayOf(tx)}`,
    }),
  );
}
