import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'jobs',
  icon: 'clock',
  columns: [
    { field: 'job_name', width: 250 },
    { field: 'job_state', width: 100 },
    { field: 'job_purpose', width: 250 },
    'interval',
    'next_run_at',
    'last_run_at',
    'last_seconds',
    'last_result',
    { field: 'failure_reason', width: 200 },
    { field: 'last_error', flex: 1 },
    { field: 'job_code', hidden: true },
  ],
  sort: 'job_name',
  markers: ['failed', 'late'],
});
