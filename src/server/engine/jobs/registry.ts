import type { Job, JobCode } from './define.ts';
import files from '../storage/files.job.ts';
import largeLists from '../records/large/large-lists.job.ts';
import outbox from '../outbox/outbox.job.ts';
import prices from '../../domain/prices/prices.job.ts';
import sweep from './sweep.job.ts';
import workflowLoops from '../workflow/workflow-loops.job.ts';
import workflowTimeouts from '../workflow/workflow-timeouts.job.ts';

export const jobs: Readonly<Record<JobCode, Job>> = {
  workflow_timeouts: workflowTimeouts,
  workflow_loops: workflowLoops,
  outbox,
  sweep,
  files,
  prices,
  large_lists: largeLists,
};
