import { sql } from 'drizzle-orm';
import { check, foreignKey, index, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, code, identity, instant, money, quantity, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ledgerTable, table, workingTable } from '../define.ts';
import { programColumn } from '../program-column.ts';
import { products } from '../products/catalogue.ts';
import { warehouses } from './stock.ts';
import { storages } from './storages.ts';
import { costs, needing } from '../../needs.ts';

/** What a movement is, and whether it brings goods (+), takes them away (−), or changes their value alone (0). */
export const movementTypes = {
  receipt: '+',
  customer_return: '+',
  transfer_in: '+',
  count_gain: '+',
  sale: '−',
  supplier_return: '−',
  receipt_correction: '−',
  transfer_out: '−',
  count_loss: '−',
  damage: '−',
  revaluation: '0',
} as const;
export type MovementType = keyof typeof movementTypes;

/**
 * Every change of stock, never changed itself: the ledger whose sums are `stock_level` and `storage_stock` (docs/formulae.md, Stock). Written by
 * `kontor_post_movements` alone.
 */
export const stockMovements = ledgerTable(
  table(
    'stock_movement',
    {
      stock_movement_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      moved_at: column(instant)
        .notNull()
        .default(sql`now()`),
      warehouse_id: column(identity).notNull(),
      storage_id: column(identity).notNull(),
      product_code: column(code)
        .notNull()
        .references(() => products.product_code, { onDelete: 'restrict', onUpdate: 'cascade' }),
      movement_type: column(choice, { values: Object.keys(movementTypes) }).notNull(),
      /** Signed. */
      qty: column(quantity).notNull(),
      /** In the company's currency. */
      unit_cost: needing(costs, column(money)).notNull(),
      /** Signed: what the stock is worth more or less. */
      value: needing(costs, column(money)).notNull(),
      /** The document and line it belongs to. */
      ref_table: column(code),
      ref_id: column(identity),
      ref_line: column(identity),
      /** The movement that it takes back as a whole. */
      reversal_of: column(identity),
      /** Why it was corrected, in the words of whoever did it. */
      reason: column(text),
      /** Under one key a movement is posted once, however often it is asked for. */
      idempotency_key: column(code),
      user_id: column(identity),
      program_name: programColumn(),
    },
    (self) => [
      foreignKey({
        name: 'stock_movement_storage',
        columns: [self.company_code, self.warehouse_id, self.storage_id],
        foreignColumns: [storages.company_code, storages.warehouse_id, storages.storage_id],
      }),
      uniqueIndex('stock_movement_key')
        .on(self.company_code, self.idempotency_key)
        .where(sql`idempotency_key is not null`),
      index('stock_movement_product').on(self.product_code, self.warehouse_id, self.moved_at),
      /** Stock as of a day is that of today without what moved since. */
      index('stock_movement_day').on(self.company_code, self.moved_at),
      index('stock_movement_at').on(self.storage_id, self.product_code, self.moved_at),
      /** What is sold a day is summed from it alone. */
      index('stock_movement_sold')
        .on(self.product_code, self.moved_at, self.qty, self.movement_type, self.company_code)
        .where(sql`movement_type in ('sale', 'customer_return')`),
      index('stock_movement_document').on(self.ref_table, self.ref_id),
      check('stock_movement_sane', sql`(${self.qty} = 0) = (${self.movement_type} = 'revaluation')`),
    ],
  ),
  'qty',
  'value',
);

/**
 * Goods of one receipt that came at one cost, and how many of them are still here: tells what a cost that comes late belongs to. Issues use
 * up the oldest first.
 */
export const costLayers = workingTable(
  table(
    'cost_layer',
    {
      cost_layer_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      warehouse_id: column(identity).notNull(),
      product_code: column(code)
        .notNull()
        .references(() => products.product_code, { onDelete: 'restrict', onUpdate: 'cascade' }),
      /** Table and line of the document they came with; empty for goods that were there before. */
      ref_table: column(code),
      ref_line: column(identity),
      qty_in: column(quantity).notNull(),
      qty_remaining: column(quantity).notNull(),
      /** Price without what the goods cost on their way, and with it; in the company's currency. */
      unit_cost: needing(costs, column(money)).notNull(),
      landed_unit: needing(costs, column(money)).notNull(),
    },
    (self) => [
      foreignKey({
        name: 'cost_layer_warehouse',
        columns: [self.company_code, self.warehouse_id],
        foreignColumns: [warehouses.company_code, warehouses.warehouse_id],
      }),
      index('cost_layer_product').on(self.product_code, self.warehouse_id, self.cost_layer_id),
      index('cost_layer_line').on(self.ref_table, self.ref_line),
      check('cost_layer_sane', sql`${self.qty_in} > 0 and ${self.qty_remaining} between 0 and ${self.qty_in}`),
    ],
  ),
);

/** Parts of late costs that belong to goods already sold: they change the cost of sales, not the value of the stock. Never changed. */
export const costVariances = ledgerTable(
  table(
    'cost_variance',
    {
      cost_variance_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      made_at: column(instant)
        .notNull()
        .default(sql`now()`),
      warehouse_id: column(identity).notNull(),
      product_code: column(code)
        .notNull()
        .references(() => products.product_code, { onDelete: 'restrict', onUpdate: 'cascade' }),
      ref_table: column(code),
      ref_line: column(identity),
      value: needing(costs, column(money)).notNull(),
      user_id: column(identity),
      program_name: programColumn(),
    },
    (self) => [
      foreignKey({
        name: 'cost_variance_warehouse',
        columns: [self.company_code, self.warehouse_id],
        foreignColumns: [warehouses.company_code, warehouses.warehouse_id],
      }),
      index('cost_variance_product').on(self.product_code),
      index('cost_variance_line').on(self.ref_table, self.ref_line),
    ],
  ),
  'value',
);
