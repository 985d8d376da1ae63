import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';
import { ordersThatLack } from './order-guards.ts';

const missing = sql`
  (select string_agg(i.product_code, ', ' order by i.line_no) from purchase_order_item i
    where i.purchase_order_id = o.purchase_order_id and not i.price_confirmed
      and kontor_is_off_price(i.price_original, kontor_offered_price(o.purchase_order_id, i.product_code), o.company_code))`;

/** Prices that differ from what the supplier offers, beyond the company's tolerance, were looked at and are meant. */
export default defineGuard({ params: v.strictObject({}), refused: ({ tx, instances }) => ordersThatLack(tx, instances, missing) });
