import { defineJob } from './define.ts';

/** Lets the loops of the workflow types look for work, each when its interval is over. */
export default defineJob({ code: 'workflow_loops', every: 60, run: async ({ services }) => ({ fired: await services.workflow.runLoops() }) });
