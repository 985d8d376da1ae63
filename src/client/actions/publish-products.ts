import { callProcedure } from './call-procedure.ts';
import type { ActionContext } from './define.ts';

const shop = {
  kind: 'reference',
  options: { form: 'shops_brief', value: 'shop_id', label: 'hostname' },
  writable: true,
  creatable: true,
  required: false,
} as const;

/** Asks for the shop, no one meaning all of the company, and puts the selected products into it or takes them out. */
export async function publishProducts(context: ActionContext, published: boolean, words: { title: string; button: string }): Promise<void> {
  const values = await context.ask({ ...words, fields: ['shop_id'], further: { shop_id: shop } });
  if (values) await callProcedure(context, 'publish_in_shops', { shop_id: values.shop_id ?? null, published });
}
