import { deliveryMethods } from '../../tables/sales/methods.ts';
import { brief } from '../brief.ts';

/** Delivery methods in use, to choose from. */
export default brief(deliveryMethods, {
  label: 'dm_names',
  fields: ['carrier', 'courier_code', 'position'],
  where: deliveryMethods.active.getSQL(),
  order: ['position'],
});
