import { defineAction } from './define.ts';

/** Pages whose rows are a shop's own: there only those of the line's shop are shown. */
const ofShop = ['shops/frontend_shops', 'shops/frontend_pages', 'shops/frontend_categories', 'products/products_and_shops'];

/** Opens the page where what a shop needs before it may open is put right. */
export default defineAction({
  icon: 'arrow-right',
  right: 'list',
  needs: 'one',
  async run({ rows: [line], openScreen }) {
    if (typeof line?.url !== 'string') return;
    openScreen(`/${line.url}`, ofShop.includes(line.url) ? { field: 'shop_id', op: 'eq', value: line.shop_id ?? null } : undefined);
  },
});
