import { check, index, primaryKey } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { date, quantity } from '../../kinds.gen.ts';
import { productColumn } from '../products/catalogue.ts';
import { column, companyColumn, stamps, table } from '../define.ts';
import { companies } from '../settings/reference.ts';

/** What purchasing decides of a product that lacks: how much is ordered, and from when on it is thought of again. */
export const replenishments = table(
  'replenishment',
  {
    company_code: companyColumn().references(() => companies.company_code),
    product_code: productColumn(),
    /** Instead of what is suggested; taken into an order, which empties it. */
    order_qty: column(quantity),
    /** Until this day, which is included, nobody is reminded of the product. */
    excluded_until: column(date),
    ...stamps(),
  },
  (self) => [
    primaryKey({ columns: [self.company_code, self.product_code] }),
    index('replenishment_product').on(self.product_code),
    check('order-qty-positive', sql`${self.order_qty} > 0`),
  ],
);
