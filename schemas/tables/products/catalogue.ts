import { sql } from 'drizzle-orm';
import { check, index, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  centimetres,
  code,
  country,
  days,
  flag,
  gtin,
  image,
  integer,
  keepInStock,
  longText,
  money,
  multi,
  multiRich,
  percent,
  position,
  reference,
  text,
  treeReference,
  volume,
  weight,
} from '../../kinds.gen.ts';
import { commentFigureColumns } from '../comments.ts';
import { column, companyColumn, idColumn, positionColumn, stamps, storedColumn, storedTextColumn, table, referenceColumn } from '../define.ts';
import { referenceTo } from '../references.ts';
import { pictures } from '../system/files.ts';
import { companies, countries, currencyColumn, packingTemplates, vatReference } from '../settings/reference.ts';
import { costs, needing } from '../../needs.ts';

export const brands = table(
  'brand',
  {
    brand_id: idColumn().primaryKey(),
    brand_name: column(text).notNull().unique(),
    logo: column(image, { upload: 'pictures', value: 'picture_id' }).references(() => pictures.picture_id),
    product_count: storedColumn(integer),
    active: column(flag).notNull().default(true),
    ...stamps(),
  },
  (self) => [index('brand_logo').on(self.logo)],
);

/** Makers; the address is that of the person responsible under the product safety regulation (GPSR). */
export const manufacturers = table('manufacturer', {
  mf_id: idColumn().primaryKey(),
  mf_name: column(text).notNull().unique(),
  country_code: column(country).references(() => countries.country_code),
  address: column(longText),
  responsible_person: column(text),
  product_count: storedColumn(integer),
  active: column(flag).notNull().default(true),
  ...stamps(),
});

/** The product's type (pt) and class (ct), both short lists. */
export const productTypes = table('product_type', { pt_id: idColumn().primaryKey(), pt_names: column(multi).notNull(), ...stamps() });
export const productClasses = table('product_class', { ct_id: idColumn().primaryKey(), ct_name: column(text).notNull().unique(), ...stamps() });

/** What margin limits keep wherever they are written; no price leaves all of itself. */
const marginChecks = ({ min_margin, exp_margin }: Record<'min_margin' | 'exp_margin', AnyPgColumn>) => [
  check('margin-order', sql`${min_margin} <= ${exp_margin}`),
  check('min-margin-below-100', sql`${min_margin} < 100`),
  check('exp-margin-below-100', sql`${exp_margin} < 100`),
];

export const categoryReference = { form: 'product_categories_brief', value: 'product_category_id', label: 'category_name' } as const;

export const productCategories = table(
  'product_category',
  {
    product_category_id: idColumn().primaryKey(),
    parent_category_id: column(reference, categoryReference).references((): AnyPgColumn => productCategories.product_category_id),
    position: positionColumn({ parent: 'parent_category_id' }).notNull().default(0),
    category_name: column(multi).notNull(),
    product_count: storedColumn(integer),
    default_vat_rate: column(percent),
    min_margin: needing(costs, column(percent)),
    exp_margin: needing(costs, column(percent)),
    max_discount_limit_percent: column(percent),
    active: column(flag).notNull().default(true),
    ...stamps(),
  },
  (self) => [
    index('product_category_parent').on(self.parent_category_id, self.position),
    check('product_category_not_own_parent', sql`${self.parent_category_id} <> ${self.product_category_id}`),
    ...marginChecks(self),
  ],
);

