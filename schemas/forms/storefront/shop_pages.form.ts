import { sql } from 'drizzle-orm';
import { code, multi, richText, text } from '../../kinds.gen.ts';
import { frontendPages } from '../../tables/shops/pages.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { inLanguage } from './language.ts';

const said = (name: 'title' | 'body' | 'slug' | 'meta_description') =>
  sql`nullif(${frontendPages.published} -> ${sql.raw(`'${name}'`)} ->> ${inLanguage.language}, '')`;

/** The pages of a shop as they were published last; what a page does not say in a language is empty. */
export default defineForm({
  access: 'shop',
  key: ['page_code'],
  params: inLanguage,
  fields: {
    ...pick(frontendPages, 'page_code', 'position', 'in_footer'),
    page_title: computed(text, said('title')),
    page_body: computed(richText, said('body')),
    page_description: computed(text, said('meta_description')),
    page_slug: computed(code, said('slug')),
    page_slugs: computed(multi, sql`${frontendPages.published} -> 'slug'`),
  },
  from: (select) => select.from(frontendPages),
  order: ['position'],
});
