import { defineAction } from './define.ts';

/** Leads through the lines of a count with a scanner in the hand. */
export default defineAction({
  icon: 'barcode',
  right: 'set',
  needs: 'one',
  run: async ({ rows: [row], openScreen }) => openScreen('/warehouse/counting', { field: 'stock_count_id', op: 'eq', value: Number(row?.stock_count_id) }),
});
