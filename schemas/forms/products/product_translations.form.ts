import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { flag, language, longText, richText, text } from '../../kinds.gen.ts';
import { anyText } from '../../../src/shared/text/any-text.ts';
import { productLanguage } from '../../figures/products.ts';
import { products } from '../../tables/products/catalogue.ts';
import { languages } from '../../tables/settings/reference.ts';
import { textOrigins } from '../../tables/texts/translation.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { product_name, description_short, description } = products;
const inLanguage = (column: PgColumn) => sql`(${column} ->> ${languages.language_code})`;
const source = sql`coalesce(${textOrigins.source_language}, (select o.source_language from text_origin o where o.entity = 'product' and o.entity_id = ${products.product_code} and o.field = 'product_name' order by o.made_at limit 1), ${productLanguage.sql}, 'en')`;
const isStale = sql`exists (select from text_origin o where o.entity = 'product' and o.entity_id = ${products.product_code} and o.language_code = ${languages.language_code}
  and o.source_digest <> kontor_digest((case o.field when 'product_name' then ${product_name} when 'description_short' then ${description_short} else ${description} end) ->> o.source_language))`;

/** The texts of a product, one row for each language: what they are made of, and whether that changed since. */
export default defineForm({
  key: ['product_code', 'language_code'],
  fields: {
    product_code: products.product_code,
    language_code: languages.language_code,
    source_language: computed(language, source),
    is_source: computed(flag, sql`(${source} = ${languages.language_code})`),
    source_text: computed(text, sql`(${product_name} ->> ${source})`),
    product_name: computed(text, inLanguage(product_name)),
    description_short: computed(longText, inLanguage(description_short)),
    description: computed(richText, inLanguage(description)),
    translation_missing: computed(
      flag,
      sql`(coalesce(${inLanguage(product_name)}, '') = '' and jsonb_path_exists(${product_name}, ${sql.raw(`'${anyText}'`)}))`,
    ),
    translation_stale: computed(flag, isStale),
    machine: computed(flag, sql`coalesce(${textOrigins.machine}, false)`),
    ...pick(textOrigins, 'engine', 'made_at'),
    active: products.active,
  },
  from: (select) =>
    select
      .from(products)
      .innerJoin(languages, eq(languages.ui, true))
      .leftJoin(
        textOrigins,
        and(
          eq(textOrigins.entity, 'product'),
          eq(textOrigins.entity_id, products.product_code),
          eq(textOrigins.field, 'product_name'),
          eq(textOrigins.language_code, languages.language_code),
        ),
      ),
  order: ['product_code', 'language_code'],
  searchText: products.search_text,
  write: {
    product_name: { column: product_name, language: 'language_code' },
    description_short: { column: description_short, language: 'language_code' },
    description: { column: description, language: 'language_code' },
  },
});
