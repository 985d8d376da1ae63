import { sql } from 'drizzle-orm';
import { check, foreignKey, index, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { code, flag, identity, integer, longText, quantity, reference, text } from '../../kinds.gen.ts';
import { appUsers } from '../access/people-and-pages.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, stamps, storedColumn, table } from '../define.ts';
import { productReference } from '../products/catalogue.ts';
import { referenceTo } from '../references.ts';
import { salesOrderItems, salesOrderReference } from '../sales/orders.ts';
import { companies } from '../settings/reference.ts';
import { instanceColumn } from '../workflow/fsm.ts';
import { warehouseReference } from './stock.ts';
import { storageReference } from './storages.ts';

/** What one person takes from the shelves of a warehouse on one way, for one order or for many. */
export const pickLists = table(
  'pick_list',
  {
    pick_list_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    pick_list_no: column(code),
    warehouse_id: referenceColumn(warehouseReference).notNull(),
    /** Who goes; nobody until it is assigned or begun. */
    picker_id: column(reference, { form: 'users_brief', value: 'user_id', label: 'user_name', labelField: 'picker_name' }).references(() => appUsers.user_id),
    carrier: column(text),
    line_count: storedColumn(integer),
    qty: storedColumn(quantity),
    picked_qty: storedColumn(quantity),
    comments: column(longText),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [
    unique('pick_list_no').on(self.company_code, self.pick_list_no),
    index('pick_list_warehouse').on(self.warehouse_id),
    index('pick_list_picker').on(self.picker_id),
  ],
);

export const pickListReference = referenceTo(pickLists.pick_list_id, { form: 'pick_lists_brief', label: 'pick_list_no', labelField: 'pick_list_no' });

/** Pieces of a product that are taken from one storage for one line of an order, in the order of the way through the warehouse. */
export const pickListItems = table(
  'pick_list_item',
  {
    pick_list_item_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    pick_list_id: ownerColumn(pickListReference),
    /** Place on the way through the warehouse. */
    line_no: column(integer).notNull(),
    /** Reservations stay, in whichever state. */
    reservation_id: column(identity).notNull(),
    sales_order_id: referenceColumn(salesOrderReference).notNull(),
    sales_order_item_id: column(identity).notNull(),
    product_code: referenceColumn(productReference).notNull(),
    storage_id: referenceColumn(storageReference).notNull(),
    qty: column(quantity).notNull(),
    /** Empty until somebody stood before the shelf. */
    picked: column(quantity),
    /** The goods still lie where they are to be taken from, as the books have it; later they are packed, or left. */
    is_open: column(flag).notNull().default(true),
    ...stamps(),
  },
  (self) => [
    uniqueIndex('pick_list_item_reservation')
      .on(self.company_code, self.reservation_id)
      .where(sql`is_open`),
    foreignKey({
      name: 'pick_list_item_sold',
      columns: [self.company_code, self.sales_order_item_id],
      foreignColumns: [salesOrderItems.company_code, salesOrderItems.sales_order_item_id],
    }),
    index('pick_list_item_of_reservation').on(self.reservation_id),
    index('pick_list_item_order').on(self.sales_order_id),
    index('pick_list_item_sale').on(self.sales_order_item_id),
    index('pick_list_item_storage').on(self.storage_id, self.product_code),
    index('pick_list_item_product').on(self.product_code, self.company_code),
    check('picked-not-more', sql`${self.qty} > 0 and ${self.picked} between 0 and ${self.qty}`),
  ],
);
