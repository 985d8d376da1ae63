import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { hashToken, newOpaqueToken } from '../../engine/access/tokens.ts';
import { mailText } from '../../engine/outbox/mail-text.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { cartAddress } from './shop-address.ts';

interface Left {
  email: string | null;
  language_code: string;
  hostname: string;
  items: string | null;
}

/**
 * Writes to whoever left the cart, in his language, what lies in it and where he finds it. The database keeps the digest of the link's secret alone; the link of
 * an earlier mail ends with it. One mail per history line: the outbox takes its key once.
 */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, seq, send }) {
    const secret = newOpaqueToken();
    const cart = await tx.row<Left>(sql`
      update cart c set secret_digest = ${hashToken(secret)} from shop s
       where c.cart_id = ${instance.entity_id}::bigint and s.shop_id = c.shop_id
      returning c.email, c.language_code, s.hostname,
        (select string_agg(trim_scale(i.qty) || ' × ' || coalesce(p.product_name->>c.language_code, p.product_name->>'en', p.product_code), E'\n' order by i.cart_item_id)
           from cart_item i join product p using (product_code) where i.cart_id = c.cart_id) as items`);
    if (!cart?.email) return;
    const { email, language_code, hostname, items } = cart;
    const link = cartAddress(hostname, language_code, secret);
    await send({
      channel: 'mail',
      to: email,
      ...mailText(language_code, 'cart_reminder', { hostname, link, items: items ?? '' }),
      key: `cart_reminder:${instance.fsm_instance_id}:${seq}`,
    });
  },
});
