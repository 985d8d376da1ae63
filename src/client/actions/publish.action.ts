import { defineAction } from './define.ts';
import { publishProducts } from './publish-products.ts';

/** Shows the selected products in a shop, or in all of the company. */
export default defineAction({
  icon: 'eye',
  right: 'set',
  needs: 'rows',
  procedure: 'publish_in_shops',
  run: (context) =>
    publishProducts(context, true, { title: context.text('message.publish_in_shop', { count: context.count }), button: context.text('action.publish') }),
});
