import { warehouses } from '../../tables/warehouse/stock.ts';
import { brief } from '../brief.ts';

/** Warehouses of the company to choose from. */
export default brief(warehouses, { label: 'warehouse_name' });
