import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { outOf, returnPlaces, takeBack } from './returned-goods.ts';
import { lockSale } from './sold-goods.ts';

/** Takes what was shipped and did not come back yet into stock again. */
export default defineEffect({
  params: v.strictObject({ to: v.picklist(returnPlaces) }),
  posts: true,
  async run(context) {
    const lines = await lockSale(context.tx, Number(context.instance.entity_id));
    await takeBack(
      context,
      lines.map((line) => ({ ...line, back: outOf(line) })),
      context.params.to,
    );
  },
});
