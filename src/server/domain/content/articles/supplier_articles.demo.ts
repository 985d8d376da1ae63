import { sql } from 'drizzle-orm';
import { defineDemo } from '../../../engine/demo/define.ts';

/** What suppliers offered lately, as their lists say it; `of` tells which of them are known: by an offer, by an EAN, or made a product here. */
const told = [
  {
    code: 'N-2101',
    name: 'GARDEN CHAIR LIPA STACKABLE',
    text: 'Stackable chair of powder-coated steel.',
    price: 24.5,
    category: 'Garden chairs',
    brand: 'Lipa',
    of: null,
  },
  {
    code: 'N-2102',
    name: 'Garden table Lipa, folding',
    text: 'Folding table of powder-coated steel.',
    price: 61,
    category: 'Garden tables',
    brand: 'Lipa',
    of: null,
  },
  { code: 'N-2103', name: 'Bench Tatra with backrest', text: 'Bench of solid spruce.', price: 88.9, category: 'Benches', brand: 'Tatra', of: 'accepted' },
  { code: 'N-2104', name: 'Wall shelf Morava, two boards', text: null, price: 17.2, category: 'Wall shelves', brand: 'Morava', of: 'refused' },
  { code: 'N-2105', name: 'Chair of the spring list', text: null, price: 31, category: 'Chairs', brand: null, of: 'offer' },
  { code: 'N-2106', name: 'Table of the spring list', text: null, price: 120, category: 'Dining tables', brand: null, of: 'ean' },
  { code: 'N-2107', name: 'Bookcase of the autumn list', text: null, price: 75, category: 'Bookcases', brand: null, of: 'created' },
] as const;

/** Articles of suppliers in every state for each company: proposed, accepted, refused, known already, and one of which a product was made. */
export default defineDemo({
  after: ['purchase_prices', 'ai_content'],
  async seed(tx) {
    await tx.execute(sql`
      insert into supplier_article (company_code, partner_id, supplier_product_code, supplier_product_name, supplier_text, language_code, ean, article_price, currency_code, product_name, brand_id,
             main_product_category_id, refused, refused_because, created_product_code, created_at)
      select c.company_code, o.partner_id, case when t.of in ('offer', 'created') then o.supplier_product_code else t.code end, t.name, t.text, 'en', case when t.of = 'ean' then p.ean end, t.price, 'EUR',
             jsonb_build_object('en', kontor_article_name(t.name)), (select b.brand_id from brand b where b.brand_name = t.brand),
             (select k.product_category_id from product_category k where k.category_name ->> 'en' = t.category order by k.product_category_id limit 1), coalesce(t.of = 'refused', false),
             case when t.of = 'refused' then 'We have such shelves already.' end, case when t.of = 'created' then o.product_code end, now() - t.place * interval '3 hours'
        from company c cross join jsonb_to_recordset(${JSON.stringify(told.map((one, place) => ({ ...one, place })))}::jsonb)
             as t(code text, name text, text text, price numeric, category text, brand text, of text, place integer)
        join lateral (select s.partner_id, s.supplier_product_code, s.product_code, row_number() over (order by s.product_supplier_id) - 1 as turn from product_supplier s
                       where s.company_code = c.company_code order by s.product_supplier_id limit ${told.length}) o on o.turn = t.place
        join product p on p.product_code = o.product_code
       order by c.company_code, t.place`);
    await tx.execute(sql`update supplier_article set accepted_digest = kontor_article_digest(supplier_article_id) where supplier_product_code = 'N-2103'`);
  },
});
