import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { emptyBoxes } from './cmr-boxes.ts';
import { keepDocument } from './order-documents.ts';
import { todayOf } from '../../engine/database/today.ts';

/** The boxes that are empty yet are filled from the goods; the note as it is issued is kept among the documents of its orders. */
export default defineEffect({
  params: v.strictObject({}),
  names: () => ({ documents: ['cmr'] }),
  async run({ tx, instance: { company_code, entity_id }, actor, setRecord, afterwards }) {
    const cmr_id = Number(entity_id);
    const [filled] = await emptyBoxes(tx, [{ cmr_id }]);
    await setRecord({ ...filled?.next, issued_on: await todayOf(tx) });
    afterwards(async (letterOf) => {
      const letter = await letterOf('cmr');
      const orders = await tx.rows<{ sales_order_id: number }>(sql`select sales_order_id from cmr_order where cmr_id = ${cmr_id} order by sales_order_id`);
      for (const { sales_order_id } of orders)
        await keepDocument(tx, { company_code, sales_order_id, doc_type: 'cmr', letter, sent_to: null, user_id: actor.userId });
    });
  },
});
