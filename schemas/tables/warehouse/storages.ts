import { sql } from 'drizzle-orm';
import { check, foreignKey, index, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, code, flag, identity, integer, quantity } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, stamps, table } from '../define.ts';
import { products } from '../products/catalogue.ts';
import { referenceTo } from '../references.ts';
import { warehouses } from './stock.ts';

/** Where goods are that lie on no shelf: just come, being packed, or set aside. Every warehouse has one of each (schemas/sql/warehouse.sql). */
export const pseudoStorages = ['unplaced', 'packing', 'quarantine'] as const;

/** A place in a warehouse where goods lie. */
export const storages = table(
  'storage',
  {
    storage_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    warehouse_id: column(identity).notNull(),
    storage_code: column(code).notNull(),
    storage_type: column(choice, { values: ['pick', 'bulk', 'pallet', ...pseudoStorages] })
      .notNull()
      .default('pick'),
    /** Place on the way through the warehouse: pick lists are sorted by it. */
    sort_key: column(integer).notNull().default(0),
    /** Nothing may be put here or taken from here. */
    blocked: column(flag).notNull().default(false),
    ...stamps(),
  },
  (self) => [
    unique('storage_code').on(self.warehouse_id, self.storage_code, self.company_code),
    unique('storage_place').on(self.company_code, self.warehouse_id, self.storage_id),
    uniqueIndex('storage_one_of_each_pseudo')
      .on(self.warehouse_id, self.storage_type, self.company_code)
      .where(sql`storage_type in ('unplaced', 'packing', 'quarantine')`),
    foreignKey({
      name: 'storage_warehouse',
      columns: [self.company_code, self.warehouse_id],
      foreignColumns: [warehouses.company_code, warehouses.warehouse_id],
    }),
  ],
);

export const storageReference = referenceTo(storages.storage_id, { form: 'storages_brief', label: 'storage_label' });

/** How much of a product lies in a storage; the sum over a warehouse is what it has on hand. Written by movements alone. */
export const storageStocks = table(
  'storage_stock',
  {
    storage_id: column(identity).notNull(),
    product_code: column(code)
      .notNull()
      .references(() => products.product_code, { onDelete: 'restrict', onUpdate: 'cascade' }),
    company_code: companyColumn(),
    warehouse_id: column(identity).notNull(),
    qty: column(quantity).notNull().default(0),
  },
  (self) => [
    primaryKey({ columns: [self.storage_id, self.product_code] }),
    foreignKey({
      name: 'storage_stock_storage',
      columns: [self.company_code, self.warehouse_id, self.storage_id],
      foreignColumns: [storages.company_code, storages.warehouse_id, storages.storage_id],
    }),
    index('storage_stock_product').on(self.product_code, self.warehouse_id),
    check('storage_stock_sane', sql`${self.qty} >= 0`),
  ],
);
