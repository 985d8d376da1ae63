import { courierBatches } from '../../tables/sales/couriers.ts';
import { brief } from '../brief.ts';

export default brief(courierBatches, { label: 'batch_no', fields: ['file_name'] });
