import type { Job, JobCode } from './define.ts';
import files from './files.job.ts';
import largeLists from './large-lists.job.ts';
import outbox from './outbox.job.ts';
import prices from './prices.job.ts';
import sweep from './sweep.job.ts';
import workflowLoops from './workflow-loops.job.ts';
import workflowTimeouts from './workflow-timeouts.job.ts';

export const jobs: Readonly<Record<JobCode, Job>> = {
  workflow_timeouts: workflowTimeouts,
  workflow_loops: workflowLoops,
  outbox,
  sweep,
  files,
  prices,
  large_lists: largeLists,
};
