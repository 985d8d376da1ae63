import { eq, sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { decimal, flag, text } from '../../kinds.gen.ts';
import { brands, productCategories, products } from '../../tables/products/catalogue.ts';
import { salesFacts } from '../../tables/reports/sales-facts.ts';
import { packingTemplates } from '../../tables/settings/reference.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { metal, wood, plastic, paper, packing_template_id } = packingTemplates;
/** Kilograms of a material; the template tells grams for one piece. */
const kilograms = (grams: SQLWrapper) => computed(decimal, sql`${salesFacts.qty} * coalesce(${grams}, 0) / 1000`);

/** Packaging that left the house with goods, by what it is made of; what came back is taken off. Goods without a template say so: of their packaging nobody knows. */
export default defineForm({
  key: ['sales_fact_id'],
  scope: 'company',
  fields: {
    ...pick(salesFacts, 'sales_fact_id', 'day', 'country_code'),
    product_code: salesFacts.product_code,
    product_name: products.product_name,
    category_name: productCategories.category_name,
    brand_name: brands.brand_name,
    packing_template_name: computed(text, sql`${packingTemplates.packing_template_name}`),
    without_template: computed(flag, sql`${packing_template_id} is null`),
    qty: salesFacts.qty,
    metal_kg: kilograms(metal),
    wood_kg: kilograms(wood),
    plastic_kg: kilograms(plastic),
    paper_kg: kilograms(paper),
    packaging_kg: kilograms(sql`(${metal} + ${wood} + ${plastic} + ${paper})`),
  },
  from: (select) =>
    select
      .from(salesFacts)
      .innerJoin(products, eq(products.product_code, salesFacts.product_code))
      .leftJoin(packingTemplates, eq(packing_template_id, products.packing_template_id))
      .leftJoin(productCategories, eq(productCategories.product_category_id, products.main_product_category_id))
      .leftJoin(brands, eq(brands.brand_id, products.brand_id))
      .where(sql`${salesFacts.basis} = 'shipped' and ${salesFacts.qty} <> 0`),
  order: ['day', 'sales_fact_id'],
  search: ['product_code', 'product_name', 'packing_template_name'],
});
