import { sql } from 'drizzle-orm';
import { check, foreignKey, index, primaryKey, unique } from 'drizzle-orm/pg-core';
import { code, country, identity, integer, money, quantity, text } from '../../kinds.gen.ts';
import { products } from '../products/catalogue.ts';
import { column, companyColumn, idColumn, stamps, table, smallTable } from '../define.ts';
import { referenceTo } from '../references.ts';
import { companies, countries } from '../settings/reference.ts';
import { costs, needing } from '../../needs.ts';

export const warehouses = smallTable(
  table(
    'warehouse',
    {
      warehouse_id: idColumn().primaryKey(),
      company_code: companyColumn().references(() => companies.company_code),
      warehouse_name: column(text).notNull(),
      address_line: column(text),
      zip_code: column(text),
      city: column(text),
      country_code: column(country).references(() => countries.country_code),
      ...stamps(),
    },
    (self) => [unique('warehouse_name').on(self.company_code, self.warehouse_name)],
  ),
);

export const warehouseReference = referenceTo(warehouses.warehouse_id, { form: 'warehouses_brief', label: 'warehouse_name' });

/** Stock of a product in a warehouse (docs/formulae.md, Stock). */
export const stockLevels = table(
  'stock_level',
  {
    warehouse_id: column(identity).notNull(),
    product_code: column(code)
      .notNull()
      .references(() => products.product_code, { onDelete: 'restrict', onUpdate: 'cascade' }),
    company_code: companyColumn(),
    on_hand: column(quantity).notNull().default(0),
    reserved: column(quantity).notNull().default(0),
    /** Lies in quarantine: nobody may sell it. */
    set_aside: column(quantity).notNull().default(0),
    /** What can be sold now. */
    free: column(quantity)
      .notNull()
      .generatedAlwaysAs(sql`("on_hand" - "reserved" - "set_aside")`),
    /** Ordered from suppliers and not yet received. */
    incoming: column(quantity).notNull().default(0),
    /** Ordered by customers, and neither reserved nor shipped. */
    backorder: column(quantity).notNull().default(0),
    avg_cost: needing(costs, column(money)),
    stock_value: needing(costs, column(money)).notNull().default(0),
    version: column(integer).notNull().default(1),
  },
  (self) => [
    primaryKey({ columns: [self.warehouse_id, self.product_code] }),
    foreignKey({
      name: 'stock_level_warehouse',
      columns: [self.company_code, self.warehouse_id],
      foreignColumns: [warehouses.company_code, warehouses.warehouse_id],
    }),
    index('stock_level_product').on(self.product_code),
    index('stock_level_awaited')
      .on(self.company_code, self.product_code)
      .where(sql`backorder > 0`),
    check(
      'stock_level_sane',
      sql`${self.on_hand} >= 0 and ${self.reserved} >= 0 and ${self.set_aside} >= 0 and ${self.reserved} + ${self.set_aside} <= ${self.on_hand}`,
    ),
  ],
);
