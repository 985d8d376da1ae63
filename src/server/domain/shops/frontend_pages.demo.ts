import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { MultiText } from '../../../shared/languages.ts';
import { defineDemo } from '../../engine/demo/define.ts';

interface Page {
  code: string;
  title: MultiText;
  meta: MultiText;
  body: MultiText;
  /** What was written since it was published. */
  added?: MultiText;
}

interface Shop {
  shop_id: number;
  company_code: string;
  languages: readonly (keyof MultiText)[];
  company: string;
  address: string;
  vat: string;
  email: string;
  host: string;
}

const readPages = () => JSON.parse(readFileSync(new URL('./demo/pages.json', import.meta.url), 'utf8')) as Page[];

/** The texts in the languages of the shop, with what they say of it. */
const fill = (texts: MultiText, shop: Shop): MultiText => {
  const { languages, company, address, vat, email, host } = shop;
  const said: Readonly<Record<string, string>> = { company, address, vat, email, host };
  return Object.fromEntries(languages.map((language) => [language, (texts[language] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => said[name] ?? '')]));
};

/** The page as its shop has it; the last one waits to be published by itself. */
function ofShop({ code, title, meta, body, added }: Page, shop: Shop) {
  const published = fill(body, shop);
  const more = fill(added ?? {}, shop);
  const written = Object.fromEntries(shop.languages.map((language) => [language, `${published[language] ?? ''}${more[language] ?? ''}`]));
  return { company_code: shop.company_code, shop_id: shop.shop_id, code, title: fill(title, shop), meta: fill(meta, shop), body: written, published };
}

/** Pages of each shop in its languages: published ones, one that was changed since, and one that is published in a month. */
export default defineDemo({
  after: ['companies'],
  async seed(tx) {
    const shops = await tx.rows<Shop>(sql`
      select s.shop_id, s.company_code, s.languages, c.company_name as company, concat_ws(', ', c.address_line, c.zip_code || ' ' || c.city) as address, c.vat_no as vat, c.email, s.hostname as host
        from shop s join company c using (company_code) order by s.shop_id`);
    const pages = readPages();
    const made = shops.flatMap((shop) => pages.map((page) => ofShop(page, shop))).map((page, place) => ({ ...page, place }));
    await tx.execute(sql`
      insert into frontend_page (company_code, shop_id, page_code, title, body, slug, meta_description, in_footer, publish_at, published, published_at)
      select company_code, shop_id, code, title, body, slug, meta, code <> 'winter-sale',
             case when code = 'winter-sale' then date_trunc('day', now()) + interval '30 days 8 hours' end,
             case when code <> 'winter-sale' then jsonb_build_object('title', title, 'body', published, 'slug', slug, 'meta_description', meta) end,
             case when code <> 'winter-sale' then now() - interval '60 days' end
        from (select p.*, kontor_slugs(p.title) as slug
                from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
                  as p(company_code text, shop_id bigint, code text, title jsonb, meta jsonb, body jsonb, published jsonb, place int)) p
       order by place`);
  },
});
