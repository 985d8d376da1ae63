import { and, eq, sql } from 'drizzle-orm';
import { biggestChange } from '../../../src/shared/prices/biggest-change.ts';
import { choice, code, currency, flag, money, signedPercent } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { currentCompany } from '../../tables/define.ts';
import { partners } from '../../tables/partners/partners.ts';
import { productSuppliers, stagedPrices, supplierPrices } from '../../tables/purchasing/suppliers.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { partner_id, supplier_product_code, new_price } = stagedPrices;

/** The list's own currency, else the one the supplier is paid in. */
const listCurrency = sql`coalesce(${stagedPrices.currency_code}, ${productSuppliers.currency_code}, ${partners.currency_code})`;
const rate = (of: unknown) => sql`kontor_rate(${currentCompany}, ${of})`;
/** In the price's old currency, where rates allow. */
const comparable = sql`(case when ${supplierPrices.currency_code} = ${listCurrency} then ${new_price} else ${new_price} * ${rate(listCurrency)} / ${rate(supplierPrices.currency_code)} end)`;
const change = sql`(100 * (${comparable} / nullif(${supplierPrices.price_original}, 0) - 1))`;
const later = sql`exists (select 1 from staged_price later where later.company_code = ${stagedPrices.company_code} and later.user_id = ${stagedPrices.user_id} and later.partner_id = ${partner_id}
  and later.supplier_product_code = ${supplier_product_code} and (later.line, later.staged_price_id) > (${stagedPrices.line}, ${stagedPrices.staged_price_id}))`;

/** Why a line is applied or stays; a change that cannot be compared for lack of a rate counts as too big. */
const status = sql`case
  when ${productSuppliers.product_supplier_id} is null then 'unknown'
  when ${new_price} is null or ${new_price} <= 0 then 'no_price'
  when ${later} then 'repeated'
  when ${supplierPrices.price_original} is null then 'changed'
  when ${supplierPrices.price_original} = ${new_price} and ${supplierPrices.currency_code} = ${listCurrency} then 'same'
  when coalesce(abs(${change}), 1000) > ${sql.raw(String(biggestChange))} then 'too_big'
  else 'changed' end`;

/** A supplier's price list, pasted or uploaded by the caller, line by line against what holds today. */
export default defineForm({
  table: stagedPrices,
  owner: 'user_id',
  add: true,
  delete: true,
  fields: {
    ...pick(stagedPrices, 'staged_price_id', 'line', 'partner_id'),
    partner_name: partners.partner_name,
    ...pick(stagedPrices, 'supplier_product_code', 'supplier_product_name', 'ean'),
    product_supplier_id: productSuppliers.product_supplier_id,
    product_code: computed(code, sql`${productSuppliers.product_code}`),
    product_name: products.product_name,
    old_price: computed(money, sql`${supplierPrices.price_original}`, { currency: 'old_currency_code' }),
    old_currency_code: computed(currency, sql`${supplierPrices.currency_code}`),
    new_price,
    currency_code: computed(currency, listCurrency),
    change_percent: computed(signedPercent, change),
    price_status: computed(choice, status, { values: ['changed', 'too_big', 'same', 'unknown', 'repeated', 'no_price'] }),
    ...pick(stagedPrices, 'confirmed', 'valid_from', 'origin'),
    rate_missing: computed(flag, sql`(${productSuppliers.product_supplier_id} is not null and ${rate(listCurrency)} is null)`),
  },
  from: (select) =>
    select
      .from(stagedPrices)
      .innerJoin(partners, eq(partners.partner_id, stagedPrices.partner_id))
      .leftJoin(
        productSuppliers,
        and(eq(productSuppliers.partner_id, stagedPrices.partner_id), eq(productSuppliers.supplier_product_code, stagedPrices.supplier_product_code)),
      )
      .leftJoin(supplierPrices, sql`${supplierPrices.supplier_price_id} = kontor_price_of_supplier(${productSuppliers.product_supplier_id})`)
      .leftJoin(products, eq(products.product_code, productSuppliers.product_code)),
  order: ['line', 'staged_price_id'],
  search: ['supplier_product_code', 'supplier_product_name', 'product_code', 'product_name'],
  create: { partner_id, currency_code: stagedPrices.currency_code },
  write: allBut('line', 'origin'),
  actions: ['stage_prices', 'apply_staged_prices', 'keep_unknown_articles', 'clear_staged_prices'],
});
