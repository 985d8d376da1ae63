import { defineAction } from './define.ts';

/** Opens the product that an article of a supplier is, or became. */
export default defineAction({
  icon: 'products',
  right: 'list',
  needs: 'one',
  async run({ rows: [article], openScreen, text, toast }) {
    const code = article?.product_code;
    if (typeof code === 'string') openScreen(`/products/product?${new URLSearchParams({ product_code: code }).toString()}`);
    else toast({ variant: 'warning', text: text('message.no_product_yet') });
  },
});
