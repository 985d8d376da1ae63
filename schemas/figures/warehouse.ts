import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { vehicles } from '../../src/shared/purchasing/containers.ts';
import type { Vehicle } from '../../src/shared/purchasing/containers.ts';
import { fillShare, flag, integer, money, percent, quantity, volume, weight } from '../kinds.gen.ts';
import { currentCompany } from '../tables/define.ts';
import { products } from '../tables/products/catalogue.ts';
import { arrivingShipmentOrders, arrivingShipments } from '../tables/warehouse/arriving.ts';
import { stockCountItems, stockCounts } from '../tables/warehouse/counts.ts';
import { pickListItems, pickLists } from '../tables/warehouse/picking.ts';
import { loadedOrders, shipments } from '../tables/warehouse/shipments.ts';
import { stockLevels } from '../tables/warehouse/stock.ts';
import { productStorages, storages, storageStocks } from '../tables/warehouse/storages.ts';
import { defineFigure, defineStoredFigure } from './define.ts';

/** Sum of a stock amount of a product over the company's warehouses. */
const stockOf = (product: SQLWrapper, amount: SQLWrapper): SQL =>
  sql`coalesce((select sum(${amount}) from ${stockLevels} where ${stockLevels.product_code} = ${product} and ${stockLevels.company_code} = ${currentCompany}), 0)`;

/** What the company can sell of any product. */
export const freeStockOf = (product: SQLWrapper): SQL => stockOf(product, stockLevels.free);
export const outOfStockOf = (product: SQLWrapper): SQL => sql`(${freeStockOf(product)} <= 0)`;

export const stockOnHand = defineFigure({ kind: quantity, of: products, sql: stockOf(products.product_code, stockLevels.on_hand) });
export const reservedStock = defineFigure({ kind: quantity, of: products, sql: stockOf(products.product_code, stockLevels.reserved) });
export const incomingStock = defineFigure({ kind: quantity, of: products, sql: stockOf(products.product_code, stockLevels.incoming) });
export const freeStock = defineFigure({ kind: quantity, of: products, sql: freeStockOf(products.product_code) });
export const outOfStock = defineFigure({ kind: flag, of: products, sql: outOfStockOf(products.product_code) });

interface Goods {
  warehouse: SQLWrapper;
  product: SQLWrapper;
  qty: SQLWrapper;
}

/**
 * Where goods of a product are put: where it belongs, else where some of it lies, else on the first free shelf for picking that bears and holds them and to
 * which no other product belongs. Never in a blocked storage; nothing where there is no room.
 */
export const suggestedStorageOf = ({ warehouse, product, qty }: Goods): SQL => sql`coalesce(
  (select t.storage_id from ${productStorages} f join ${storages} t on t.storage_id = f.storage_id
    where f.warehouse_id = ${warehouse} and f.product_code = ${product} and not t.blocked),
  (select t.storage_id from ${storageStocks} s join ${storages} t on t.storage_id = s.storage_id
    where s.warehouse_id = ${warehouse} and s.product_code = ${product} and s.qty > 0 and t.storage_type in ('pick', 'bulk', 'pallet') and not t.blocked
    order by t.sort_key, t.storage_id limit 1),
  (select t.storage_id from ${storages} t join ${products} p on p.product_code = ${product}
    where t.warehouse_id = ${warehouse} and t.storage_type = 'pick' and not t.blocked
      and coalesce(p.weight * ${qty} <= t.max_weight, true) and coalesce(p.volume * ${qty} <= t.max_volume, true)
      and not exists (select from ${storageStocks} s where s.storage_id = t.storage_id and s.qty > 0)
      and not exists (select from ${productStorages} f where f.storage_id = t.storage_id)
    order by t.sort_key, t.storage_id limit 1))`;

