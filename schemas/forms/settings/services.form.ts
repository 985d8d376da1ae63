import { services } from '../../tables/sales/methods.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: services,
  add: true,
  delete: true,
  fields: pick(services, 'service_id', 'service_code', 'service_names', 'active', 'position'),
  order: ['position', 'service_code'],
  search: ['service_code', 'service_names'],
  write: 'all',
});
