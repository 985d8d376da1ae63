import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { languages } from '../../../shared/languages.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { catalogueSource } from './demo/catalogue-source.ts';
import type { CatalogueSource } from './demo/catalogue-source.ts';
import { ean13 } from './demo/eans.ts';

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;

/** Texts per language, composed from the product's words; some products lack a language, as real ones do. */
const perLanguage = (text: (language: SQL) => SQL, lacking: SQL): SQL => sql`
  jsonb_strip_nulls(jsonb_build_object(${sql.join(
    languages.map((language, index) => {
      const code = sql.raw(`'${language}'`);
      return sql`${code}, case when ${lacking} % 97 <> ${sql.raw(String(index * 13 + 5))} or ${code} = 'en' then ${text(code)} end`;
    }),
    sql`, `,
  )}))`;

const name = (language: SQL): SQL => sql`(noun->>${language}) || ' ' || series || ', ' || (material->>${language}) || ', ' || (colour->>${language})`;
const description =
  (words: CatalogueSource['words']) =>
  (language: SQL): SQL =>
    sql`(${json(words.material)}->>${language}) || ': ' || (material->>${language}) || '; ' || (${json(words.colour)}->>${language}) || ': ' || (colour->>${language})
      || '; ' || (${json(words.size)}->>${language}) || ': ' || length || ' × ' || width || ' × ' || height || ' cm'`;

/** Of very many products the companies abroad sell every fourth. */
const isSoldBy = (company: SQL, count: number): SQL => sql`(${count} <= 50000 or ${company} = 'KT-HU' or i % 4 = 0)`;

/** The forint price in the shop's currency and price type, rounded as its shoppers expect. */
const shopPrice: SQL = sql`
  case when s.currency_code = 'HUF' then round(price / case when s.price_type = 'net' then 1.27 else 1 end / 10) * 10
       else round(price / case when s.price_type = 'net' then 1.2 else 1 end * s.forint) - 0.10 end`;

/** Temporary tables of the words and figures that products are made of, one row of `demo_product` for each product. */
async function makeSourceTables(tx: Transaction, source: CatalogueSource, count: number): Promise<void> {
  const leaves = source.categories.flatMap((category, index) =>
    category.noun ? [{ ...category, id: index + 1, materials: source.materials[category.material ?? 'wood'] }] : [],
  );
  await tx.execute(sql`
    create temporary table demo_leaf on commit drop as
    select (ordinality - 1)::int as place, leaf.* from jsonb_array_elements(${json(leaves)}) with ordinality,
           jsonb_to_record(value) as leaf(id bigint, key text, noun jsonb, materials jsonb, weight numeric, length numeric, width numeric, height numeric, price_huf numeric)`);
  await tx.execute(
    sql`create temporary table demo_series on commit drop as select (ordinality - 1)::int as place, value as series from jsonb_array_elements_text(${json(source.series)}) with ordinality`,
  );
  await tx.execute(
    sql`create temporary table demo_colour on commit drop as select (ordinality - 1)::int as place, value as colour from jsonb_array_elements(${json(source.colours)}) with ordinality`,
  );
  await tx.execute(sql`
    create temporary table demo_product on commit drop as
    select i, leaf.id as category_id, leaf.noun, leaf.price_huf, upper(left(replace(leaf.key, '_', ''), 2)) || '-' || lpad(i::text, greatest(5, length(${count}::text)), '0') as code,
           series, leaf.materials->((i * 7 / 5 % jsonb_array_length(leaf.materials))::int) as material, colour,
           round(leaf.weight * (0.8 + (i * 37 % 41) / 100.0), 2) as weight,
           round(leaf.length * (0.9 + (i * 13 % 21) / 100.0)) as length,
           round(leaf.width * (0.9 + (i * 17 % 21) / 100.0)) as width,
           round(leaf.height * (0.9 + (i * 19 % 21) / 100.0)) as height,
           round(leaf.price_huf * (0.7 + (i * 31 % 83) / 100.0) / 10) * 10 - 10 as price
      from generate_series(1, ${count}::bigint) i
      join demo_leaf leaf on leaf.place = i * 7 % ${leaves.length}
      join demo_series series on series.place = i / 3 % ${source.series.length}
      join demo_colour colour on colour.place = i * 11 / 3 % ${source.colours.length}
     order by i`);
  await tx.execute(sql`create temporary table demo_figures on commit drop as
    select c.company_code, v.vat_id, kontor_rate(c.company_code, 'EUR', '2026-04-13') as euro, kontor_rate(c.company_code, 'HUF', '2026-04-13') as forint
      from company c join vat v on v.company_code = c.company_code and v.country_code = c.country_code and v.vat_default`);
}

