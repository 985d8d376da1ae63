import type { Job, JobCode } from './define.ts';
import files from '../storage/files.job.ts';
import largeLists from '../records/large/large_lists.job.ts';
import outbox from '../outbox/outbox.job.ts';
import prices from '../../domain/prices/prices.job.ts';
import sweep from './sweep.job.ts';
import workflowLoops from '../workflow/workflow_loops.job.ts';
import workflowTimeouts from '../workflow/workflow_timeouts.job.ts';

export const jobs: Readonly<Record<JobCode, Job>> = {
  workflow_timeouts: workflowTimeouts,
  workflow_loops: workflowLoops,
  outbox,
  sweep,
  files,
  prices,
  large_lists: largeLists,
};
