import { sql } from 'drizzle-orm';
import { choice, counts, instant } from '../../kinds.gen.ts';
import { jobCodes } from '../../../src/generated/job-codes.gen.ts';
import { jobs } from '../../tables/system/outbox.ts';
import { as, computed, defineForm } from '../define.ts';
import { jobCounts } from '../../job-counts.ts';
import { pick } from '../pick.ts';
import { failureReason } from './failure-reason.ts';

/** Jobs that hold a connection and wait on it: they run nearly always, and that is as it should be. */
const watching = sql`('mailbox_watch')`;

/** The recurring work of the servers, and how its last run went. */
export default defineForm({
  // Known to the records, so that what the servers write here is told to open screens.
  table: jobs,
  fields: {
    job_code: jobs.job_code,
    job_name: computed(choice, sql`${jobs.job_code}`, { values: jobCodes }),
    job_purpose: computed(choice, sql`${jobs.job_code}`, { values: jobCodes }),
    // A job that runs moves its time on for as long as its server lives.
    job_state: computed(
      choice,
      sql`case when ${jobs.next_run_at} < now() - interval '1 minute' then 'late' when ${jobs.state} = 'running' and ${jobs.job_code} in ${watching} then 'watching' else ${jobs.state} end`,
      { values: ['waiting', 'running', 'watching', 'failed', 'late'] },
    ),
    interval: jobs.interval,
    // While a job runs this is the moment it would be taken over.
    next_run_at: computed(instant, sql`case when ${jobs.state} <> 'running' then ${jobs.next_run_at} end`),
    ...pick(jobs, 'last_run_at', 'last_seconds'),
    last_result: as(counts, jobs.last_result, { counted: jobCounts }),
    failure_reason: failureReason(jobs.last_error),
    last_error: jobs.last_error,
  },
  order: ['job_code'],
  actions: ['run_now'],
});
