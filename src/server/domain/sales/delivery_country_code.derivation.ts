import { country, reference } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';
import { ofDeliveryPlace } from './delivery-place.ts';

/** Country where the goods of the customer go. */
export default defineDerivation({ from: { customer_id: reference }, gives: country, value: ({ customer_id }) => ofDeliveryPlace('country_code', customer_id) });
