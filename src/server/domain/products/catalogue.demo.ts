import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { catalogueSource } from './demo/catalogue-source.ts';

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Brands, makers, types, classes, packing templates and the category tree; ids are counted from 1 in the source's order. */
export default defineDemo({
  after: [],
  async seed(tx) {
    const source = catalogueSource();
    await tx.execute(
      sql`insert into brand (brand_name, active) select value, ordinality % 17 <> 0 from jsonb_array_elements_text(${json(source.brands)}) with ordinality`,
    );
    await tx.execute(sql`
    insert into manufacturer (mf_name, country_code, address, responsible_person)
    select name, country, address, case when country = 'CN' then 'Kontor Deutschland GmbH, 20095 Hamburg' end
      from jsonb_to_recordset(${json(source.manufacturers)}) as m(name text, country text, address text)`);
    await tx.execute(sql`insert into product_type (pt_names) select value from jsonb_array_elements(${json(source.types)})`);
    await tx.execute(sql`insert into product_class (ct_name) select value from jsonb_array_elements_text(${json(source.classes)})`);
    await tx.execute(sql`
    insert into packing_template (packing_template_name, metal, wood, plastic, paper)
    select * from jsonb_to_recordset(${json(source.packing)}) as p(name text, metal numeric, wood numeric, plastic numeric, paper numeric)`);
    const numbered = source.categories.map((category, index) => ({
      id: index + 1,
      parent: source.categories.findIndex((other) => other.key === category.parent) + 1 || null,
      position: source.categories.slice(0, index + 1).filter((other) => other.parent === category.parent).length,
      names: category.names,
    }));
    await tx.execute(sql`
    insert into product_category (product_category_id, parent_category_id, position, category_name, min_margin, exp_margin)
    select id, parent, position, names, case when parent is null then 15 end, case when parent is null then 30 end
      from jsonb_to_recordset(${json(numbered)}) as c(id bigint, parent bigint, position integer, names jsonb)`);
    await tx.execute(sql`select setval(pg_get_serial_sequence('product_category', 'product_category_id'), ${numbered.length})`);
  },
});
