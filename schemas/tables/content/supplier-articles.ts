import { sql } from 'drizzle-orm';
import { check, index, unique } from 'drizzle-orm/pg-core';
import { proposalFailures } from '../../../src/shared/content/proposal-fields.ts';
import { languages } from '../../../src/shared/languages.ts';
import { chatEngines } from '../../../src/shared/translation/engines.ts';
import {
  choice,
  code,
  flag,
  gtin,
  identity,
  instant,
  integer,
  language,
  longText,
  money,
  multi,
  multiRich,
  reference,
  text,
  treeReference,
} from '../../kinds.gen.ts';
import { costs, needing } from '../../needs.ts';
import { asideColumn, column, companyColumn, idColumn, referenceColumn, stamps, table } from '../define.ts';
import { supplierReference } from '../partners/partners.ts';
import { brands, categoryReference, productCategories, productReference } from '../products/catalogue.ts';
import { companies, currencyColumn } from '../settings/reference.ts';
import { promptReference } from '../texts/translation.ts';

/**
 * An article that a supplier sells and that may become a product: what he says of it, and the product that our own rules or a language model propose. Nothing
 * of it is a product before a person accepted it as it stands and had it created.
 */
export const supplierArticles = table(
  'supplier_article',
  {
    supplier_article_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    partner_id: referenceColumn(supplierReference).notNull(),
    supplier_product_code: column(code).notNull(),
    supplier_product_name: column(text),
    /** What else the supplier says of it. */
    supplier_text: column(longText),
    /** In which he says it. */
    language_code: column(language),
    ean: column(gtin),
    article_price: needing(costs, column(money, { currency: 'currency_code' })),
    currency_code: currencyColumn(),
    /** The product's code; without one it takes the next number of the series. */
    new_product_code: column(code),
    product_name: column(multi).notNull().default({}),
    description_short: column(multi).notNull().default({}),
    description: column(multiRich).notNull().default({}),
    brand_id: column(reference, { form: 'product_brands_brief', value: 'brand_id', label: 'brand_name', labelField: 'brand_name' }).references(
      () => brands.brand_id,
    ),
    main_product_category_id: column(treeReference, categoryReference).references(() => productCategories.product_category_id),
    /** What the row was when somebody accepted it: while it is anything else, nothing comes of it. */
    accepted_digest: column(code),
    refused: column(flag).notNull().default(false),
    refused_because: column(text),
    created_product_code: referenceColumn(productReference),
    prompt_id: referenceColumn(promptReference),
    prompt_version: column(integer),
    engine: column(choice, { values: [...chatEngines] }),
    model: column(text),
    /** The digest of what the model was told; while the supplier says something else, its texts are outdated. */
    source_digest: asideColumn(column(code)),
    attempts: asideColumn(column(integer).notNull().default(0)),
    /** When a model is asked; empty where none is to be, or it answered. */
    due_at: column(instant),
    failure: asideColumn(column(choice, { values: [...proposalFailures] })),
    engine_call_id: asideColumn(column(identity)),
    ...stamps(),
  },
  (self) => [
    unique('supplier_article_code').on(self.company_code, self.partner_id, self.supplier_product_code),
    index('supplier_article_supplier').on(self.partner_id),
    index('supplier_article_ean').on(self.ean),
    index('supplier_article_brand').on(self.brand_id),
    index('supplier_article_category').on(self.main_product_category_id),
    index('supplier_article_created').on(self.created_product_code, self.company_code),
    index('supplier_article_prompt').on(self.prompt_id, self.prompt_version),
    index('supplier_article_due')
      .on(self.due_at)
      .where(sql`due_at is not null`),
    check('news-language', sql`${self.language_code} in (${sql.raw(languages.map((one) => `'${one}'`).join(', '))})`),
    check('price-positive', sql`${self.article_price} >= 0`),
  ],
);
