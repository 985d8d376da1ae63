import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { demoTexts } from './demo/obd-texts.ts';

/** Texts of deliveries in all languages, for each company; one is used no more. */
export default defineDemo({
  after: ['methods'],
  async seed(tx) {
    await tx.execute(sql`
      insert into obd_text (company_code, text_key, obd_text, delivery_method_id, country_code, active)
      select c.company_code, t.value ->> 'key', t.value -> 'text', m.delivery_method_id, t.value ->> 'country', not coalesce((t.value ->> 'unused')::boolean, false)
        from company c cross join jsonb_array_elements(${JSON.stringify(demoTexts)}::jsonb) with ordinality t(value, place)
        left join delivery_method m on m.company_code = c.company_code and m.dm_names ->> 'en' = t.value ->> 'by'
       where t.value ->> 'by' is null or m.delivery_method_id is not null
       order by c.company_code, t.place`);
  },
});
