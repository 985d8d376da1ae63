import { unique } from 'drizzle-orm/pg-core';
import { integer } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, smallTable, stamps, table } from '../define.ts';
import { shopReference } from '../settings/reference.ts';
import { warehouseReference } from '../warehouse/stock.ts';

/** The warehouses of a shop in their order. It sells what lies in the first of them; a shop that names none sells from the first of its company. Orders are moved to the others by staff. */
export const shopWarehouses = smallTable(
  table(
    'shop_warehouse',
    {
      shop_warehouse_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      shop_id: ownerColumn(shopReference),
      warehouse_id: referenceColumn(warehouseReference).notNull(),
      /** The smallest comes first; of equal ones, the name decides. */
      priority: column(integer).notNull().default(1),
      ...stamps(),
    },
    (self) => [unique('shop_warehouse_once').on(self.company_code, self.shop_id, self.warehouse_id)],
  ),
);
