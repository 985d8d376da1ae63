import { sql } from 'drizzle-orm';
import type { Language } from '../../../../shared/languages.ts';
import type { PlacedOrder } from '../../../../storefront/buying.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Database } from '../../../engine/database/database.ts';
import { orderStateFields } from '../order-state.ts';

/** An order of the shop as whoever has its link may read it; nothing where it is another shop's. */
export const readOrder = ({ transaction }: Pick<Database, 'transaction'>, shop: Shop, language: Language, orderId: number): Promise<PlacedOrder | undefined> =>
  transaction(
    { userId: null, companyCode: shop.company },
    (tx) =>
      tx.row<PlacedOrder>(sql`
        select o.order_no as number, o.opened_on::text as day, ${orderStateFields(language)},
               s.final_state as "isClosed", s.state_code in ('waiting_for_payment', 'waiting_for_prepayment') as "isWaitingForMoney", coalesce(m.pm_type = 'card', false) as "isForCard", o.tracking_number as tracking, o.carrier,
               o.email is not null as email, coalesce(nullif(d.dm_names ->> ${language}, ''), d.dm_names ->> 'en') as delivery,
               coalesce(nullif(m.pm_names ->> ${language}, ''), m.pm_names ->> 'en') as payment,
               (select coalesce(json_agg(json_build_object('name', coalesce(nullif(i.item_name ->> ${language}, ''), i.item_name ->> 'en', i.product_code), 'qty', i.qty::float8,
                          'total', case o.price_type when 'gross' then i.line_gross else i.line_net end::float8) order by i.line_no), '[]')
                  from sales_order_item i where i.company_code = o.company_code and i.sales_order_id = o.sales_order_id) as lines,
               json_build_object(
                 'goods', (select coalesce(sum(case o.price_type when 'gross' then i.line_gross else i.line_net end), 0)::float8
                             from sales_order_item i where i.company_code = o.company_code and i.sales_order_id = o.sales_order_id),
                 'delivery', o.delivery_price::float8, 'fee', o.payment_fee::float8, 'vat', o.total_vat::float8, 'total', o.total_gross::float8) as totals
          from sales_order o
          join fsm_instance n using (fsm_instance_id)
          join fsm_state s using (state_id)
          left join delivery_method d on d.delivery_method_id = o.delivery_method_id
          left join payment_method m on m.payment_method_id = o.payment_method_id
         where o.sales_order_id = ${orderId} and o.company_code = ${shop.company} and o.shop_id = ${shop.id}`),
    { readOnly: true },
  );
