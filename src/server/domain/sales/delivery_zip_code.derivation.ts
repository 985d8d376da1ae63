import { text, reference } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';
import { ofDeliveryPlace } from './delivery-place.ts';

/** Postal code of where the goods of the customer go. */
export default defineDerivation({ from: { customer_id: reference }, gives: text, value: ({ customer_id }) => ofDeliveryPlace('zip_code', customer_id) });
