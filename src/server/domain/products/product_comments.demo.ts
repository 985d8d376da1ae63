import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** What colleagues say about some products, each in his own language. */
const remarks = [
  'The new photographs are in. Please check the colour of the third one.',
  'A beszállító szerint márciustól más csomagolásban érkezik.',
  'Bitte die Maße prüfen: Auf dem Karton steht eine andere Höhe.',
  'Rozmery som opravil podľa nového katalógu.',
  'Clienții întreabă des de varianta închisă la culoare.',
  'Návod chybí v češtině, poslala jsem ho k překladu.',
  'Клиент върна два броя с ожулен плот.',
];

export default defineDemo({
  after: ['products', 'accounts'],
  async seed(tx) {
    await tx.execute(sql`
      insert into product_comment (product_code, comment_text, created_by, created_at, updated_at)
      select p.product_code, r.remark, u.user_id, moment, moment
        from (select product_code, row_number() over (order by product_code) as place from product order by product_code limit 2000) p
        join unnest(${`{${remarks.map((remark) => JSON.stringify(remark)).join(',')}}`}::text[]) with ordinality as r(remark, place) on (p.place + r.place) % 19 = 0
        cross join lateral (select timestamptz '2026-11-20 09:00+01' - (p.place * 7 + r.place) * interval '1 hour' as moment) m
        cross join lateral (select user_id from app_user order by user_id offset (p.place + r.place) % 3 limit 1) u
       order by p.place, r.place desc`);
  },
});
