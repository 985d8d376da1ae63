import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { returnRequests } from '../../tables/sales/return-requests.ts';
import { computed, defineForm } from '../define.ts';

/** As customers know it. */
export const returnRequestLabel = computed(text, sql`'R' || ${returnRequests.return_request_id}`);

export default defineForm({
  table: returnRequests,
  through: ['return_requests', 'return_request_items'],
  fields: { return_request_id: returnRequests.return_request_id, return_request_label: returnRequestLabel },
  search: ['return_request_label'],
});
