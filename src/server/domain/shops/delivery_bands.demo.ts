import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { bandsOf } from './demo/delivery-bands.ts';

const bands = Object.entries(bandsOf).flatMap(([company_country, methods]) =>
  methods.flatMap((prices, index) =>
    prices.map(({ country = null, zip, weight, volume, total, price, free = null, days = null }) => ({
      company_country,
      place: index + 1,
      country,
      zip_from: zip?.[0] ?? null,
      zip_to: zip?.[1] ?? null,
      weight_from: weight?.[0] ?? null,
      weight_to: weight?.[1] ?? null,
      volume_from: volume?.[0] ?? null,
      volume_to: volume?.[1] ?? null,
      total_from: total?.[0] ?? null,
      total_to: total?.[1] ?? null,
      price,
      free,
      days,
    })),
  ),
);

/** What each delivery method costs, by country and post code and by weight, volume or value. */
export default defineDemo({
  after: ['methods'],
  async seed(tx) {
    await tx.execute(sql`
      insert into delivery_band (company_code, delivery_method_id, country_code, zip_from, zip_to, weight_from, weight_to, volume_from, volume_to, total_from, total_to,
                                 price_net, free_over, delivery_days)
      select d.company_code, d.delivery_method_id, b.country, b.zip_from, b.zip_to, b.weight_from, b.weight_to, b.volume_from, b.volume_to, b.total_from, b.total_to,
             b.price, b.free, b.days
        from jsonb_to_recordset(${JSON.stringify(bands)}::jsonb)
               as b(company_country text, place integer, country text, zip_from text, zip_to text, weight_from numeric, weight_to numeric, volume_from numeric, volume_to numeric,
                    total_from numeric, total_to numeric, price numeric, free numeric, days integer)
        join company c on c.country_code = b.company_country
        join delivery_method d on d.company_code = c.company_code and d.position = b.place
       order by d.delivery_method_id, b.country, b.zip_from, b.weight_from nulls first, b.volume_from nulls first`);
    // What is offered no more had one price.
    await tx.execute(sql`
      insert into delivery_band (company_code, delivery_method_id, country_code, price_net, delivery_days)
      select d.company_code, d.delivery_method_id, c.country_code, case c.currency_code when 'HUF' then 4990 when 'RON' then 75 else 15 end, 1 from delivery_method d join company c using (company_code) where not d.active order by 2`);
  },
});
