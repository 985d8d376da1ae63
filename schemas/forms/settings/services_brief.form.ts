import { services } from '../../tables/sales/methods.ts';
import { brief } from '../brief.ts';

/** Services that are sold, to choose from. */
export default brief(services, {
  label: 'service_names',
  fields: ['service_code', 'position'],
  where: services.active.getSQL(),
  order: ['position'],
  search: ['service_code', 'service_names'],
});
