import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Goods come back within so many days after they were delivered: the 14 of the law of the EU, and some in grace. */
export default defineGuard({
  params: v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(14)) }),
  async refused({ tx, instances, params: { days } }) {
    const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
      select fsm_instance_id from fsm_instance
       where fsm_instance_id = any(${`{${instances.map(({ fsm_instance_id }) => fsm_instance_id).join(',')}}`}::bigint[]) and entered_at < now() - make_interval(days => ${days})`);
    return new Map(rows.map(({ fsm_instance_id }) => [fsm_instance_id, { days }]));
  },
});
