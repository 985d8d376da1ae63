import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';

/** A subscriber is asked to confirm once in so many hours: nobody's mailbox is filled by asking again and again. */
export default defineGuard({
  params: v.strictObject({ hours: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  async refused({ tx, instances, params: { hours } }) {
    const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
      select i.fsm_instance_id from fsm_instance i
       where i.fsm_instance_id = any(${`{${instances.map(({ fsm_instance_id }) => fsm_instance_id).join(',')}}`}::bigint[])
         and exists (select from outbox o where o.entity = i.entity and o.entity_id = i.entity_id and o.created_at > now() - make_interval(hours => ${hours}))`);
    return new Map(rows.map(({ fsm_instance_id }) => [fsm_instance_id, { hours }]));
  },
});
