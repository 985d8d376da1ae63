import { products } from '../../tables/products/catalogue.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { productStorages } from '../../tables/warehouse/storages.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Where products belong, in each warehouse. */
export default defineForm({
  table: productStorages,
  key: ['warehouse_id', 'product_code'],
  add: true,
  delete: true,
  fields: {
    ...pick(productStorages, 'warehouse_id', 'product_code'),
    product_name: products.product_name,
    warehouse_name: warehouses.warehouse_name,
    storage_id: productStorages.storage_id,
  },
  from: joined(productStorages, products, warehouses),
  order: ['product_code', 'warehouse_id'],
  search: ['product_code', 'product_name', 'warehouse_name'],
  create: ['warehouse_id', 'product_code'],
  write: 'all',
});
