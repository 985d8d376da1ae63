import { defineAction } from './define.ts';

/** Opens what must be ordered of the selected products. */
export default defineAction({
  icon: 'purchasing',
  right: 'list',
  needs: 'selection',
  run: async ({ rows, openScreen }) =>
    openScreen('/purchasing/goods_to_order', { field: 'product_code', op: 'in', value: rows.map(({ product_code }) => String(product_code)) }),
});
