import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'jobs',
  icon: 'clock',
  columns: [
    { field: 'job_name', width: 250 },
    { field: 'job_state', width: 100 },
    { field: 'interval', width: 100 },
    { field: 'next_run_at', width: 150 },
    { field: 'last_run_at', width: 150 },
    { field: 'last_seconds', width: 100 },
    { field: 'last_result', width: 250 },
    { field: 'last_error', flex: 1 },
    { field: 'job_code', hidden: true },
  ],
  pin: ['job_name'],
  sort: 'job_name',
  markers: ['failed'],
  actions: ['run_now', 'refresh', 'export'],
});