const ofCount = { lines: stockCountItems, by: stockCountItems.stock_count_id } as const;
export const countLines = defineStoredFigure({ column: stockCounts.line_count, ...ofCount, sum: sql`count(*)` });
/** Known when a count was handed in: before, no line tells what is booked. An opening expects nothing. */
export const countDifference = defineFigure({
  kind: money,
  of: stockCounts,
  sql: sql`(select case when ${stockCounts.count_kind} = 'opening' or bool_and(${stockCountItems.expected} is not null) then sum(${stockCountItems.difference_value}) end
    from ${stockCountItems} where ${stockCountItems.stock_count_id} = ${stockCounts.stock_count_id})`,
});

export const shipmentOrders = defineStoredFigure({
  column: arrivingShipments.order_count,
  lines: arrivingShipmentOrders,
  by: arrivingShipmentOrders.arriving_shipment_id,
  sum: sql`count(*)`,
});
export const shipmentWeight = defineFigure({
  kind: weight,
  of: arrivingShipments,
  sql: sql`kontor_shipment_weight(${arrivingShipments.arriving_shipment_id})`,
});
export const shipmentVolume = defineFigure({
  kind: volume,
  of: arrivingShipments,
  sql: sql`kontor_shipment_volume(${arrivingShipments.arriving_shipment_id})`,
});
/** What a measure of a vehicle is, by its sort; null where it has none. */
export const ofVehicle = (sort: SQLWrapper, measure: keyof Vehicle): SQL =>
  sql`(case ${sort} ${sql.join(
    Object.entries(vehicles).map(([type, one]) => sql`when ${sql.raw(`'${type}'`)} then ${sql.raw(String(one[measure]))}`),
    sql` `,
  )} end)::numeric`;
const fillOf = (sort: SQLWrapper, room: SQLWrapper, load: SQLWrapper): SQL =>
  sql`(100 * greatest(${room} / ${ofVehicle(sort, 'volume')}, ${load} / ${ofVehicle(sort, 'load')}))`;
export const shipmentFill = defineFigure({
  kind: fillShare,
  of: arrivingShipments,
  sql: fillOf(arrivingShipments.vehicle_type, shipmentVolume, shipmentWeight),
});
export const shipmentPallets = defineFigure({
  kind: integer,
  of: arrivingShipments,
  sql: sql`coalesce(${arrivingShipments.pallets}, kontor_shipment_pallets(${arrivingShipments.arriving_shipment_id}))`,
});

const ofPickList = { lines: pickListItems, by: pickListItems.pick_list_id } as const;
export const pickOrders = defineFigure({
  kind: integer,
  of: pickLists,
  sql: sql`(select count(distinct ${pickListItems.sales_order_id}) from ${pickListItems} where ${pickListItems.pick_list_id} = ${pickLists.pick_list_id})`,
});
export const pickLines = defineStoredFigure({ column: pickLists.line_count, ...ofPickList, sum: sql`count(*)` });
export const pickQuantity = defineStoredFigure({ column: pickLists.qty, ...ofPickList, sum: sql`sum(${pickListItems.qty})` });
export const pickedQuantity = defineStoredFigure({ column: pickLists.picked_qty, ...ofPickList, sum: sql`sum(${pickListItems.picked})` });
export const pickProgress = defineFigure({ kind: percent, of: pickLists, sql: sql`(100 * ${pickLists.picked_qty} / nullif(${pickLists.qty}, 0))` });

export const loadOrders = defineStoredFigure({ column: shipments.order_count, lines: loadedOrders, by: loadedOrders.shipment_id, sum: sql`count(*)` });
export const loadWeight = defineFigure({ kind: weight, of: shipments, sql: sql`kontor_load_weight(${shipments.shipment_id})` });
export const loadVolume = defineFigure({ kind: volume, of: shipments, sql: sql`kontor_load_volume(${shipments.shipment_id})` });
export const loadPallets = defineFigure({ kind: integer, of: shipments, sql: sql`kontor_load_pallets(${shipments.shipment_id})` });
export const loadFill = defineFigure({ kind: fillShare, of: shipments, sql: fillOf(shipments.vehicle_type, loadVolume, loadWeight) });
