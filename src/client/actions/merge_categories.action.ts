import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

const target = {
  kind: 'reference',
  options: { form: 'product_categories_brief', value: 'product_category_id', label: 'category_name' },
  writable: true,
  creatable: true,
  required: true,
} as const;

/** Moves products and children of the selected category into another and removes it. */
export default defineAction({
  icon: 'layers',
  right: 'delete',
  needs: 'rows',
  danger: true,
  procedure: 'merge_categories',
  async run(context) {
    const { ask, text } = context;
    const values = await ask({
      title: text('message.merge_category'),
      fields: ['merge_into'],
      further: { merge_into: target },
      button: text('action.merge_categories'),
    });
    if (values) await callProcedure(context, 'merge_categories', { merge_into: values.merge_into ?? null });
  },
});
