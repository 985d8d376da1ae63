import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** Up to how much is collected at the door, and what that costs, by the currency of the shop. */
const atTheDoor = { HUF: { most: 300000, fee: 590, abroad: 890 }, EUR: { most: 800, fee: 2.9, abroad: 4.9 }, RON: { most: 4000, fee: 9, abroad: 15 } };

/**
 * Which shops offer which payment: on account only those whose prices are net, cash at the door up to a limit, and dearer where the shop of another country's
 * currency delivers to a second country.
 */
export default defineDemo({
  after: ['methods'],
  async seed(tx) {
    await tx.execute(sql`
      with offered as (
        select m.company_code, m.payment_method_id, m.pm_type, m.active, s.shop_id, s.price_type, s.currency_code, 'cs' = any(s.languages) as is_of_two,
               ${JSON.stringify(atTheDoor)}::jsonb -> s.currency_code as cash
          from payment_method m join shop s using (company_code))
      insert into payment_method_shop (company_code, payment_method_id, shop_id, country_code, enabled, order_min, order_max, fee)
      select o.company_code, o.payment_method_id, o.shop_id, c.country,
             o.active and (o.pm_type <> 'on_account' or o.price_type = 'net') and (o.pm_type <> 'cod' or o.price_type = 'gross'),
             case when o.pm_type = 'on_account' then round((o.cash ->> 'most')::numeric / 10) end,
             case when o.pm_type = 'cod' then (o.cash ->> 'most')::numeric end,
             case when o.pm_type = 'cod' then (o.cash ->> case when c.country = 'CZ' then 'abroad' else 'fee' end)::numeric end
        from offered o cross join lateral (
               select null as country where not (o.pm_type = 'cod' and o.is_of_two)
               union all select unnest('{SK,CZ}'::text[]) where o.pm_type = 'cod' and o.is_of_two) c
       order by o.payment_method_id, o.shop_id, c.country`);
  },
});
