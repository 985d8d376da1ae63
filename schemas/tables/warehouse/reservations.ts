import { sql } from 'drizzle-orm';
import { check, foreignKey, index, primaryKey } from 'drizzle-orm/pg-core';
import { choice, code, identity, instant, quantity } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, table, workingTable } from '../define.ts';
import { products } from '../products/catalogue.ts';
import { purchaseOrderItems } from '../purchasing/orders.ts';
import { salesOrderItems } from '../sales/orders.ts';
import { warehouses } from './stock.ts';

/** Goods are held for an order, lie on an open pick list, have left with it, or are held no more. */
export const reservationStates = ['active', 'picking', 'consumed', 'released'] as const;

/**
 * Goods of a warehouse held for a line of a sales order. Those that are active or picked sum to what `stock_level` has reserved (docs/formulae.md,
 * Reservations). Written by the functions of schemas/sql/warehouse.sql alone.
 */
export const reservations = workingTable(
  table(
    'reservation',
    {
      reservation_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      sales_order_id: column(identity).notNull(),
      sales_order_item_id: column(identity).notNull(),
      warehouse_id: column(identity).notNull(),
      product_code: column(code)
        .notNull()
        .references(() => products.product_code, { onDelete: 'restrict', onUpdate: 'cascade' }),
      qty: column(quantity).notNull(),
      reservation_state: column(choice, { values: [...reservationStates] })
        .notNull()
        .default('active'),
      reserved_at: column(instant)
        .notNull()
        .default(sql`now()`),
    },
    (self) => [
      foreignKey({
        name: 'reservation_item',
        columns: [self.company_code, self.sales_order_item_id],
        foreignColumns: [salesOrderItems.company_code, salesOrderItems.sales_order_item_id],
      }).onDelete('cascade'),
      foreignKey({
        name: 'reservation_warehouse',
        columns: [self.company_code, self.warehouse_id],
        foreignColumns: [warehouses.company_code, warehouses.warehouse_id],
      }),
      index('reservation_of_item').on(self.sales_order_item_id),
      index('reservation_of_order').on(self.sales_order_id),
      index('reservation_of_product').on(self.product_code, self.warehouse_id),
      check('reservation_sane', sql`${self.qty} > 0`),
    ],
  ),
);

/** Goods on their way that are promised to a line of a sales order: whoever ordered first gets what comes first. */
export const incomingAssignments = workingTable(
  table(
    'incoming_assignment',
    {
      purchase_order_item_id: column(identity).notNull(),
      sales_order_item_id: column(identity).notNull(),
      company_code: companyColumn(),
      qty: column(quantity).notNull(),
    },
    (self) => [
      primaryKey({ name: 'incoming_assignment_pk', columns: [self.purchase_order_item_id, self.sales_order_item_id, self.company_code] }),
      foreignKey({
        name: 'incoming_assignment_purchase',
        columns: [self.company_code, self.purchase_order_item_id],
        foreignColumns: [purchaseOrderItems.company_code, purchaseOrderItems.purchase_order_item_id],
      }).onDelete('cascade'),
      foreignKey({
        name: 'incoming_assignment_sale',
        columns: [self.company_code, self.sales_order_item_id],
        foreignColumns: [salesOrderItems.company_code, salesOrderItems.sales_order_item_id],
      }).onDelete('cascade'),
      index('incoming_assignment_of_sale').on(self.sales_order_item_id),
      check('incoming_assignment_sane', sql`${self.qty} > 0`),
    ],
  ),
);

/**
 * What staff decided of goods on their way: exactly so many of a line that is to come are for a line of a sales order, none where it says 0. What nobody decided
 * follows the order in which customers ordered (docs/formulae.md, Reservations).
 */
export const incomingChoices = workingTable(
  table(
    'incoming_choice',
    {
      purchase_order_item_id: column(identity).notNull(),
      sales_order_item_id: column(identity).notNull(),
      company_code: companyColumn(),
      qty: column(quantity).notNull(),
      chosen_at: column(instant)
        .notNull()
        .default(sql`now()`),
    },
    (self) => [
      primaryKey({ name: 'incoming_choice_pk', columns: [self.purchase_order_item_id, self.sales_order_item_id, self.company_code] }),
      foreignKey({
        name: 'incoming_choice_purchase',
        columns: [self.company_code, self.purchase_order_item_id],
        foreignColumns: [purchaseOrderItems.company_code, purchaseOrderItems.purchase_order_item_id],
      }).onDelete('cascade'),
      foreignKey({
        name: 'incoming_choice_sale',
        columns: [self.company_code, self.sales_order_item_id],
        foreignColumns: [salesOrderItems.company_code, salesOrderItems.sales_order_item_id],
      }).onDelete('cascade'),
      index('incoming_choice_of_sale').on(self.sales_order_item_id),
      check('incoming_choice_sane', sql`${self.qty} >= 0`),
    ],
  ),
);
