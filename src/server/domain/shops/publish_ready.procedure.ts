import { sql } from 'drizzle-orm';
import { isReady } from '../../../../schemas/forms/shops/what-is-missing.ts';
import { ofCompany } from '../../../../schemas/forms/products/company-product.ts';
import { productShops } from '../../../../schemas/tables/prices/shop-prices.ts';
import { productCompanies, products } from '../../../../schemas/tables/products/catalogue.ts';
import { shops } from '../../../../schemas/tables/settings/reference.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const shopPrices = rowsOf(productShops);

/** Publishes the selected products in their shops, but for those of which something is missing there. */
export default defineProcedure({
  icon: 'eye',
  right: 'set',
  needs: 'selection',
  inPieces: true,
  confirm: true,
  tells: true,
  async run({ tx, keys, changes }) {
    // What has a price in a shop has a row there.
    const stored = await shopPrices.lock(tx, keys, 'shop_id', 'product_code', 'published');
    const hidden = stored.filter(({ published }) => !published);
    const ready = await tx.rows<{ name: string }>(sql`
      select ${shops.shop_id} || ' ' || ${products.product_code} as name
        from jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) as asked(shop_id bigint, product_code text)
        join ${productShops} on ${productShops.shop_id} = asked.shop_id and ${productShops.product_code} = asked.product_code
        join ${shops} on ${shops.shop_id} = asked.shop_id
        join ${products} on ${products.product_code} = asked.product_code
        join ${productCompanies} on ${ofCompany}
       where ${isReady}`);
    const names = new Set(ready.map(({ name }) => name));
    const published = hidden.filter((row) => names.has(`${row.shop_id} ${row.product_code}`));
    await shopPrices.update(changes, published, () => ({ published: true }));
    return { changed: published.length };
  },
});
