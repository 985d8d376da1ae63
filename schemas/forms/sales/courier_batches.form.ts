import { courierParcels } from '../../figures/sales.ts';
import { courierBatches } from '../../tables/sales/couriers.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Files of parcels as carriers got them. */
export default defineForm({
  table: courierBatches,
  numbered: { field: 'batch_no', series: 'courier_batch', at: 'add' },
  fields: {
    ...pick(courierBatches, 'courier_batch_id', 'batch_no', 'courier_code', 'file_name', 'sent_on'),
    row_count: courierParcels,
    response: courierBatches.response,
  },
  order: ['sent_on', 'courier_batch_id'],
  search: ['batch_no', 'file_name', 'response'],
  write: pick(courierBatches, 'response'),
});
