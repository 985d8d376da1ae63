import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { problem, refusal } from '../../../engine/records/core/refusals.ts';
import { defineEffect } from '../../../engine/workflow/define.ts';
import { proposals } from './keep-proposal.ts';
import { asStored, placeOf, writeText } from './product-text.ts';

/** Puts back what the applied text replaced, as long as nobody wrote another one since. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, changes, setRecord }) {
    const key = [{ ai_proposal_id: Number(instance.entity_id) }];
    const [row] = await proposals.lock(tx, key, 'ai_proposal_id', 'product_code', 'field', 'language_code', 'proposed_text', 'replaced_text');
    if (!row?.proposed_text) throw refusal([problem('proposed_text', 'required')]);
    const place = placeOf(row);
    const stood = await writeText(tx, changes, place, row.replaced_text);
    if (stood !== asStored(place.field, row.proposed_text)) throw refusal([problem('proposed_text', 'stale')]);
    const digest = await tx.row<{ source_digest: string }>(
      sql`select kontor_digest(kontor_product_facts(${row.product_code}, ${row.field}, ${row.language_code})::text) as source_digest`,
    );
    await setRecord({ replaced_text: null, ...digest });
  },
});
