import { defineAction } from './define.ts';

/** Counts what comes out of a shipment with a scanner in the hand. */
export default defineAction({
  icon: 'barcode',
  right: 'set',
  needs: 'one',
  run: async ({ rows: [row], openScreen }) =>
    openScreen('/warehouse/unloading', { field: 'arriving_shipment_id', op: 'eq', value: Number(row?.arriving_shipment_id) }),
});
