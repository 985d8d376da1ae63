import { eq, sql } from 'drizzle-orm';
import { choice, flag, instant, integer, text } from '../../kinds.gen.ts';
import { currentCompany } from '../../tables/define.ts';
import { brands, products } from '../../tables/products/catalogue.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const lacking = (column: ReturnType<typeof sql>) => sql`(select string_agg(l.language_code, ', ' order by l.language_code) from language l
  where l.ui and btrim(regexp_replace(coalesce(${column} ->> l.language_code, ''), '<[^>]*>', '', 'g')) = '')`;
const open = sql`(select count(*) from ai_proposal p join fsm_instance i using (fsm_instance_id) join fsm_state s using (state_id)
  where p.company_code = ${currentCompany} and p.product_code = ${products.product_code} and not s.final_state)`;

/** Products with the languages that their texts lack, and how far the proposals for them are. */
export default defineForm({
  scope: 'company',
  key: ['product_code'],
  fields: {
    ...pick(products, 'product_code', 'cover_image', 'product_name', 'brand_id'),
    brand_name: brands.brand_name,
    names_missing: computed(text, lacking(sql`${products.product_name}`)),
    short_missing: computed(text, lacking(sql`${products.description_short}`)),
    descriptions_missing: computed(text, lacking(sql`${products.description}`)),
    ...pick(products, 'description_short', 'description'),
    open_proposals: computed(integer, open),
    proposal_state: computed(
      choice,
      sql`(select s.state_code from ai_proposal p join fsm_instance i using (fsm_instance_id) join fsm_state s using (state_id) where p.company_code = ${currentCompany} and p.product_code = ${products.product_code} order by p.ai_proposal_id desc limit 1)`,
      { values: ['new', 'in_review', 'accepted', 'applied', 'rejected', 'failed', 'expired'] },
    ),
    last_proposed_at: computed(
      instant,
      sql`(select max(p.created_at) from ai_proposal p where p.company_code = ${currentCompany} and p.product_code = ${products.product_code})`,
    ),
    active: products.active,
    /** It came of an article of a supplier. */
    product_created: computed(
      flag,
      sql`exists (select from supplier_article a where a.company_code = ${currentCompany} and a.created_product_code = ${products.product_code})`,
    ),
    has_open_proposals: computed(flag, sql`(${open} > 0)`),
  },
  from: (select) => select.from(products).leftJoin(brands, eq(brands.brand_id, products.brand_id)),
  order: ['product_code'],
  searchText: products.search_text,
  write: { product_name: products.product_name, description_short: products.description_short, description: products.description },
  actions: ['propose_texts', 'accept_proposals', 'apply_proposals'],
});
