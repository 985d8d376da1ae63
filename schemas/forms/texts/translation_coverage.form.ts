import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { configOf } from '../../tables/config.ts';
import { languages } from '../../../src/shared/languages.ts';
import type { Language } from '../../../src/shared/languages.ts';
import { anyText } from '../../../src/shared/text/any-text.ts';
import { choice, integer, language, percent } from '../../kinds.gen.ts';
import { productCategories, products, productTypes } from '../../tables/products/catalogue.ts';
import { computed, defineForm } from '../define.ts';

const counted: readonly PgColumn[] = [
  products.product_name,
  products.description_short,
  products.description,
  productCategories.category_name,
  productTypes.pt_names,
];

const nameOf = (column: PgColumn): string => configOf(column.table).name;
/** Rows that have the text in any language, counted once: what nobody has written yet waits for no translation. */
const nameOfTotal = (column: PgColumn): string => `all_${nameOf(column)}_${column.name}`;
const hasText = (column: PgColumn): string => `jsonb_path_exists(t."${column.name}", '${anyText}')`;
const totals = sql.join(
  counted.map((column) => sql.raw(`"${nameOfTotal(column)}" as materialized (select count(*) as total from "${nameOf(column)}" t where ${hasText(column)})`)),
  sql`, `,
);

/** What lacks a language is counted, in the words of its filter: of a large table an index knows it. */
const filledIn = (column: PgColumn, language: Language) => {
  const name = nameOf(column);
  return sql.raw(`select '${name}' as entity, '${column.name}' as text_field, l.language_code, n.total,
      n.total - (select count(*) from "${name}" t where coalesce((t."${column.name}" ->> '${language}'), '') = '' and ${hasText(column)}) as filled
    from language l cross join "${nameOfTotal(column)}" n where l.language_code = '${language}' and l.ui`);
};
const filled = counted.flatMap((column) => languages.map((language) => filledIn(column, language)));
const staleIn = (column: PgColumn) => {
  const { name, columns, primaryKeys } = configOf(column.table);
  const key = columns.find(({ primary }) => primary)?.name ?? primaryKeys[0]?.columns[0]?.name ?? '';
  const match = sql.raw(`o.entity = '${name}' and o.field = '${column.name}' and o.entity_id = t."${key}"::text`);
  const texts = sql.raw(`t."${column.name}"`);
  return sql`select o.entity, o.field, o.language_code, count(*) filter (where o.source_digest <> kontor_digest(${texts} ->> o.source_language)) as stale, count(*) filter (where o.machine) as by_machine
    from text_origin o join ${sql.raw(`"${name}"`)} t on ${match} where o.entity = ${sql.raw(`'${name}'`)} and o.field = ${sql.raw(`'${column.name}'`)} group by o.entity, o.field, o.language_code`;
};

const coverage = sql`(with ${totals} select c.*, coalesce(s.stale, 0) as stale, coalesce(s.by_machine, 0) as by_machine from (${sql.join(filled, sql` union all `)}) c
  left join (${sql.join(counted.map(staleIn), sql` union all `)}) s on s.entity = c.entity and s.field = c.text_field and s.language_code = c.language_code) coverage`;

/** How much of the catalogue has texts in each language, how much of that is out of date, and how much a machine made. */
export default defineForm({
  key: ['entity', 'text_field', 'language_code'],
  fields: {
    entity: computed(choice, sql`coverage.entity`, { values: ['product', 'product_category', 'product_type'] }),
    text_field: computed(choice, sql`coverage.text_field`, { values: ['product_name', 'description_short', 'description', 'category_name', 'pt_names'] }),
    language_code: computed(language, sql`coverage.language_code`),
    total: computed(integer, sql`coverage.total`),
    filled: computed(integer, sql`coverage.filled`),
    missing: computed(integer, sql`(coverage.total - coverage.filled)`),
    stale: computed(integer, sql`coverage.stale`),
    by_machine: computed(integer, sql`coverage.by_machine`),
    coverage_percent: computed(percent, sql`round(100.0 * coverage.filled / nullif(coverage.total, 0), 2)`),
  },
  from: (select) => select.from(coverage),
  order: ['entity', 'text_field', 'language_code'],
});
