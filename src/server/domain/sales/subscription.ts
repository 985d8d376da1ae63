import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../shared/json.ts';
import { hashToken } from '../../engine/access/tokens.ts';
import type { Services } from '../../engine/services.ts';

/** How a subscription stands, by what its state still allows. */
export type SubscriptionStatus = 'unconfirmed' | 'subscribed' | 'unsubscribed';

/** A subscription as the owner of the mail's link may see it. */
export interface Subscription {
  fsm_instance_id: number;
  company_code: string;
  email: string;
  language_code: string;
  hostname: string;
  status: SubscriptionStatus;
}

/** The subscription behind the secret of a mail; undefined for a secret that never was, was replaced or has expired. */
export const findSubscription = ({ database }: Services, secret: string): Promise<Subscription | undefined> =>
  database.system((tx) =>
    tx.row<Subscription>(sql`
      select n.fsm_instance_id, n.company_code, n.email, n.language_code, s.hostname,
             case when exists (select from fsm_transition t where t.from_state_id = i.state_id and t.event_code = 'confirm') then 'unconfirmed'
                  when exists (select from fsm_transition t where t.from_state_id = i.state_id and t.event_code = 'unsubscribe') then 'subscribed'
                  else 'unsubscribed' end as status
        from newsletter_subscriber n join shop s on s.shop_id = n.shop_id join fsm_instance i on i.fsm_instance_id = n.fsm_instance_id
       where n.secret_digest = ${hashToken(secret)} and n.email is not null`),
  );

/**
 * Fires an event for the owner of a link. A second click finds the subscription where the first one left it; that is no error.
 * @returns how it stands now, undefined for an unknown secret
 */
async function fire(services: Services, secret: string, event_code: string, params: JsonObject): Promise<Subscription | undefined> {
  const found = await findSubscription(services, secret);
  if (!found) return undefined;
  await services.workflow.trigger({ userId: null, companyCode: found.company_code }, { event_code, fsm_instance_id: [found.fsm_instance_id], params });
  return findSubscription(services, secret);
}

/** Double opt-in: keeps the time and the address the click came from. */
export const confirmSubscription = (services: Services, secret: string, ip: string): Promise<Subscription | undefined> =>
  fire(services, secret, 'confirm', { ip });

export const endSubscription = (services: Services, secret: string): Promise<Subscription | undefined> => fire(services, secret, 'unsubscribe', {});
