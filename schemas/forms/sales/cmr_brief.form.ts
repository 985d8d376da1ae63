import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { cmrs } from '../../tables/sales/cmr.ts';
import { computed, defineForm } from '../define.ts';

/** A draft is called by its place among all notes until it has a number. */
export const cmrLabel = computed(text, sql`coalesce(${cmrs.cmr_no}, '#' || ${cmrs.cmr_id})`);

export default defineForm({
  table: cmrs,
  through: ['cmr', 'cmr_orders'],
  fields: { cmr_id: cmrs.cmr_id, cmr_label: cmrLabel, consignee: cmrs.consignee },
  search: ['cmr_label', 'consignee'],
});
