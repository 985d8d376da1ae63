import { sql } from 'drizzle-orm';
import { defineJob } from '../jobs/define.ts';

const atOnce = 200;

/**
 * Fires the timed transitions that are due, in rounds until one finds nothing it can do. No timer is shorter than the interval, so that
 * each is known before it is due.
 */
export default defineJob({
  every: 60,
  due: sql`(select w.due_at from fsm_timer w join company c on c.company_code = w.company_code and not c.disabled order by w.due_at limit 1)`,
  async run({ services, signal }) {
    const sum = { fired: 0, put_off: 0 };
    while (!signal.aborted) {
      const { fired, putOff } = await services.workflow.fireDue(atOnce);
      sum.fired += fired;
      sum.put_off += putOff;
      if (fired + putOff === 0) break;
    }
    return sum;
  },
});
