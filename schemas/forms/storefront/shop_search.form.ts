import { sql } from 'drizzle-orm';
import { flag, language, text } from '../../kinds.gen.ts';
import { shops } from '../../tables/settings/reference.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { searching, understoodSearch } from './searching.ts';

/** How a search of a visitor was understood: the words it is shown for where they were corrected, and whether products have only some of them. */
export default defineForm({
  access: 'shop',
  key: ['shop_id'],
  params: searching,
  fields: {
    ...pick(shops, 'shop_id'),
    language_code: computed(language, sql`${searching.language}`),
    shown_for: computed(text, sql`understood.shown`),
    is_partly: computed(flag, sql`understood.is_partly`),
  },
  from: (select) => select.from(shops).innerJoin(sql`${understoodSearch} understood`, sql`true`),
  order: ['shop_id'],
});
