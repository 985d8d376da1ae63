import { paymentMethods } from '../../tables/sales/methods.ts';
import { brief } from '../brief.ts';

/** Payment methods in use, to choose from. */
export default brief(paymentMethods, {
  label: 'pm_names',
  fields: ['pm_type', 'fee', 'payment_delay', 'position'],
  where: paymentMethods.active.getSQL(),
  order: ['position'],
});
