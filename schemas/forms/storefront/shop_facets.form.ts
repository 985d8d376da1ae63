import { sql } from 'drizzle-orm';
import { integer, text } from '../../kinds.gen.ts';
import { shops } from '../../tables/settings/reference.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { countedFacets, searching } from './searching.ts';

/** How many products of a shop, or of those that a search finds, each value of a facet leaves where all else holds that was chosen. */
export default defineForm({
  access: 'shop',
  key: ['facet', 'value_id', 'value_name'],
  params: searching,
  fields: {
    ...pick(shops, 'shop_id'),
    /** 'brand', 'type', 'flag' or 'feature'; 'search' for all that is left. */
    facet: computed(text, sql`counted.facet`),
    /** Of brands, types and values of attributes; 0 of flags, and 1 of a search of which products have only some words. */
    value_id: computed(integer, sql`counted.value`),
    /** Of brands and types as visitors read it, of a flag what it is called among them, of a search the words it is shown for where it was corrected. */
    value_name: computed(text, sql`counted.name`),
    product_count: computed(integer, sql`counted.products`),
  },
  from: (select) => select.from(shops).innerJoin(sql`${countedFacets} counted`, sql`true`),
  order: ['facet', 'value_name', 'value_id'],
});
