import * as v from 'valibot';
import { problem, refusal } from '../../../engine/records/core/refusals.ts';
import { defineEffect } from '../../../engine/workflow/define.ts';
import { proposals } from './keep-proposal.ts';
import { asStored, placeOf, writeText } from './product-text.ts';

/** Writes the accepted text into the product, and keeps what it replaced. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, changes, setRecord }) {
    const [row] = await proposals.lock(
      tx,
      [{ ai_proposal_id: Number(instance.entity_id) }],
      'ai_proposal_id',
      'product_code',
      'field',
      'language_code',
      'proposed_text',
    );
    if (!row?.proposed_text) throw refusal([problem('proposed_text', 'required')]);
    const place = placeOf(row);
    const replaced_text = await writeText(tx, changes, place, asStored(place.field, row.proposed_text));
    await setRecord({ replaced_text });
  },
});
