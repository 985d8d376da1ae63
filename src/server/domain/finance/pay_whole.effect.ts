import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lastPaidOn, payItem } from './pay-item.ts';

/** Pays all that is open of the item, which is closed with it. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  fields: v.object({ paid_on: v.string(), method: v.string(), external_ref: v.nullable(v.string()) }),
  async run(context) {
    await payItem(context, context.fields, ({ open_amount }) => open_amount);
    await context.setRecord({ closed_on: await lastPaidOn(context.tx, Number(context.instance.entity_id)) });
  },
});
