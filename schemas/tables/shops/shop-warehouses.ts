import { unique } from 'drizzle-orm/pg-core';
import { integer } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, smallTable, stamps, table } from '../define.ts';
import { shopReference } from '../settings/reference.ts';
import { warehouseReference } from '../warehouse/stock.ts';

/** From which warehouses a shop sends, the first before the others. A shop that names none sends from all of its company, in the order of their names. */
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
