import { eq, sql } from 'drizzle-orm';
import { choice, code, decimal, flag, text } from '../../kinds.gen.ts';
import { currentCompany } from '../../tables/define.ts';
import { supplierArticles } from '../../tables/content/supplier-articles.ts';
import { partners } from '../../tables/partners/partners.ts';
import { brands } from '../../tables/products/catalogue.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { supplier_article_id, partner_id, supplier_product_code, ean, created_product_code } = supplierArticles;

/** The product that is it: the one that came of it, else the one of the supplier's offer, else the one with its EAN. */
const known = sql`coalesce(${created_product_code},
  (select o.product_code from product_supplier o where o.company_code = ${currentCompany} and o.partner_id = ${partner_id} and o.supplier_product_code = ${supplier_product_code}),
  (select p.product_code from product p where p.ean = ${ean}))`;
const exists = sql`(${created_product_code} is null and ${known} is not null)`;
const accepted = sql`(${supplierArticles.accepted_digest} is not null and ${supplierArticles.accepted_digest} = kontor_article_digest(${supplier_article_id}))`;
const state = sql`case when ${created_product_code} is not null then 'created' when ${known} is not null then 'exists' when ${supplierArticles.refused} then 'refused'
  when ${supplierArticles.due_at} is not null then 'being_written' when ${accepted} then 'accepted' else 'proposed' end`;

/** Articles of suppliers that may become products, each beside the product that is proposed for it. */
export default defineForm({
  table: supplierArticles,
  add: true,
  delete: true,
  fields: {
    supplier_article_id,
    partner_id,
    partner_name: partners.partner_name,
    ...pick(supplierArticles, 'supplier_product_code', 'supplier_product_name', 'supplier_text', 'language_code', 'ean', 'article_price', 'currency_code'),
    article_state: computed(choice, state, { values: ['proposed', 'being_written', 'accepted', 'created', 'exists', 'refused'] }),
    product_code: computed(code, known),
    ...pick(supplierArticles, 'new_product_code', 'product_name', 'description_short', 'description', 'brand_id'),
    brand_name: brands.brand_name,
    main_product_category_id: supplierArticles.main_product_category_id,
    product_exists: computed(flag, exists),
    product_created: computed(flag, sql`(${created_product_code} is not null)`),
    is_accepted: computed(flag, accepted),
    is_outdated: computed(
      flag,
      sql`(${created_product_code} is null and coalesce(${supplierArticles.source_digest} <> kontor_digest(kontor_article_facts(${supplier_article_id})::text), false))`,
    ),
    ...pick(supplierArticles, 'refused', 'refused_because', 'failure', 'prompt_id', 'prompt_version', 'engine', 'model', 'attempts'),
    prompt_title: computed(text, sql`(select g.title from gpt_prompt g where g.prompt_id = ${supplierArticles.prompt_id})`),
    cost_usd: computed(decimal, sql`(select c.cost_usd from engine_call c where c.engine_call_id = ${supplierArticles.engine_call_id})`),
    ...pick(supplierArticles, 'created_product_code', 'created_at'),
  },
  from: (select) =>
    select
      .from(supplierArticles)
      .innerJoin(partners, eq(partners.partner_id, supplierArticles.partner_id))
      .leftJoin(brands, eq(brands.brand_id, supplierArticles.brand_id)),
  order: ['partner_name', 'supplier_product_code'],
  search: ['partner_name', 'supplier_product_code', 'supplier_product_name', 'ean', 'product_name'],
  write: [
    ...(['partner_id', 'supplier_product_code', 'supplier_product_name', 'supplier_text', 'language_code', 'ean', 'article_price', 'currency_code'] as const),
    ...([
      'new_product_code',
      'product_name',
      'description_short',
      'description',
      'brand_id',
      'main_product_category_id',
      'refused',
      'refused_because',
    ] as const),
  ],
  derive: {
    currency_code: 'supplier_currency',
    language_code: 'language_of_supplier',
    product_name: 'name_of_article',
    brand_id: 'brand_of_article',
    main_product_category_id: 'category_of_article',
  },
  actions: ['propose_products', 'accept_articles', 'create_products'],
});
