import { defineJob } from './define.ts';

const atOnce = 200;

/** Fires the timed transitions that are due, in rounds until none is. */
export default defineJob({
  code: 'workflow_timeouts',
  every: 60,
  async run({ services, signal }) {
    let fired = 0;
    while (!signal.aborted) {
      const round = await services.workflow.fireDue(atOnce);
      fired += round;
      if (round === 0) break;
    }
    return { fired };
  },
});