export const products = table(
  'product',
  {
    product_code: column(code).primaryKey(),
    product_name: column(multi).notNull().default({}),
    description_short: column(multi).notNull().default({}),
    description: column(multiRich).notNull().default({}),
    supplier_product_code: column(code),
    ean: column(gtin),
    brand_id: column(reference, { form: 'product_brands_brief', value: 'brand_id', label: 'brand_name', labelField: 'brand_name' }).references(
      () => brands.brand_id,
    ),
    mf_id: column(reference, { form: 'product_manufacturers_brief', value: 'mf_id', label: 'mf_name', labelField: 'mf_name' }).references(
      () => manufacturers.mf_id,
    ),
    ct_id: column(reference, { form: 'product_classes_brief', value: 'ct_id', label: 'ct_name', labelField: 'ct_name' }).references(() => productClasses.ct_id),
    pt_id: column(reference, { form: 'product_types_brief', value: 'pt_id', label: 'pt_names' }).references(() => productTypes.pt_id),
    main_product_category_id: column(treeReference, categoryReference).references(() => productCategories.product_category_id),
    packing_template_id: column(reference, { form: 'packing_templates_brief', value: 'packing_template_id', label: 'packing_template_name' }).references(
      () => packingTemplates.packing_template_id,
    ),
    hs_code: column(code),
    country_of_origin: column(country).references(() => countries.country_code),
    weight: column(weight),
    length: column(centimetres),
    width: column(centimetres),
    height: column(centimetres),
    /** Cubic metres: length × width × height in cm / 10⁶. */
    volume: column(volume).generatedAlwaysAs(sql`("length" * "width" * "height" / 1000000)`),
    pallet_length: column(centimetres),
    pallet_width: column(centimetres),
    pallet_height: column(centimetres),
    master_box_length: column(centimetres),
    master_box_width: column(centimetres),
    master_box_height: column(centimetres),
    production_time: column(days),
    delivery_time: column(days),
    purchase_time: column(days),
    keep_in_stock: column(keepInStock).notNull().default(0),
    active: column(flag).notNull().default(true),
    free_shipping: column(flag).notNull().default(false),
    can_order: column(flag).notNull().default(true),
    new_product: column(flag).notNull().default(false),
    prepayment_required: column(flag).notNull().default(false),
    fractional: column(flag).notNull().default(false),
    ...commentFigureColumns(),
    /** The ids of the values of its attributes, with spaces: what products of a list have together is read at once. */
    features: storedTextColumn(text),
    cover_image: column(image),
    /** Code, supplier's code, EAN and the name in all languages, folded: what the quick search looks in. */
    search_text: column(text).generatedAlwaysAs(
      sql`kontor_fold(product_code || ' ' || coalesce(supplier_product_code, '') || ' ' || coalesce(ean, '') || ' ' || kontor_texts(product_name))`,
    ),
    ...stamps(),
  },
  (self) => [
    index('product_brand').on(self.brand_id),
    index('product_manufacturer').on(self.mf_id),
    index('product_main_category').on(self.main_product_category_id),
    // Whose products they are is asked of types, classes and templates in their lists.
    index('product_of_type').on(self.pt_id),
    index('product_of_class').on(self.ct_id),
    index('product_of_template').on(self.packing_template_id),
    uniqueIndex('product_ean').on(self.ean),
    index('product_supplier_code_of').on(self.supplier_product_code),
    /** With the days that it takes to get them: what purchasing looks after is read from it alone. */
    index('product_kept')
      .on(self.product_code, self.purchase_time, self.production_time, self.delivery_time)
      .where(sql`keep_in_stock = 1 and active`),
    check('product_keep_in_stock', sql`${self.keep_in_stock} in (0, 1, 2)`),
  ],
);

/** A product by its code, for rows that carry its name as well: nobody loads the list of all products to read one. */
export const productReference = referenceTo(products.product_code, { form: 'products_brief', label: 'product_name', labelField: 'product_name' });

/** The product a row belongs to and is deleted with. */
export const productColumn = () => referenceColumn(productReference, { onDelete: 'cascade' }).notNull();

/** What a company decides about a product: VAT, limits and costs in its own currency. */
export const productCompanies = table(
  'product_company',
  {
    product_code: column(code)
      .notNull()
      .references(() => products.product_code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    company_code: companyColumn().references(() => companies.company_code),
    vat_id: referenceColumn(vatReference),
    min_margin: needing(costs, column(percent)),
    exp_margin: needing(costs, column(percent)),
    max_discount_limit_percent: column(percent),
    min_stock: column(integer),
    max_stock: column(integer),
    purchase_price_original: needing(costs, column(money, { currency: 'purchase_currency_code' })),
    purchase_currency_code: currencyColumn(),
    /** original × rate at the time of entry, in the company's currency; never typed (docs/formulae.md, Purchase price). */
    purchase_price_base: needing(costs, column(money)),
    /** Moving average of what was received, landed; null before the first receipt. */
    avg_cost: needing(costs, column(money)),
    ...stamps(),
  },
  (self) => [
    primaryKey({ columns: [self.company_code, self.product_code] }),
    index('product_company_product').on(self.product_code),
    /** How much there is to be is said of few products. */
    index('product_company_limits')
      .on(self.company_code, self.product_code, self.min_stock, self.max_stock)
      .where(sql`min_stock is not null or max_stock is not null`),
    ...marginChecks(self),
  ],
);

export const productCategoryLinks = table(
  'product_category_link',
  {
    product_code: column(code)
      .notNull()
      .references(() => products.product_code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    product_category_id: column(reference, categoryReference)
      .notNull()
      .references(() => productCategories.product_category_id),
    position: column(position).notNull().default(0),
  },
  (self) => [primaryKey({ columns: [self.product_code, self.product_category_id] }), index('product_category_link_category').on(self.product_category_id)],
);
