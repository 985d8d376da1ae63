import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** What banners say in all languages, the page they lead to, and from when until when they are shown, in days from today. */
const readBanners = () => JSON.parse(readFileSync(new URL('./demo/banners.json', import.meta.url), 'utf8')) as object[];

const inLanguages = (texts: ReturnType<typeof sql>) =>
  sql`(select jsonb_object_agg(t.key, t.value) from jsonb_each_text(${texts}) t where t.key = any (s.languages))`;

/** Banners of each shop in its languages: shown, coming, over and switched off. */
export default defineDemo({
  after: ['frontend_pages'],
  async seed(tx) {
    await tx.execute(sql`
      insert into banner (company_code, shop_id, banner_size, title, subtitle, link, valid_from, valid_to, active)
      select s.company_code, s.shop_id, b.size, ${inLanguages(sql`b.title`)}, ${inLanguages(sql`b.subtitle`)},
             (select jsonb_object_agg(l.key, '/' || l.value) from frontend_page p cross join jsonb_each_text(p.slug) l where p.shop_id = s.shop_id and p.page_code = b.page),
             current_date + b."from", current_date + b."to", b.active
        from shop s cross join jsonb_to_recordset(${JSON.stringify(readBanners().map((banner, place) => ({ ...banner, place })))}::jsonb)
             as b(page text, size text, title jsonb, subtitle jsonb, "from" int, "to" int, active boolean, place int)
       order by s.shop_id, b.place`);
  },
});
