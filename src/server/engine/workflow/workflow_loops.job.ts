import { sql } from 'drizzle-orm';
import { defineJob } from '../jobs/define.ts';

/** Lets the loops of the workflow types look for work, each when its interval is over; a new one within a minute. */
export default defineJob({
  every: 60,
  due: sql`(select min(l.next_run_at) from fsm_loop l join fsm_type t using (type_code) where t.on_loop is not null and t.default_loop_interval is not null)`,
  run: async ({ services }) => ({ fired: await services.workflow.runLoops() }),
});