async function insertProducts(tx: Transaction, source: CatalogueSource): Promise<void> {
  await tx.execute(sql`
    insert into product (product_code, product_name, description_short, supplier_product_code, ean, brand_id, mf_id, ct_id, pt_id, main_product_category_id,
        packing_template_id, hs_code, country_of_origin, weight, length, width, height, pallet_length, pallet_width, pallet_height,
        master_box_length, master_box_width, master_box_height, production_time, delivery_time, purchase_time, keep_in_stock, active, free_shipping,
        can_order, new_product, prepayment_required)
    select code, ${perLanguage(name, sql`i`)}, ${perLanguage(description(source.words), sql`i * 3`)},
           'S' || lpad((i * 7 % 1000003)::text, 7, '0'), ${ean13(sql`('599' || lpad(i::text, 9, '0'))`)},
           1 + i * 3 % ${source.brands.length}, 1 + i * 5 % ${source.manufacturers.length}, 1 + i % ${source.classes.length}, 1 + case when i % 23 = 0 then 1 else 0 end,
           category_id, case when i % 9 <> 0 then 1 + i % ${source.packing.length} end,
           case when category_id > 30 then '830210' else '940360' end, (array['HU','DE','RO','CZ','CN'])[1 + i % 5],
           weight, length, width, height, 120, 80, 180, length + 6, width + 6, height + 4,
           (i % 4) * 7, 3 + i % 12, 1 + i % 3, i % 3, i % 29 <> 0, price > 100000, i % 41 <> 0, i % 13 = 0, price > 150000
      from demo_product`);
}

/** Prices of companies and shops, and stock. */
async function insertFigures(tx: Transaction, count: number): Promise<void> {
  await tx.execute(sql`
    insert into product_company (product_code, company_code, vat_id, min_margin, exp_margin, max_discount_limit_percent, min_stock, max_stock,
        purchase_price_original, purchase_currency_code, purchase_price_base, avg_cost)
    select code, c.company_code, c.vat_id, 12 + i % 7, 26 + i % 15, 15 + i % 26, case when i % 3 = 1 then 5 + i % 20 end, case when i % 3 = 1 then 40 + i % 60 end,
           round(cost / c.euro, 2), 'EUR', round(cost, 2), case when i % 4 <> 0 then round(cost * 1.04, 2) end
      from demo_product
      cross join demo_figures c
      cross join lateral (select price / 1.27 * c.forint * (0.52 + (i * 29 % 23) / 100.0) as cost) figures
     where ${isSoldBy(sql`c.company_code`, count)}`);
  await tx.execute(sql`
    insert into product_shop (product_code, shop_id, company_code, published, can_order, position, selling_price_shop, discount_percent, discount_end_date)
    select code, s.shop_id, s.company_code, i % 5 <> 0, i % 41 <> 0, i % 500, ${shopPrice},
           case when i % 8 = 0 then 5 + i % 4 * 5 else 0 end, case when i % 16 = 0 then date '2026-12-31' when i % 8 = 0 then date '2026-03-31' end
      from demo_product
      cross join (select s.*, kontor_rate(s.company_code, 'HUF', '2026-04-13') / kontor_rate(s.company_code, s.currency_code, '2026-04-13') as forint,
                         row_number() over (partition by s.company_code order by shop_id) as place from shop s) s
     where (s.place = 1 or (${count} <= 50000 and (i + s.shop_id) % 4 <> 0)) and ${isSoldBy(sql`s.company_code`, count)}`);
  await tx.execute(sql`
    insert into stock_level (warehouse_id, product_code, company_code, on_hand, incoming, avg_cost, stock_value)
    select w.warehouse_id, code, w.company_code, on_hand, case when i % 6 = 0 then 20 + i % 40 else 0 end, pc.avg_cost, on_hand * coalesce(pc.avg_cost, 0)
      from demo_product
      cross join warehouse w
      cross join lateral (select greatest(0, (i * 43 + w.warehouse_id * 17) % 137 - 12) as on_hand) figures
      join product_company pc on pc.product_code = code and pc.company_code = w.company_code
     where i % 7 <> 0`);
}

/** Products 1 to `count`, each a function of its number alone, so that every run gives the same; made by the database itself. */
async function seedProducts(tx: Transaction, source: CatalogueSource, count: number): Promise<void> {
  await makeSourceTables(tx, source, count);
  await insertProducts(tx, source);
  await insertFigures(tx, count);
}

export default defineDemo({ after: ['catalogue', 'companies'], inBulk: true, seed: (tx, { products }) => seedProducts(tx, catalogueSource(), products) });
