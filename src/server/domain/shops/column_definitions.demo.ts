import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

const columns = ['page_code', 'frontend_page_id', 'shop_id', 'title', 'slug', 'meta_description', 'body', 'page_state'];

/** The grid of shop pages with its texts in these languages and without the hidden columns. */
const definition = (languages: readonly string[], hidden: readonly string[]) =>
  sql`${JSON.stringify({
    order: columns,
    hidden,
    pinned: { start: ['page_code'], end: [] },
    widths: { page_code: 150 },
    sort: [{ field: 'page_code', desc: false }],
    quick: {},
    languages,
  })}::jsonb`;

/** How the grid of shop pages by language is arranged: by each company's last colleague for all of it, and by the administrator for himself. */
export default defineDemo({
  after: ['accounts'],
  async seed(tx) {
    await tx.execute(sql`
      insert into saved_view (screen, view_name, view_scope, owner_id, view_company, state)
      select 'shops/2frontendPages', c.company_code || ': ' || c.language_code, 'company', (select max(user_id) from user_company m where m.member_company = c.company_code), c.company_code,
             jsonb_set(${definition([], ['body', 'meta_description'])}, '{languages}', to_jsonb(array[c.language_code, 'en']))
        from company c order by c.company_code`);
    await tx.execute(sql`
      insert into saved_view (screen, view_name, owner_id, view_company, state)
      select 'shops/2frontendPages', 'SEO', min(user_id), min(member_company), ${definition(['en', 'de', 'hu'], ['body', 'title'])} from user_company where user_id = (select min(user_id) from user_company)`);
  },
});
