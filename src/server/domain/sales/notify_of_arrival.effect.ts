import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { mailText } from '../../engine/outbox/mail-text.ts';
import { productAddress } from './shop-address.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { arrivalRefusals } from './free_stock_for_queue.guard.ts';

interface Asked {
  email: string;
  language_code: string;
  product_code: string;
  product_name: string;
  hostname: string;
}

/**
 * Tells a waiting customer, in the customer's language, that the product can be had again. The product's stock is locked first
 * (docs/behaviour.md, Events on many records: instance, then stock) and the queue asked once more, so that of many at once only as many are told as there are pieces.
 */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, seq, send }) {
    const asked = await tx.row<Asked>(sql`
      select a.email, a.language_code, a.product_code, s.hostname,
             coalesce(p.product_name->>a.language_code, p.product_name->>'en', p.product_code) as product_name
        from arrival_notification a join shop s on s.shop_id = a.shop_id join product p on p.product_code = a.product_code
       where a.arrival_notification_id = ${instance.entity_id}::bigint`);
    if (!asked) return;
    const { email, language_code, product_code, product_name: product, hostname } = asked;
    await tx.rows(sql`
      select 1 from stock_level where company_code = ${instance.company_code} and product_code = ${product_code} order by warehouse_id for update`);
    const refusal = (await arrivalRefusals(tx, [instance.fsm_instance_id])).get(instance.fsm_instance_id);
    if (refusal) throw appError('guard_refused', { guard: 'free_stock_for_queue', ...refusal });
    const link = productAddress(hostname, language_code, product_code);
    await send({
      channel: 'mail',
      to: email,
      ...mailText(language_code, 'arrival', { product, hostname, link }),
      key: `arrival:${instance.fsm_instance_id}:${seq}`,
    });
  },
});
