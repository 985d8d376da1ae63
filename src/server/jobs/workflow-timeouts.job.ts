import { defineJob } from './define.ts';

const atOnce = 200;

/** Fires the timed transitions that are due, in rounds until one finds nothing it can do. */
export default defineJob({
  code: 'workflow_timeouts',
  every: 60,
  async run({ services, signal }) {
    const sum = { fired: 0, putOff: 0 };
    while (!signal.aborted) {
      const { fired, putOff } = await services.workflow.fireDue(atOnce);
      sum.fired += fired;
      sum.putOff += putOff;
      if (fired + putOff === 0) break;
    }
    return sum;
  },
});
