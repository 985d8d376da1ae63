import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { channels, deliveryMethodsOf, paymentMethodsOfAll, services } from './demo/methods.ts';

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** How goods and money move in each company, and what all companies offer alike. One payment method of each is used no more. */
export default defineDemo({
  after: ['companies'],
  async seed(tx) {
    await tx.execute(sql`
      insert into delivery_method (company_code, dm_names, carrier, courier_code, vat_id, active)
      select c.company_code, m.value -> 'names', m.value ->> 'carrier', m.value ->> 'courier', v.vat_id, not coalesce((m.value ->> 'former')::boolean, false)
        from company c cross join lateral jsonb_array_elements(${json(deliveryMethodsOf)} -> c.country_code) with ordinality m(value, place)
        left join vat v on v.company_code = c.company_code and v.country_code = c.country_code and v.vat_default
       order by c.company_code, m.place`);
    await tx.execute(sql`
      insert into payment_method (company_code, pm_names, pm_type, fee, payment_delay, active)
      select c.company_code, m.value -> 'names', m.value ->> 'type', coalesce((m.value -> 'fees' ->> c.currency_code)::numeric, 0), coalesce((m.value ->> 'delay')::integer, 0),
             coalesce((m.value ->> 'delay')::integer, 0) < 30 or c.company_code = 'KT-DE'
        from company c cross join jsonb_array_elements(${json(paymentMethodsOfAll)}) with ordinality m(value, place)
       order by c.company_code, m.place`);
    await tx.execute(sql`
      insert into service (service_code, service_names, position)
      select value ->> 'code', value -> 'names', place from jsonb_array_elements(${json(services)}) with ordinality s(value, place) order by place`);
    await tx.execute(sql`
      insert into channel (channel_code, channel_names, position)
      select value ->> 'code', value -> 'names', place from jsonb_array_elements(${json(channels)}) with ordinality s(value, place) order by place`);
  },
});
