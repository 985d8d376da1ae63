import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { demoStores, hoursIn } from './demo/stores.ts';

/** Stores of all shops; goods are fetched where the company has its warehouse. */
export default defineDemo({
  after: ['companies'],
  async seed(tx) {
    const stores = demoStores.map(({ hours, pickUp = true, closed = false, ...store }) => ({ ...store, hours: hoursIn(hours), pickUp, closed }));
    await tx.execute(sql`
      insert into store_location (company_code, shop_id, store_name, address_line, zip_code, city, country_code, latitude, longitude, opening_hours, phone, email,
             warehouse_id, pick_up, active)
      select h.company_code, h.shop_id, s.value ->> 'name', s.value -> 'address' ->> 0, s.value -> 'address' ->> 1, s.value -> 'address' ->> 2, s.value -> 'address' ->> 3,
             (s.value -> 'place' ->> 0)::numeric, (s.value -> 'place' ->> 1)::numeric, s.value -> 'hours', s.value ->> 'phone', s.value ->> 'email',
             case when (s.value ->> 'pickUp')::boolean then (select min(w.warehouse_id) from warehouse w where w.company_code = h.company_code) end,
             (s.value ->> 'pickUp')::boolean, not (s.value ->> 'closed')::boolean
        from jsonb_array_elements(${JSON.stringify(stores)}::jsonb) with ordinality s(value, place)
        join shop h on h.hostname = s.value ->> 'hostname'
       order by h.shop_id, s.place`);
  },
});
