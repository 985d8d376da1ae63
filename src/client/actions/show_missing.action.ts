import type { ActionContext } from './define.ts';
import { defineAction } from './define.ts';

/** Where the texts of each table stand that the report of coverage counts. */
const lists: Readonly<Record<string, string>> = {
  product: '/products/product_list',
  product_category: '/products/category_translations',
  product_type: '/products/product_types',
};

/** Opens the rows that a line of the report of coverage counts, by the comparison that counts them. */
export const showWaiting =
  (op: 'missing' | 'stale') =>
  async ({ rows: [line], openScreen }: ActionContext): Promise<void> => {
    const list = lists[String(line?.entity)];
    if (line && list) openScreen(list, { field: String(line.text_field), op, value: line.language_code ?? null });
  };

export default defineAction({ icon: 'list', right: 'list', needs: 'one', run: showWaiting('missing') });
