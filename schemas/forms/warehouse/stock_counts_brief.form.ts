import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { stockCounts } from '../../tables/warehouse/counts.ts';
import { computed, defineForm } from '../define.ts';

/** A draft is called by its place among all counts until it has a number. */
export const countLabel = computed(text, sql`coalesce(${stockCounts.count_no}, '#' || ${stockCounts.stock_count_id})`);

/** Counts of the company to choose from. */
export default defineForm({
  table: stockCounts,
  through: ['stock_counts', 'stock_count_items'],
  fields: { stock_count_id: stockCounts.stock_count_id, count_label: countLabel, description: stockCounts.description },
  search: ['count_label', 'description'],
});
