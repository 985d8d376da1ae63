import { sql } from 'drizzle-orm';
import { codeReference, quantity, reference } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** What is booked of the product in the storage. An opening expects nothing: its goods are in no book yet. */
export default defineDerivation({
  from: { stock_count_id: reference, storage_id: reference, product_code: codeReference },
  gives: quantity,
  value: ({ stock_count_id, storage_id, product_code }) => sql`
    select coalesce((select s.qty from storage_stock s where s.storage_id = ${storage_id} and s.product_code = ${product_code}), 0)
      from stock_count c where c.stock_count_id = ${stock_count_id} and c.count_kind = 'count' and ${storage_id} is not null and ${product_code} is not null`,
});
