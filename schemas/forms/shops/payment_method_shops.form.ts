import { paymentMethods, paymentMethodShops } from '../../tables/sales/methods.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Which shops offer a payment method, for orders of how much, and what it costs there. */
export default defineForm({
  table: paymentMethodShops,
  parent: { form: 'payment_methods', by: 'payment_method_id' },
  add: true,
  delete: true,
  fields: {
    ...pick(paymentMethodShops, 'payment_method_shop_id', 'payment_method_id'),
    pm_names: paymentMethods.pm_names,
    shop_id: paymentMethodShops.shop_id,
    ...pick(shops, 'hostname', 'currency_code'),
    ...pick(paymentMethodShops, 'country_code', 'enabled', 'order_min', 'order_max', 'fee'),
  },
  from: joined(paymentMethodShops, paymentMethods, shops),
  order: ['payment_method_id', 'hostname', 'country_code'],
  search: ['pm_names', 'hostname'],
  write: 'all',
});
