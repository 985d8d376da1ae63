import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { keep, storeFiles } from '../products/demo/drawings.ts';
import type { Colour } from '../products/demo/drawings.ts';
import { drawBanner } from './demo/banner-picture.ts';

/** What banners say in all languages, the page they lead to, and from when until when they are shown, in days from today. */
const readBanners = () => JSON.parse(readFileSync(new URL('./demo/banners.json', import.meta.url), 'utf8')) as object[];

/** Colours of the walls, light enough for dark words. */
const walls: readonly Colour[] = [
  [240, 214, 188],
  [206, 220, 230],
  [214, 226, 206],
  [236, 226, 206],
  [226, 212, 226],
];

const inLanguages = (texts: ReturnType<typeof sql>) =>
  sql`(select jsonb_object_agg(t.key, t.value) from jsonb_each_text(${texts}) t where t.key = any (s.languages))`;

/** Banners of each shop in its languages: shown, coming, over and switched off. */
export default defineDemo({
  after: ['frontend_pages'],
  async seed(tx) {
    await tx.execute(sql`
      insert into banner (company_code, shop_id, banner_size, title, subtitle, link, valid_from, valid_to, active)
      select s.company_code, s.shop_id, b.size, ${inLanguages(sql`b.title`)}, ${inLanguages(sql`b.subtitle`)},
             (select jsonb_object_agg(l.key, '/i/' || l.value) from frontend_page p cross join jsonb_each_text(p.slug) l where p.shop_id = s.shop_id and p.page_code = b.page),
             current_date + b."from", current_date + b."to", b.active
        from shop s cross join jsonb_to_recordset(${JSON.stringify(readBanners().map((banner, place) => ({ ...banner, place })))}::jsonb)
             as b(page text, size text, title jsonb, subtitle jsonb, "from" int, "to" int, active boolean, place int)
       order by s.shop_id, b.place`);
  },
  async seedFiles(database, storage) {
    const sorts = await database.system((tx) =>
      tx.rows<{ size: 'wide' | 'narrow'; title: string }>(
        sql`select distinct on (banner_size, position) banner_size as size, banner_size || ' ' || position as title from banner order by banner_size, position`,
      ),
    );
    const made = await Promise.all(
      sorts.map(async ({ size, title }, i) => ({
        title,
        picture_id: randomUUID().replaceAll('-', ''),
        ...(await keep(storage, await drawBanner(size, walls[i % walls.length] ?? [255, 255, 255]), `banner ${title}`)),
      })),
    );
    await database.system(async (tx) => {
      await storeFiles(tx, made);
      const given = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(title text, picture_id text, file_key text, file_name text)`;
      await tx.execute(sql`insert into picture (picture_id, file_key, file_name) select picture_id, file_key, file_name from ${given}`);
      await tx.execute(sql`update banner set picture = g.picture_id from ${given} where g.title = banner.banner_size || ' ' || banner.position`);
    });
  },
});
