import { phone, reference } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';
import { ofDeliveryPlace } from './delivery-place.ts';

/** Number at which the customer is called when his goods come. */
export default defineDerivation({ from: { customer_id: reference }, gives: phone, value: ({ customer_id }) => ofDeliveryPlace('phone', customer_id) });
