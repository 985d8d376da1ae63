import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { storages } from '../../tables/warehouse/storages.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';

/** A storage is called by its code, with its warehouse where another one has the same. */
export const storageLabel = computed(
  text,
  sql`case when exists (select from ${storages} other where other.company_code = ${storages.company_code} and other.storage_code = ${storages.storage_code}
    and other.storage_id <> ${storages.storage_id}) then ${storages.storage_code} || ' · ' || ${warehouses.warehouse_name} else ${storages.storage_code} end`,
);

/** Storages of the company to choose from. */
export default defineForm({
  table: storages,
  access: 'signed-in',
  fields: {
    storage_id: storages.storage_id,
    storage_label: storageLabel,
    warehouse_id: storages.warehouse_id,
    warehouse_name: warehouses.warehouse_name,
    sort_key: storages.sort_key,
  },
  from: joined(storages, warehouses),
  order: ['sort_key', 'storage_label'],
  search: ['storage_label', 'warehouse_name'],
});
