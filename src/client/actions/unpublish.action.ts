import { defineAction } from './define.ts';
import { publishProducts } from './publish-products.ts';

/** Takes the selected products out of a shop, or of all of the company. */
export default defineAction({
  icon: 'eye-off',
  right: 'set',
  needs: 'rows',
  procedure: 'publish_in_shops',
  run: (context) =>
    publishProducts(context, false, { title: context.text('message.unpublish_in_shop', { count: context.count }), button: context.text('action.unpublish') }),
});
