import { sql } from 'drizzle-orm';
import { check, foreignKey, index, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, code, flag, identity, integer, quantity, reference, volume, weight } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, referenceColumn, stamps, table } from '../define.ts';
import { productColumn, products } from '../products/catalogue.ts';
import { referenceTo } from '../references.ts';
import { warehouseReference } from './stock.ts';

/** Where goods are that lie on no shelf: just come, being packed, or set aside. Every warehouse has one of each (schemas/sql/warehouse.sql). */
export const pseudoStorages = ['unplaced', 'packing', 'quarantine'] as const;

/** A place in a warehouse where goods lie. */
export const storages = table(
  'storage',
  {
    storage_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    warehouse_id: referenceColumn(warehouseReference, { onDelete: 'cascade' }).notNull(),
    storage_code: column(code).notNull(),
    zone: column(code),
    aisle: column(code),
    rack: column(code),
    /** Counted from the floor. */
    shelf_level: column(integer),
    bin: column(code),
    storage_type: column(choice, { values: ['pick', 'bulk', 'pallet', ...pseudoStorages] })
      .notNull()
      .default('pick'),
    /** Place on the way through the warehouse: pick lists are sorted by it. */
    sort_key: column(integer).notNull().default(0),
    /** What it bears (kg) and holds (m³); no limit where empty. */
    max_weight: column(weight),
    max_volume: column(volume),
    /** Nothing may be put here or taken from here; a count may still say what is here. */
    blocked: column(flag).notNull().default(false),
    ...stamps(),
  },
  (self) => [
    unique('storage_code').on(self.warehouse_id, self.storage_code, self.company_code),
    unique('storage_place').on(self.company_code, self.warehouse_id, self.storage_id),
    uniqueIndex('storage_one_of_each_pseudo')
      .on(self.warehouse_id, self.storage_type, self.company_code)
      .where(sql`storage_type in ('unplaced', 'packing', 'quarantine')`),
    index('storage_by_code').on(self.storage_code),
    check('storage-limits', sql`${self.max_weight} > 0 and ${self.max_volume} > 0`),
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

/** A storage of the warehouse that the row names. */
export const placeReference = { ...storageReference, within: 'warehouse_id' } as const;

/** Where a product belongs in a warehouse: goods of it that came are put there. */
export const productStorages = table(
  'product_storage',
  {
    company_code: companyColumn(),
    warehouse_id: referenceColumn(warehouseReference, { onDelete: 'cascade' }).notNull(),
    product_code: productColumn(),
    storage_id: column(reference, placeReference).notNull(),
    ...stamps(),
  },
  (self) => [
    primaryKey({ columns: [self.warehouse_id, self.product_code, self.company_code] }),
    foreignKey({
      name: 'product_storage_place',
      columns: [self.company_code, self.warehouse_id, self.storage_id],
      foreignColumns: [storages.company_code, storages.warehouse_id, storages.storage_id],
    }),
    index('product_storage_product').on(self.product_code),
    index('product_storage_storage').on(self.storage_id),
  ],
);
