import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';
import { ordersThatLack } from './order-guards.ts';

const missing = sql`
  case when not o.telex_release and not exists (
    select from purchase_order_document d where d.purchase_order_id = o.purchase_order_id and d.doc_type = 'bill_of_lading') then 'release' end`;

/** The carrier gives the goods to whoever has the bill of lading, or a release by telex. */
export default defineGuard({ params: v.strictObject({}), refused: ({ tx, instances }) => ordersThatLack(tx, instances, missing) });
